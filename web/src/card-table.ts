/** The card table: one component to play at, to watch live, and to replay.
 *
 * How this works: the page hands over the table as it was when the page was made. Somebody who sits here has a
 * `Player`, which keeps what they choose and draft; whoever may see any moment of the game has a `Replay`. What is
 * shown is the view of one of them. The server's events bring the table anew whenever something happened. */
import { LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { type Dragging, Dragger } from "./drag";
import { FocusKeeper, neighbour } from "./focus";
import { cardOf } from "./hand";
import { type Deed, deedOf, keysFor } from "./keys";
import { read, write } from "./memory";
import type { DialogName } from "./parts/dialogs";
import { layout } from "./parts/layout";
import { type Host, Player } from "./player";
import { Replay } from "./replay";
import { TableServer } from "./server";
import type { GameOf, TableView } from "./views";
import { sentence } from "./words";

@customElement("card-table")
export class CardTable extends LitElement implements Host {
  @property() source = "";
  @property({ type: Boolean, attribute: "replay" }) isReplay = false;
  @state() dialog: DialogName | null = null;
  @state() isOnline = true;

  /** Null for whoever does not play: watches, or replays. */
  player: Player | null = null;
  replay!: Replay;
  game!: GameOf;
  happened = "The cards are dealt.";
  private server!: TableServer;
  private base!: TableView;
  private focusKeeper!: FocusKeeper;
  private unfollow: (() => void) | null = null;

  override createRenderRoot(): HTMLElement {
    return this; // one style sheet for all
  }

  override connectedCallback(): void {
    if (!this.server) this.begin();
    super.connectedCallback();
    document.addEventListener("keydown", this.press);
    if (!this.isReplay) {
      this.unfollow = this.server.follow((view) => this.accept(view), (isOnline) => (this.isOnline = isOnline));
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.press);
    this.unfollow?.();
    this.replay.stop();
  }

  /** Take over the page's own view of the table. */
  private begin(): void {
    const json = <T>(name: string) => JSON.parse(this.querySelector(`script.${name}`)?.textContent ?? "null") as T;
    this.base = json<TableView>("view");
    this.game = json<GameOf>("rules");
    this.replaceChildren();
    this.server = new TableServer(this.source);
    const length = this.isReplay ? Number(this.getAttribute("length")) : this.base.version;
    this.replay = new Replay(this.server, this.base, length, !this.isReplay, () => this.changed());
    const seat = this.getAttribute("seat");
    if (seat !== null && !this.isReplay) this.player = new Player(this.server, this.base, this.game, Number(seat), this);
    if (this.canScrub) void this.replay.begin();
    if (this.base.last_deal) write(sessionStorage, this.dealKey, this.base.last_deal.deal);
    const last = this.base.log.at(-1);
    if (last) this.happened = sentence(last, this.base);
    this.focusKeeper = new FocusKeeper(this);
    new Dragger(this, { begin: (item) => this.lift(item), drop: (drag) => this.drop(drag) });
    this.addEventListener("click", this.clickPlace);
  }

  /** Whether any moment of the game may be seen. */
  get canScrub(): boolean {
    return this.isReplay || (!this.player && this.base.seats.every((seat) => seat.kind === "bot"));
  }

  get view(): TableView {
    return this.player?.view ?? (this.canScrub ? this.replay.view : this.base);
  }

  changed(): void {
    this.requestUpdate();
  }

  /** The table anew, from an event or an answer. */
  accept(view: TableView): void {
    if (view.version < this.base.version) return;
    const before = this.base;
    this.base = view;
    const news = view.log.filter((line) => line.play > before.version);
    if (news.length) this.happened = news.map((line) => sentence(line, view)).join(" ");
    this.replay.grow(view);
    this.player?.refresh(view);
    const isNewDeal = view.last_deal !== null && view.last_deal.deal > read(sessionStorage, this.dealKey, -1);
    if (this.player && view.result && !before.result) this.dialog = "over";
    else if (this.player && isNewDeal) this.dialog = "deal";
    if (view.last_deal) write(sessionStorage, this.dealKey, view.last_deal.deal);
    this.changed();
  }

  private get dealKey(): string {
    return `melds:deal:${this.base.id}`;
  }

  // Mouse, finger, pen.

  private clickPlace = (event: MouseEvent): void => {
    const place = (event.target as Element).closest<HTMLElement>("[data-drop]");
    const name = place?.dataset.drop;
    if (!place || !name || name === "hand" || !this.player?.chosen.length) return;
    this.player.put(name, event.detail > 0 && isInStart(place, event.clientX));
  };

  private lift(item: HTMLElement): void {
    this.player?.grip(item.dataset.grip ?? "");
    this.uncoverSlots();
  }

  /** Scroll as far as the dock covers the slots of the phase: a finger that drags can't. */
  private uncoverSlots(): void {
    const slots = this.querySelector(".slots")?.getBoundingClientRect();
    const dock = this.querySelector(".dock")?.getBoundingClientRect();
    if (slots && dock && slots.bottom > dock.top) window.scrollBy({ top: slots.bottom - dock.top, behavior: "instant" });
  }

  private drop({ item, over, x, y }: Dragging): void {
    const target = over?.dataset.drop;
    if (over && target === "hand") this.dropInHand(item, over, x, y);
    else if (over && target) this.player?.put(target, isInStart(over, x));
    else this.player?.chooseNothing();
  }

  private dropInHand(item: HTMLElement, hand: HTMLElement, x: number, y: number): void {
    const [kind, group, key = ""] = (item.dataset.grip ?? "").split(":");
    this.player?.chooseNothing();
    if (kind === "staged") this.player?.takeBack(cardOf(key), Number(group));
    if (kind !== "hand") return;
    const slots = [...hand.querySelectorAll<HTMLElement>(".slot")];
    const before = slots.findIndex((slot) => {
      const box = slot.getBoundingClientRect();
      return y < box.bottom && x < box.left + box.width / 2;
    });
    this.player?.reorder(slots.indexOf(item), before < 0 ? slots.length : before);
  }

  // Keys.

  private press = (event: KeyboardEvent): void => {
    const from = event.target as HTMLElement;
    if (event.defaultPrevented || this.dialog || /^(INPUT|SELECT|TEXTAREA)$/.test(from.tagName)) return;
    if (this.player ? this.pressInPlay(event, from, this.player) : this.pressInReplay(event, from)) event.preventDefault();
  };

  private pressInReplay(event: KeyboardEvent, from: HTMLElement): boolean {
    const isOfButton = event.key === " " && from.tagName === "BUTTON";
    const deed = this.canScrub && !isOfButton ? deedOf(event, keysFor(true, this.view.family)) : null;
    if (deed) this.do(deed);
    return deed !== null;
  }

  private pressInPlay(event: KeyboardEvent, from: HTMLElement, player: Player): boolean {
    const { key } = event;
    if (from.getAttribute("role") === "option" && (key === "Enter" || key === " ")) return from.click(), true;
    if (event.shiftKey && from.dataset.zone === "hand" && /^Arrow(Left|Right)$/.test(key)) {
      const place = Number(from.dataset.place);
      player.reorder(place, key === "ArrowLeft" ? Math.max(place - 1, 0) : place + 2);
      return true;
    }
    const next = neighbour(this, from, key) ?? this.wayIn(from, key);
    if (next) return next.focus(), true;
    if (/^\d$/.test(key) && player.chosen.length) return this.putByNumber(Number(key), player);
    const deed = deedOf(event, keysFor(false, this.view.family));
    if (deed) this.do(deed);
    return deed !== null;
  }

  /** An arrow key while nothing of the table has the focus leads to the hand. */
  private wayIn(from: HTMLElement, key: string): HTMLElement | null {
    const isOutside = from === document.body && (key === "ArrowLeft" || key === "ArrowRight");
    return isOutside ? this.querySelector<HTMLElement>('[data-zone="hand"]') : null;
  }

  /** Groups of Huxxy count from 0, as in the rules; those of a phase from 1. */
  private putByNumber(number: number, player: Player): boolean {
    const isHuxxy = this.view.family === "huxxy";
    const place = isHuxxy ? `common:${number}` : `slot:${number - 1}`;
    const isThere = (isHuxxy ? this.view.groups : player.staging.groups)[isHuxxy ? number : number - 1] !== undefined;
    if (isThere) player.put(place, false);
    return isThere;
  }

  /** What a key or a button asks for. */
  do(deed: Deed): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.grip ?? "";
    if (deed === "help") this.dialog = "help";
    else if (this.player) this.player.do(deed, focused.startsWith("hand:") ? focused : null);
    else this.replay.do(deed);
  }

  // The table itself.

  setSpeed(seconds: number): void {
    void this.player?.run(async () => this.accept(await this.server.speed(seconds)));
  }

  fill(): void {
    void this.player?.run(async () => this.accept(await this.server.fill()));
  }

  leave(): void {
    void this.player?.run(async () => {
      await this.server.leave();
      location.reload();
    });
  }

  copy(text: string): void {
    const isTold = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard")); // only where it is safe
    isTold.then(
      () => this.player?.tell("Copied.", "good"),
      () => this.player?.tell("The browser does not let us copy: choose the text and copy it.", "bad"),
    );
  }

  askWhomToSkip(): void {
    this.dialog = "skip";
  }

  ask(dialog: DialogName): void {
    this.dialog = dialog;
  }

  close(): void {
    this.dialog = null;
    this.querySelector("dialog")?.close();
  }

  override updated(): void {
    const dialog = this.querySelector("dialog");
    if (this.dialog && dialog && !dialog.open) dialog.showModal();
    this.focusKeeper.restore();
    this.sizeHand();
    this.scrollLog();
  }

  private sizeHand(): void {
    const hand = this.querySelector<HTMLElement>(".hand");
    const count = Math.max(this.player?.handKeys.length ?? 0, 1);
    hand?.style.setProperty("--cards", String(count));
    hand?.style.setProperty("--half", String(count <= 6 ? count : Math.ceil(count / 2)));
  }

  private scrollLog(): void {
    const lines = this.querySelector<HTMLElement>(".log-lines");
    const now = lines?.querySelector<HTMLElement>(".is-now");
    if (lines) lines.scrollTop = this.canScrub ? (now?.offsetTop ?? 0) - lines.clientHeight / 2 : lines.scrollHeight;
  }

  override render(): TemplateResult {
    return layout(this);
  }
}

const isInStart = (place: HTMLElement, x: number): boolean => {
  const box = place.getBoundingClientRect();
  return x < box.left + box.width / 2;
};
