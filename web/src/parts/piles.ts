/** The deck and the discard pile. */
import { html, nothing, type TemplateResult } from "lit";
import { cardName, SKIP } from "../cards";
import type { CardTable } from "../card-table";
import { cardPicture } from "./card";

export function piles(table: CardTable): TemplateResult {
  const { view, player } = table;
  const canDraw = player?.canDraw ?? false;
  const word = view.family === "huxxy" ? "Stock" : "Deck";
  return html`<div class="piles">
    <button class="pile deck ${canDraw ? "is-target" : ""}" type="button" tabindex="-1" data-zone="table"
      aria-disabled=${canDraw ? "false" : "true"}
      @click=${() => canDraw && table.do("draw")}>
      ${view.deck_size ? cardPicture(null) : html`<span class="no-card"></span>`}
      <span class="unseen">${word}, ${view.deck_size} cards${canDraw ? ": draw" : ""}</span>
      <span class="pile-note" aria-hidden="true">${word} · ${view.deck_size}</span>
    </button>
    ${view.family === "phase" ? discardPile(table) : nothing}
  </div>`;
}

function discardPile(table: CardTable): TemplateResult {
  const { player } = table;
  const pending = player?.turn.pending;
  const isThrown = pending?.kind === "discard" || pending?.kind === "skip";
  const thrown = pending?.kind === "skip" ? SKIP : pending?.kind === "discard" ? pending.card : null;
  const top = thrown ?? table.view.discard;
  const can = player?.canTake ? ": take it" : player?.canDiscard ? ": discard here" : "";
  return html`<button class="pile discard ${can ? "is-target" : ""} ${isThrown ? "is-pending" : ""}" type="button" tabindex="-1"
    data-zone="table" data-drop="pile"
    aria-disabled=${can ? "false" : "true"}
    @click=${() => player?.canTake && !player.chosen.length && table.do("take")}>
    ${top ? cardPicture(top) : html`<span class="no-card"></span>`}
    <span class="unseen">Discard pile, ${top ? cardName(top) : "empty"}${can}</span>
    <span class="pile-note" aria-hidden="true">${isThrown ? "your discard" : player?.canDiscard ? "discard here" : "Discard"}</span>
  </button>`;
}
