/** One's own hand: cards to choose, to drag, to put in order. */
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { cardName } from "../cards";
import { cardOf } from "../hand";
import type { Player } from "../player";
import { cardPicture } from "./card";

export function handRow(player: Player): TemplateResult {
  const keys = player.handKeys;
  return html`<div class="hand" role="listbox" aria-multiselectable="true" aria-label="Your hand" data-drop="hand">
    ${repeat(
      keys,
      (key) => key,
      (key, place) => {
        const name = `hand:${key}`;
        const isChosen = player.chosen.includes(name);
        return html`<div
          class="slot ${isChosen ? "is-chosen" : ""} ${player.fresh === cardOf(key) ? "is-fresh" : ""}"
          role="option"
          tabindex="-1"
          aria-selected=${isChosen ? "true" : "false"}
          aria-label=${cardName(cardOf(key))}
          data-zone="hand"
          data-grip=${name}
          data-place=${place}
          @click=${() => player.choose(name)}
        >${cardPicture(cardOf(key))}</div>`;
      },
    )}
    ${keys.length ? "" : html`<div class="empty" role="option" aria-selected="false">no cards</div>`}
  </div>`;
}
