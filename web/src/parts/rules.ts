/** The rules at hand: the phases of the game, and links to the paragraph that was named. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardTable } from "../card-table";
import type { TableView } from "../views";

const bookOf = (view: TableView): string => `/rules/${view.game.replace("-bonus", "")}`;

/** A paragraph, as a link that leaves the table where it is. */
export const ruleLink = (view: TableView, paragraph: string): TemplateResult =>
  html`<a class="rule" href="${bookOf(view)}#${paragraph}" target="_blank">rule ${paragraph}</a>`;

/** All phases, those that are completed ticked off. */
export function phaseList(table: CardTable): TemplateResult | typeof nothing {
  const { view, player, game } = table;
  const done = player ? (view.seats[player.seat]?.completed ?? []) : [];
  if (!game.phases.length) return html`<p class="book"><a href=${bookOf(view)} target="_blank">The rules of ${view.title}</a></p>`;
  return html`<details class="phase-list">
    <summary>The phases</summary>
    <ol>${game.phases.map((phase, place) => html`<li class=${done[place] ? "is-done" : ""}>${phase.text}${done[place] ? html` <span>✓</span>` : nothing}</li>`)}</ol>
    <a href=${bookOf(view)} target="_blank">The rules of ${view.title}</a>
  </details>`;
}
