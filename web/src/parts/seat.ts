/** A seat: who sits there, how far they are, and their cards, open or from behind. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardTable } from "../card-table";
import type { SeatView } from "../views";
import { backs, cardRow } from "./card";
import { laidGroups } from "./groups";

const KINDS = { bot: "bot", person: "person", open: "free" };

/** What there is to know about a player in a line. */
export function nameplate(table: CardTable, seat: SeatView): TemplateResult {
  const { view } = table;
  const isMover = view.mover === seat.seat;
  const isMe = table.player?.seat === seat.seat;
  return html`<div class="nameplate">
    <span class="who">
      <span class="name">${seat.name}</span>
      ${isMe ? html`<span class="tag">you</span>` : html`<span class="tag">${KINDS[seat.kind]}</span>`}
      ${isMover ? html`<span class="tag is-mover">to move</span>` : nothing}
      ${seat.is_skipped ? html`<span class="tag is-skipped">misses a turn</span>` : nothing}
    </span>
    <span class="facts">
      ${view.family === "phase" ? phases(seat) : html`<span>${seat.has_opened ? "has opened" : "not opened yet"}</span>`}
      <span>${seat.hand_size} ${seat.hand_size === 1 ? "card" : "cards"}</span>
      ${view.family === "phase" ? html`<span>${seat.score} points</span>` : nothing}
    </span>
  </div>`;
}

function phases(seat: SeatView): TemplateResult {
  const done = seat.completed.flatMap((is, place) => (is ? [place + 1] : []));
  const label = done.length ? `Phases completed: ${done.join(", ")}` : "No phase completed";
  return html`<span class="phases" role="img" aria-label=${label} title=${label}>
    ${seat.completed.map((is, place) => html`<span class="dot ${is ? "is-done" : ""}">${place + 1}</span>`)}
  </span>`;
}

/** A seat across the table. */
export function otherSeat(table: CardTable, seat: SeatView): TemplateResult {
  const isMover = table.view.mover === seat.seat;
  return html`<section class="seat ${isMover ? "is-mover" : ""}" aria-label=${seat.name} data-drop=${`seat:${seat.seat}`}>
    ${nameplate(table, seat)}
    ${seat.hand ? cardRow(seat.hand, `Hand of ${seat.name}`, "open-hand") : backs(seat.hand_size)}
    ${laidGroups(table, seat)}
  </section>`;
}
