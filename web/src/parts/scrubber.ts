/** Forward and back through a game. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardTable } from "../card-table";
import type { Deed } from "../keys";

const STEPS: [Deed, string, string][] = [
  ["first", "⏮", "To the beginning"],
  ["deal-back", "«", "One deal back"],
  ["turn-back", "‹‹", "One turn back"],
  ["back", "‹", "One play back"],
  ["forward", "›", "One play forward"],
  ["turn-forward", "››", "One turn forward"],
  ["deal-forward", "»", "One deal forward"],
  ["last", "⏭", "To the end"],
];

export function scrubber(table: CardTable): TemplateResult {
  const step = ([deed, sign, text]: [Deed, string, string]) =>
    html`<button type="button" class="step" aria-label=${text} title=${text} @click=${() => table.do(deed)}>${sign}</button>`;
  return html`<section class="scrubber" aria-label="Replay">
    <label class="range"><span>Play <output>${table.replay.moment}</output> of ${table.replay.length}</span>
      <input type="range" min="0" max=${table.replay.length} .value=${String(table.replay.moment)} aria-label="Moment of the game"
        @input=${(event: Event) => table.replay.goTo(Number((event.target as HTMLInputElement).value))} />
    </label>
    <div class="steps" role="group" aria-label="Move through the game">
      ${STEPS.slice(0, 4).map(step)}
      <button type="button" class="step is-run" aria-pressed=${table.replay.isRunning ? "true" : "false"} aria-label=${table.replay.isRunning ? "Stop" : "Play by itself"}
        @click=${() => table.do("run")}>${table.replay.isRunning ? "❚❚" : "▶"}</button>
      ${STEPS.slice(4).map(step)}
    </div>
    <div class="replay-choices">
      <label>Hands <select aria-label="Whose eyes" @change=${(event: Event) => table.replay.lookWith((event.target as HTMLSelectElement).value)}>
        <option value="" ?selected=${table.replay.eyes === null}>all open</option>
        ${table.view.seats.map((seat) => html`<option value=${seat.seat} ?selected=${table.replay.eyes === seat.seat}>as ${seat.name} saw it</option>`)}
      </select></label>
      <label>Speed <select aria-label="Speed" @change=${(event: Event) => table.replay.setPace(Number((event.target as HTMLSelectElement).value))}>
        ${[2000, 1000, 500, 200].map((pace) => html`<option value=${pace} ?selected=${table.replay.pace === pace}>${1000 / pace} a second</option>`)}
      </select></label>
      ${table.isReplay ? downloads(table) : html`<span class="tag ${table.replay.isFollowing ? "is-mover" : ""}">${table.replay.isFollowing ? "live" : "paused"}</span>`}
    </div>
  </section>`;
}

function downloads(table: CardTable): TemplateResult | typeof nothing {
  const link = (form: string, text: string) => html`<a href="${table.source}/download.${form}" download>${text}</a>`;
  return html`<span class="downloads">Download: ${link("melds", "record")} ${link("log", "log")} ${link("json", "JSON")}</span>`;
}
