/** The whole table: seats around the felt, the dock with one's hand or the scrubber, the log at the side. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardTable } from "../card-table";
import type { Player } from "../player";
import type { SeatView, TableView } from "../views";
import { prompt, sentence } from "../words";
import { builder } from "./builder";
import { backs, cardRow } from "./card";
import { actions, handTools, tableTools } from "./controls";
import { dialogOf } from "./dialogs";
import { commonGroups, laidGroups } from "./groups";
import { handRow } from "./hand";
import { logPanel } from "./log";
import { piles } from "./piles";
import { phaseList, ruleLink } from "./rules";
import { scrubber } from "./scrubber";
import { nameplate, otherSeat } from "./seat";
import { waitingPanel } from "./waiting";

export function layout(table: CardTable): TemplateResult {
  const { view, player } = table;
  const bottom = player?.seat ?? table.replay.eyes ?? 0;
  const around = [1, 2, 3].map((step) => view.seats[(bottom + step) % 4]);
  const own = view.seats[bottom];
  const busy = player?.isBusy ? "true" : "false";
  const mode = player ? "is-playing" : "is-watching";
  return html`<div class="card-table is-${view.family} ${mode}" data-version=${view.version} data-drafted=${player?.turn.plays.length ?? 0} data-busy=${busy}>
    <div class="felt">
      ${waitingPanel(table)}
      <div class="seats">${around.map((seat) => (seat ? otherSeat(table, seat) : nothing))}</div>
      <div class="middle">${piles(table)} ${view.family === "huxxy" ? commonGroups(table) : nothing}</div>
      ${own ? ownSeat(table, own) : nothing}
    </div>
    ${player ? playerDock(table, player) : html`<div class="dock">${watcherStatus(table)} ${table.canScrub ? scrubber(table) : nothing}</div>`}
    <aside class="side" aria-label="Log and table">${logPanel(table)} ${phaseList(table)} ${tableTools(table)}</aside>
    ${dialogOf(table)}
  </div>`;
}

function ownSeat(table: CardTable, own: SeatView): TemplateResult {
  const { player } = table;
  const hand = own.hand ? cardRow(own.hand, `Hand of ${own.name}`, "open-hand") : backs(own.hand_size);
  return html`<section class="seat own ${table.view.mover === own.seat ? "is-mover" : ""}" aria-label=${player ? "You" : own.name}>
    ${nameplate(table, own)} ${laidGroups(table, own)} ${player ? builder(table, player) : hand}
  </section>`;
}

function playerDock(table: CardTable, player: Player): TemplateResult {
  const { note, hint } = player;
  return html`<div class="dock">
    <div class="status">
      ${lost(table)}
      <p class="happened" role="status">${table.happened}</p>
      <p class="prompt ${player.turn.isMine ? "is-mine" : ""}" role="status">${prompt(player)}</p>
      <p class="note ${note ? `is-${note.tone}` : "is-empty"}" role="status">${note?.text ?? ""} ${note?.paragraph ? ruleLink(player.view, note.paragraph) : nothing}</p>
      ${hint
        ? html`<p class="note is-hint" role="status">Hint: ${hint.words}.
            <button type="button" class="small" @click=${() => player.followHint()}>Do it</button></p>`
        : nothing}
    </div>
    ${actions(table, player)} ${handRow(player)} ${handTools(table, player)}
  </div>`;
}

function watcherStatus(table: CardTable): TemplateResult {
  const { view } = table;
  const last = view.log.at(-1);
  return html`<div class="status">
    ${lost(table)}
    <p class="happened" role="status">${last ? sentence(last, view) : "The cards are dealt."}</p>
    <p class="prompt">${where(view)}</p>
  </div>`;
}

const lost = (table: CardTable) =>
  table.isOnline ? nothing : html`<p class="note is-bad" role="alert">The connection is lost; trying again …</p>`;

function where(view: TableView): string {
  const turn = view.family === "phase" ? `Deal ${view.deal + 1}, turn ${view.turn}. ` : `Turn ${view.turn}. `;
  if (view.step === "waiting") return "The table waits for somebody to sit down.";
  if (!view.result) return `${turn}${view.seats[view.mover ?? 0]?.name} is to move.`;
  const winners = view.seats.filter((seat) => view.result?.ranks?.[seat.seat] === 1).map((seat) => seat.name);
  return `${turn}The game is over${winners.length ? `: ${winners.join(" and ")} won` : ""}.`;
}
