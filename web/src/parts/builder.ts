/** The phase builder: slots for the groups of a phase, judged by the server while cards are put there. */
import { html, nothing, type TemplateResult } from "lit";
import { cardName, totalOf } from "../cards";
import type { CardTable } from "../card-table";
import type { Player } from "../player";
import { cardOf, keysOf } from "../hand";
import type { GroupOf } from "../views";
import { readable } from "../words";
import { cardPicture } from "./card";
import { ruleLink } from "./rules";

export function builder(table: CardTable, player: Player): TemplateResult | typeof nothing {
  const { staging, view } = player;
  const phase = table.game.phases[staging.phase - 1];
  if (!phase || view.due.length === 0 || view.step === "over" || view.step === "waiting") return nothing;
  return html`<section class="builder" aria-label="Your phase">
    <div class="builder-head">
      ${view.due.length > 1
        ? html`<label>Phase <select @change=${(event: Event) => player.choosePhase(Number((event.target as HTMLSelectElement).value))}>
            ${view.due.map((number) => html`<option value=${number} ?selected=${number === phase.number}>${number}: ${table.game.phases[number - 1]?.text}</option>`)}
          </select></label>`
        : html`<strong>Phase ${phase.number}</strong>`}
      ${verdict(player)}
    </div>
    <div class="slots">
      ${phase.groups.map((group, place) => slot(player, group, place))}
    </div>
  </section>`;
}

function verdict(player: Player): TemplateResult {
  const { judgement, staging } = player;
  if (!staging.cards.length) return html`<span class="verdict quiet">choose cards of your hand, then where they go</span>`;
  if (!judgement) return html`<span class="verdict quiet">${staging.text ? "" : "every group needs cards"}</span>`;
  if (!judgement.refused) return html`<span class="verdict is-good">Legal: it can be laid.</span>`;
  return html`<span class="verdict is-bad">${readable(judgement.refused.sentence)} ${ruleLink(player.view, judgement.refused.paragraph)}</span>`;
}

function slot(player: Player, { text, kind }: GroupOf, place: number): TemplateResult {
  const cards = player.staging.groups[place] ?? [];
  const isTarget = player.chosen.length > 0;
  const soFar = kind.startsWith("sum") && cards.length ? `, ${totalOf(cards)} so far` : "";
  return html`<div class="slot-area ${isTarget ? "is-target" : ""}" data-drop=${`slot:${place}`}>
    <button class="put slot-put" type="button" tabindex="-1" data-zone="table" data-drop=${`slot:${place}`}>
      <span class="number">${place + 1}</span> ${text}${soFar}<span class="unseen">: put the chosen cards here</span>
    </button>
    <span class="row">
      ${keysOf(cards).map(
        (key) => html`<button class="slot" type="button" tabindex="-1" data-zone="table" data-grip=${`staged:${place}:${key}`}
          aria-label=${`Take ${cardName(cardOf(key))} back`}
          @click=${(event: Event) => {
            event.stopPropagation();
            player.takeBack(cardOf(key), place);
          }}>${cardPicture(cardOf(key))}</button>`,
      )}
    </span>
  </div>`;
}
