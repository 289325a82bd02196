/** Forward and back through a game. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardTable } from "../card-table";
import type { Deed } from "../keys";

const STEPS: [Deed, string, string][] = [
  ["first", "M6 5v14M19 5l-8 7 8 7", "To the beginning"],
  ["deal-back", "M9 5 3 12l6 7M15 5l-6 7 6 7M21 5l-6 7 6 7", "One deal back"],
  ["turn-back", "M12 5l-7 7 7 7M20 5l-7 7 7 7", "One turn back"],
  ["back", "M15 5l-7 7 7 7", "One play back"],
  ["forward", "M9 5l7 7-7 7", "One play forward"],
  ["turn-forward", "M4 5l7 7-7 7M12 5l7 7-7 7", "One turn forward"],
  ["deal-forward", "M3 5l6 7-6 7M9 5l6 7-6 7M15 5l6 7-6 7", "One deal forward"],
  ["last", "M18 5v14M5 5l8 7-8 7", "To the end"],
];
const RUN = "M8 5l11 7-11 7z";
const PAUSE = "M8 5v14M16 5v14";

const icon = (path: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

export function scrubber(table: CardTable): TemplateResult {
  const step = ([deed, path, text]: [Deed, string, string]) =>
    html`<button type="button" class="step" aria-label=${text} title=${text} @click=${() => table.do(deed)}>${icon(path)}</button>`;
  return html`<section class="scrubber" aria-label="Replay">
    <label class="range"><span>Play <b>${table.replay.moment}</b> of ${table.replay.length}</span>
      <input type="range" min="0" max=${table.replay.length} .value=${String(table.replay.moment)} aria-label="Moment of the game"
        @input=${(event: Event) => table.replay.goTo(Number((event.target as HTMLInputElement).value))} />
    </label>
    <div class="steps" role="group" aria-label="Move through the game">
      ${STEPS.slice(0, 4).map(step)}
      <button type="button" class="step is-run" aria-pressed=${table.replay.isRunning ? "true" : "false"} aria-label=${table.replay.isRunning ? "Stop" : "Play by itself"}
        @click=${() => table.do("run")}>${icon(table.replay.isRunning ? PAUSE : RUN)}</button>
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
