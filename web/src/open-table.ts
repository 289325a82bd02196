/** The form that opens a table: a game, three others, who sits where, how fast the bots are. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { write } from "./memory";
import { request } from "./server";
import { BOTS, seatsOf } from "./seating";
import type { Opened } from "./views";

const GAMES: [string, string, string][] = [
  ["phazed", "Phazed", "Seven phases, sums and runs that wrap"],
  ["phasea", "PhaseA", "Five phases: the shorter one to start with"],
  ["huxxy", "Huxxy", "One common table, rearranged by everybody"],
];
const SEATS = [": first to move in Huxxy", ": first to move in Phazed and PhaseA", "", ""];

@customElement("new-table")
export class NewTable extends LitElement {
  @property() game = "phazed";
  @property() name = "";
  @property({ attribute: "bots", converter: (text) => (text ?? "").split(" ").filter(Boolean) }) bots: string[] = [];
  @state() private problem = "";
  @state() private isBusy = false;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  private open = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? "");
    this.isBusy = true;
    try {
      await request("PUT", "/api/me", { name: text("name") });
      const opened = await request<Opened>("POST", "/api/tables", {
        game: text("game") + (text("variant") === "bonus" ? "-bonus" : ""),
        seats: seatsOf(Number(text("seat")), [text("left"), text("across"), text("right")]),
        speed: Number(text("speed")),
      });
      write(sessionStorage, `melds:invitations:${opened.id}`, opened.invitations);
      location.assign(opened.url);
    } catch (error) {
      this.problem = (error as Error).message;
      this.isBusy = false;
    }
  };

  private opponent(name: string, label: string, chosen: string): TemplateResult {
    return html`<label class="field">${label}
      <select name=${name}>
        <option value="invite">Invite somebody</option>
        ${this.bots.map((bot) => html`<option value=${bot} ?selected=${bot === chosen}>${BOTS[bot] ? `${bot}: ${BOTS[bot]}` : bot}</option>`)}
      </select>
    </label>`;
  }

  override render(): TemplateResult {
    const [family = "phazed", variant] = this.game.split("-");
    return html`<form class="form" @submit=${this.open}>
      <fieldset class="games">
        <legend>Game</legend>
        ${GAMES.map(
          ([name, title, text]) => html`<label class="tile"><input type="radio" name="game" value=${name} ?checked=${name === family} />
            <span><strong>${title}</strong><small>${text}</small></span></label>`,
        )}
      </fieldset>
      <fieldset class="variants">
        <legend>Version</legend>
        <label><input type="radio" name="variant" value="basic" ?checked=${variant !== "bonus"} /> basic</label>
        <label><input type="radio" name="variant" value="bonus" ?checked=${variant === "bonus"} /> bonus (Skip cards, Jokers, phases in any order)</label>
      </fieldset>
      <label class="field">Your name <input name="name" required maxlength="24" autocomplete="nickname" .value=${this.name || "Guest"} /></label>
      <fieldset class="opponents">
        <legend>Who else plays</legend>
        ${this.opponent("left", "Left, moves after you", "greedy")} ${this.opponent("across", "Across", "racer")}
        ${this.opponent("right", "Right", "hoarder")}
      </fieldset>
      <div class="pair">
        <label class="field">Your seat
          <select name="seat">
            ${SEATS.map((text, seat) => html`<option value=${seat}>${seat}${text}</option>`)}
          </select>
        </label>
        <label class="field">Bots play
          <select name="speed">
            <option value="2">slowly</option>
            <option value="1" selected>so that one can follow</option>
            <option value="0.4">fast</option>
            <option value="0">at once</option>
          </select>
        </label>
      </div>
      ${this.problem ? html`<p class="note is-bad" role="alert">${this.problem}</p>` : nothing}
      <button class="act is-main" ?disabled=${this.isBusy}>Open the table</button>
    </form>`;
  }
}
