/** A table that waits for people: the invitations, each with a button that copies it. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardTable } from "../card-table";
import { read } from "../memory";

export function waitingPanel(table: CardTable): TemplateResult | typeof nothing {
  if (table.view.step !== "waiting") return nothing;
  const free = table.view.seats.filter((seat) => seat.kind === "open").map((seat) => seat.seat);
  const links = read<Record<string, string>>(sessionStorage, `melds:invitations:${table.view.id}`, {});
  return html`<section class="panel waiting" aria-label="Invitations">
    <h2>Waiting for ${free.length === 1 ? "one more" : `${free.length} more`}</h2>
    ${free.map((seat) => invitation(table, seat, links[seat]))}
    ${!table.player ? nothing : html`<button type="button" class="act" @click=${() => table.fill()}>Fill with bots and begin</button>`}
  </section>`;
}

function invitation(table: CardTable, seat: number, link: string | undefined): TemplateResult {
  if (!link) return html`<p class="quiet">Seat ${seat} is for somebody with an invitation.</p>`;
  const address = new URL(link, location.href).toString();
  return html`<p class="invitation">
    <label>Invitation to seat ${seat} <input readonly .value=${address} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>
    <button type="button" class="small" @click=${() => table.copy(address)}>Copy</button>
  </p>`;
}
