/** The buttons of a turn, and those of the table. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardTable } from "../card-table";
import type { Player } from "../player";
import type { TableView } from "../views";
import { type Deed, keyName, keysFor } from "../keys";

function button(table: CardTable, deed: Deed, text: string, isPossible: boolean, kind = ""): TemplateResult {
  const key = keysFor(false, table.view.family).find((entry) => entry.deed === deed);
  return html`<button type="button" class="act ${kind}" aria-disabled=${isPossible ? "false" : "true"}
    aria-keyshortcuts=${key?.keys[0] ?? nothing} @click=${() => table.do(deed)}>
    ${text}${key ? html` <kbd aria-hidden="true">${keyName(key.keys[0] ?? "")}</kbd>` : nothing}
  </button>`;
}

/** What can be done at this step of the turn. */
export function actions(table: CardTable, player: Player): TemplateResult {
  const { view, turn, staging } = player;
  if (view.step === "over") return afterwards(view);
  const isPhase = view.family === "phase";
  const isPickUp = !isPhase || view.step !== "play";
  const isReady = turn.ending !== null;
  const isChosen = player.canDiscard && player.chosen.length === 1;
  return html`<div class="actions" role="group" aria-label="Your turn">
    ${isPickUp ? button(table, "draw", "Draw", player.canDraw, player.canDraw && isPhase ? "is-main" : "") : nothing}
    ${isPhase && isPickUp ? button(table, "take", "Take", player.canTake) : nothing}
    ${!isPickUp && view.due.length ? button(table, "lay", "Lay", player.canLay, player.canLay ? "is-main" : "") : nothing}
    ${isPickUp ? nothing : button(table, "discard", "Discard", isChosen)}
    ${isPhase ? nothing : button(table, "new", "New group", player.canPlace && player.chosen.length > 0)}
    ${button(table, "undo", "Undo", turn.plays.length > 0 || staging.cards.length > 0)}
    ${button(table, "end", "End turn", isReady, isReady ? "is-main" : "")}
  </div>`;
}

const afterwards = (view: TableView): TemplateResult =>
  html`<div class="actions"><a class="act is-main" href="/tables/${view.id}?play=0">Replay</a> <a class="act" href="/play?game=${view.game}">Play again</a></div>`;

/** Sorting, hints, help. */
export function handTools(table: CardTable, player: Player): TemplateResult {
  const { mode } = player.order;
  const sort = (deed: "value" | "suit", text: string) =>
    html`<button type="button" class="small" aria-pressed=${mode === deed ? "true" : "false"} @click=${() => table.do(deed)}>${text}</button>`;
  return html`<div class="tools is-sort" role="group" aria-label="Order of your hand">
      <span class="quiet">Sort</span> ${sort("value", "by value")} ${sort("suit", "by suit")}
    </div>
    <div class="tools is-help" role="group" aria-label="Help">
    <button type="button" class="small" aria-disabled=${player.turn.isMine ? "false" : "true"} @click=${() => table.do("hint")}>Hint</button>
    <button type="button" class="small" aria-label="Help: the keys" @click=${() => table.do("help")}>?</button>
  </div>`;
}

/** How fast the bots are, and leaving. */
export function tableTools(table: CardTable): TemplateResult | typeof nothing {
  const speed = table.view.speed;
  if (!table.player || speed === null || table.view.step === "over") return nothing;
  return html`<section class="panel" aria-label="Table">
    <label class="range">Bots wait <span>${speed.toFixed(1)} s</span>
      <input type="range" min="0" max="4" step="0.2" .value=${String(speed)}
        @change=${(event: Event) => table.setSpeed(Number((event.target as HTMLInputElement).value))} />
    </label>
    <button type="button" class="small" @click=${() => table.ask("leave")}>Leave the table</button>
  </section>`;
}
