/** What comes between: help, the end of a deal, the end of the game, whom to skip. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardTable } from "../card-table";
import { keyName, keysFor } from "../keys";
import type { SeatView } from "../views";

export type DialogName = "help" | "deal" | "over" | "skip" | "leave";

export function dialogOf(table: CardTable): TemplateResult {
  return html`<dialog class="sheet" aria-labelledby="dialog-title" @close=${() => table.close()}>
    ${table.dialog ? DIALOGS[table.dialog](table) : nothing}
  </dialog>`;
}

const DIALOGS: Record<DialogName, (table: CardTable) => TemplateResult> = { help, deal, over, skip, leave };

const closing = (table: CardTable, text: string) =>
  html`<button type="button" class="act is-main" autofocus @click=${() => table.close()}>${text}</button>`;

function help(table: CardTable): TemplateResult {
  const { family } = table.view;
  return html`<h2 id="dialog-title">Keys</h2>
    ${table.canScrub ? nothing : html`<p>Arrow keys go over the cards and the table, Tab from one part to the next. Enter or Space chooses a card, and puts the
        chosen cards where you are. Shift with ← or → moves a card within the hand.
        ${family === "phase" ? "1 and 2 put the chosen cards into a group of your phase." : "0 to 9 put the chosen cards on a group."}</p>`}
    <dl class="keys">
      ${keysFor(table.canScrub, family).map(
        (key) => html`<div><dt>${key.keys.map((name) => html`<kbd>${keyName(name)}</kbd> `)}</dt><dd>${key.text}</dd></div>`,
      )}
    </dl>
    ${closing(table, "Close")}`;
}

type Column = [head: string, cell: (seat: SeatView) => unknown];

const standing: Column[] = [
  ["Phases", (seat) => seat.completed.filter(Boolean).length],
  ["Total", (seat) => seat.score],
];

function scores(table: CardTable, seats: readonly SeatView[], columns: readonly Column[]): TemplateResult {
  return html`<table class="scores">
    <thead><tr><th scope="col">Player</th>${columns.map(([head]) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>
      ${seats.map(
        (seat) => html`<tr class=${seat.seat === table.player?.seat ? "is-me" : ""}>
          <th scope="row">${seat.name}</th>${columns.map(([, cell]) => html`<td>${cell(seat)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function deal(table: CardTable): TemplateResult {
  const { last_deal: end, seats } = table.view;
  return html`<h2 id="dialog-title">Deal ${(end?.deal ?? 0) + 1} is over: ${end?.reason}</h2>
    ${scores(table, seats, [["This deal", (seat) => end?.points[seat.seat]], ...standing])}
    <p class="quiet">Points are bad. Whoever completes the last phase wins.</p>
    ${closing(table, "Next deal")}`;
}

function over(table: CardTable): TemplateResult {
  const { result, seats, last_deal, family } = table.view;
  const rankOf = (seat: SeatView) => result?.ranks?.[seat.seat] ?? 0;
  const ranked = [...seats].sort((a, b) => rankOf(a) - rankOf(b));
  const winners = seats.filter((seat) => rankOf(seat) === 1).map((seat) => seat.name);
  const title = winners.length ? `${winners.join(" and ")} ${winners.length > 1 ? "win" : "wins"}!` : "The game is over";
  const points: Column[] = [["Points", (seat) => last_deal?.points[seat.seat] ?? ""]];
  const columns: Column[] = [["Rank", (seat) => rankOf(seat) || "–"], ...(family === "phase" ? standing : points)];
  return html`<h2 id="dialog-title">${title}</h2>
    ${scores(table, ranked, columns)}
    <p class="links">
      ${closing(table, "Look at the table")}
      <a class="act" href="/tables/${table.view.id}?play=0">Replay this game</a>
      <a class="act" href="/play?game=${table.view.game}">Play again</a>
    </p>`;
}

function skip(table: CardTable): TemplateResult {
  const skipped = (seat: number | null) => {
    table.close();
    table.player?.skip(seat);
  };
  const others = table.view.seats.filter((seat) => seat.seat !== table.player?.seat);
  return html`<h2 id="dialog-title">Who misses a turn?</h2>
    <div class="choices">
      ${others.map((seat) => html`<button type="button" class="act" @click=${() => skipped(seat.seat)}>${seat.name} · ${seat.hand_size} cards</button>`)}
      ${table.view.game.startsWith("phasea") ? html`<button type="button" class="act" @click=${() => skipped(null)}>nobody</button>` : nothing}
    </div>
    <button type="button" class="small" @click=${() => table.close()}>Cancel</button>`;
}

function leave(table: CardTable): TemplateResult {
  return html`<h2 id="dialog-title">Leave the table?</h2>
    <p>The best bot of the house takes your seat, and the game goes on without you.</p>
    <div class="choices">
      <button type="button" class="act" @click=${() => table.leave()}>Leave</button>
      ${closing(table, "Stay")}
    </div>`;
}
