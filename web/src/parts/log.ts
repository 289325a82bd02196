/** What happened, line by line; in a replay every line leads to its moment. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardTable } from "../card-table";
import type { Line } from "../views";

export function logPanel(table: CardTable): TemplateResult {
  const lines = table.canScrub ? table.replay.log : table.view.log;
  return html`<section class="panel log" aria-label="Log">
    <h2>What happened</h2>
    <div class="log-lines" role="region" aria-label="Log, line by line" tabindex="0">
      <ol>${lines.map((line, place) => logLine(table, line, lines[place - 1]))}</ol>
    </div>
  </section>`;
}

function logLine(table: CardTable, line: Line, before: Line | undefined): TemplateResult {
  const isNow = table.canScrub && line.play === table.replay.moment;
  const isTurn = line.seat === null || before?.turn !== line.turn || before.deal !== line.deal;
  const words = html`${line.seat === null ? nothing : html`<b>${table.view.seats[line.seat]?.name}</b> `}${line.text}`;
  const head = before && before.deal !== line.deal ? html`<li class="deal-head">Deal ${line.deal + 1}</li>` : nothing;
  return html`${head}<li class="${isNow ? "is-now" : ""} ${isTurn ? "is-turn" : ""}" aria-current=${isNow ? "step" : nothing}>
    ${table.canScrub ? html`<button type="button" tabindex="-1" @click=${() => table.replay.goTo(line.play)}>${words}</button>` : words}
  </li>`;
}
