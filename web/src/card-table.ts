/** The card table: one component to play at, to watch live, and to replay.
 *
 * How this works: the page hands over the table as it was when the page was made. A person who sits here has a `Turn`,
 * which keeps their draft; everybody who may see any moment of the game has a `Replay`. What is shown is the view of
 * one of them. The server's events bring the table anew whenever something happened. Legality is the server's: every
 * change of a draft is judged there. All requests of a turn go out one after the other. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { SKIP } from "./cards";
import { type Dragging, Dragger } from "./drag";
import { FocusKeeper, neighbour } from "./focus";
import { cardOf, HandOrder, keysOf } from "./hand";
import { type Deed, deedOf, keysFor } from "./keys";
import { read, write } from "./memory";
import { actions, handTools, tableTools } from "./parts/controls";
import { builder } from "./parts/builder";
import { type DialogName, dialogOf } from "./parts/dialogs";
import { commonGroups, laidGroups } from "./parts/groups";
import { handRow } from "./parts/hand";
import { logPanel } from "./parts/log";
import { piles } from "./parts/piles";
import { scrubber } from "./parts/scrubber";
import { nameplate, otherSeat } from "./parts/seat";
import { waitingPanel } from "./parts/waiting";
import { cardRow, backs } from "./parts/card";
import * as plays from "./plays";
import { Replay } from "./replay";
import { Problem, TableServer } from "./server";
import { Staging } from "./staging";
import { Turn } from "./turn";
import type { GameOf, Hint, Refused, TableView } from "./views";
import { prompt, sentence, why } from "./words";

type Tone = "bad" | "good";

@customElement("card-table")
export class CardTable extends LitElement {
  @property() source = "";
  @property({ converter: (text) => (text === null ? null : Number(text)) }) seat: number | null = null;
  @property({ type: Boolean, attribute: "replay" }) isReplay = false;
  @property({ type: Number, attribute: "length" }) plays = 0;

  @state() chosen: string[] = [];
  @state() dialog: DialogName | null = null;
  @state() isOnline = true;
  @state() hint: Hint | null = null;
  @state() note: { text: string; tone: Tone } | null = null;
  @state() judgement: { refused: Refused | null; arranged: string | null } | null = null;
  @state() fresh: string | null = null;

  turn!: Turn;
  replay!: Replay;
  staging!: Staging;
  order!: HandOrder;
  game!: GameOf;
  private server!: TableServer;
  private base!: TableView;
  private work: Promise<unknown> = Promise.resolve();
  private unfollow: (() => void) | null = null;
  private focusKeeper: FocusKeeper | null = null;
  private announced = "";

  override createRenderRoot(): HTMLElement {
    return this; // one style sheet for all
  }

  override connectedCallback(): void {
    if (!this.focusKeeper) this.begin();
    super.connectedCallback();
    document.addEventListener("keydown", this.press);
    if (!this.isReplay) this.unfollow = this.server.follow((view) => this.accept(view), (is) => (this.isOnline = is));
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
    this.source = this.getAttribute("source") ?? "";
    this.base = json<TableView>("view");
    this.game = json<GameOf>("rules");
    this.replaceChildren();
    this.server = new TableServer(this.source);
    this.turn = new Turn(this.server, this.base);
    this.order = new HandOrder(this.base.id, this.game.family === "huxxy");
    this.staging = new Staging(this.base.id, this.game);
    const isReplay = this.hasAttribute("replay");
    const length = isReplay ? Number(this.getAttribute("length")) : this.base.version;
    this.replay = new Replay(this.server, this.base, length, !isReplay, () => this.requestUpdate());
    this.focusKeeper = new FocusKeeper(this);
    new Dragger(this, { begin: (item) => this.grip(item), drop: (drag) => this.release(drag) });
    this.addEventListener("click", this.clickTarget);
    if (this.base.last_deal) write(sessionStorage, this.dealKey, this.base.last_deal.deal);
    if (this.hasAttribute("replay") || this.isAmongBots) this.run(() => this.replay.begin());
    this.run(() => this.turn.restore());
  }

  private get isAmongBots(): boolean {
    return this.base.seats.every((seat) => seat.kind === "bot");
  }

  /** Whether any moment of the game may be seen. */
  get canScrub(): boolean {
    return this.isReplay || (this.seat === null && this.isAmongBots);
  }

  get view(): TableView {
    return this.canScrub ? this.replay.view : this.turn.view;
  }

  get pending(): plays.Play | null {
    return this.canScrub ? null : this.turn.pending;
  }

  // What can be done now; the server has the last word.

  private get canAct(): boolean {
    return !this.canScrub && this.turn.isMine && this.view.step !== "over" && this.view.step !== "waiting";
  }

  get canDraw(): boolean {
    return this.canAct && this.view.step === "pick-up" && !this.turn.plays.length;
  }

  get canTake(): boolean {
    const { family, step, discard } = this.view;
    return this.canAct && family === "phase" && step === "pick-up" && discard !== null && discard !== SKIP;
  }

  get canDiscard(): boolean {
    return this.canAct && this.view.family === "phase" && this.view.step === "play";
  }

  get canLay(): boolean {
    return this.canDiscard && this.judgement !== null && this.judgement.refused === null;
  }

  get canBuild(): boolean {
    return this.canDiscard && this.chosen.length > 0 && this.view.seats[this.seat ?? 0]?.laid != null;
  }

  get canPlace(): boolean {
    return this.canAct && this.view.family === "huxxy";
  }

  get canMove(): boolean {
    return this.canPlace && this.turn.plays.length > 0;
  }

  /** The cards of the hand that are shown there, by keys that tell copies apart. */
  get handKeys(): string[] {
    const hand = this.turn.hand;
    const staged = [...this.staging.cards];
    const shown = this.order.of(hand).filter((card) => {
      const place = staged.indexOf(card);
      if (place >= 0) staged.splice(place, 1);
      return place < 0;
    });
    return keysOf(shown);
  }

  // What happens at the table.

  private accept(view: TableView): void {
    if (view.version < this.base.version) return;
    const before = this.base;
    this.base = view;
    this.replay.grow(view);
    if (this.turn.refresh(view)) this.tell("The table has moved on; your draft was dropped.", "bad");
    if (view.version !== before.version) this.hint = null;
    this.noteDrawn(before, view);
    this.announce(before, view);
    const end = view.last_deal;
    if (view.result && !before.result && !this.canScrub) this.dialog = "over";
    else if (end && !this.canScrub && end.deal > read(sessionStorage, this.dealKey, -1)) this.dialog = "deal";
    if (end) write(sessionStorage, this.dealKey, end.deal);
    this.changed();
  }

  private noteDrawn(before: TableView, after: TableView): void {
    const old = [...(before.seats[this.seat ?? -1]?.hand ?? [])];
    const now = after.seats[this.seat ?? -1]?.hand ?? [];
    const added = now.filter((card) => {
      const place = old.indexOf(card);
      if (place >= 0) old.splice(place, 1);
      return place < 0;
    });
    if (before.version !== after.version) this.fresh = added.length === 1 ? (added[0] ?? null) : null;
  }

  private announce(before: TableView, view: TableView): void {
    const lines = view.log.filter((line) => line.play > before.version);
    if (lines.length) this.announced = lines.map((line) => sentence(line, view)).join(" ");
  }

  private get dealKey(): string {
    return `melds:deal:${this.base.id}`;
  }

  /** After every change of the turn: nothing is chosen that is gone, and the phase is judged anew. */
  private changed(): void {
    const names = new Set(this.handKeys.map((key) => `hand:${key}`));
    this.view.groups.forEach((group, place) => keysOf(group.cards).forEach((key) => names.add(`table:${place}:${key}`)));
    this.chosen = this.chosen.filter((name) => names.has(name) || name.startsWith("staged:"));
    if (this.seat !== null) this.staging.fit(this.view, this.turn.hand);
    this.judgePhase();
    this.requestUpdate();
  }

  private judgePhase(): void {
    const text = this.staging.text;
    this.judgement = null;
    if (!text || !this.canDiscard) return;
    this.run(async () => {
      const judged = await this.turn.ask(text);
      if (this.staging.text === text) this.judgement = judged;
    });
  }

  /** Do one thing after the other; what goes wrong is told. */
  private run(work: () => Promise<unknown>): Promise<unknown> {
    this.work = this.work.then(work).catch((error) => this.failed(error)).then(() => this.requestUpdate());
    return this.work;
  }

  private async failed(error: unknown): Promise<void> {
    if (!(error instanceof Problem)) throw error;
    this.tell(error.paragraph ? why({ sentence: error.message, paragraph: error.paragraph }) : error.message, "bad");
    if (error.status === 409) {
      this.accept(await this.server.view());
      this.tell("The table had changed; here it is as it is now.", "bad");
    }
  }

  tell(text: string, tone: Tone): void {
    this.note = { text, tone };
  }

  // Choosing.

  choose(name: string): void {
    this.note = null;
    this.chosen = this.chosen.includes(name) ? this.chosen.filter((other) => other !== name) : [...this.chosen, name];
  }

  /** A click on a card of the table: chooses it, or, with cards in hand, puts them on its group. */
  chooseOnTable(name: string, event: Event): void {
    const isPutting = this.chosen.some((other) => !other.startsWith(`table:${name.split(":")[1]}:`));
    if (isPutting && !this.chosen.includes(name)) return; // the group takes the click
    event.stopPropagation();
    this.choose(name);
  }

  private clickTarget = (event: Event): void => {
    const click = event as MouseEvent;
    const target = (click.target as Element).closest<HTMLElement>("[data-drop]");
    const name = target?.dataset.drop;
    if (!target || !name || name === "hand" || !this.chosen.length) return;
    const box = target.getBoundingClientRect();
    void this.put(name, click.detail > 0 && click.clientX < box.left + box.width / 2);
  };

  private grip(item: HTMLElement): void {
    const name = item.dataset.grip ?? "";
    if (!this.chosen.includes(name)) this.chosen = [name];
    this.note = null;
  }

  private release({ item, over, x }: Dragging): void {
    const target = over?.dataset.drop;
    const box = over?.getBoundingClientRect();
    if (target && box && target !== "hand") void this.put(target, x < box.left + box.width / 2);
    else if (target === "hand") this.dropInHand(item.dataset.grip ?? "", x, over as HTMLElement);
    else this.chosen = [];
  }

  private dropInHand(name: string, x: number, hand: HTMLElement): void {
    this.chosen = [];
    const [kind, group = "", key = ""] = name.split(":");
    if (kind === "staged") this.takeBack(cardOf(key), Number(group));
    if (kind !== "hand") return;
    const slots = [...hand.querySelectorAll<HTMLElement>(".slot")];
    const from = slots.findIndex((slot) => slot.dataset.grip === name);
    const row = slots[from]?.getBoundingClientRect().top;
    const to = slots.findIndex((slot) => {
      const box = slot.getBoundingClientRect();
      return box.top === row && x < box.left + box.width / 2;
    });
    this.reorder(from, to < 0 ? slots.length : to);
  }

  private reorder(from: number, to: number): void {
    this.order.move(this.handKeys.map(cardOf), from, to, this.turn.hand);
    this.requestUpdate();
  }

  // Plays.

  /** Put the chosen cards somewhere: `pile`, `slot:1`, `group:2.0`, `common:3`, `new`, `seat:1`. */
  put(target: string, isStart: boolean): Promise<unknown> {
    const chosen = this.chosen;
    const [kind, where = ""] = target.split(":");
    this.note = null;
    if (kind === "slot") return Promise.resolve(this.stage(chosen, Number(where)));
    if (kind === "pile") return this.discard();
    if (!this.canAct) return Promise.resolve();
    if (kind === "seat") return this.chosenCards.every((card) => card === SKIP) ? this.skip(Number(where)) : Promise.resolve();
    return this.run(async () => {
      if (kind === "group") await this.buildAll(chosen, where, isStart);
      else await this.placeAll(chosen, kind === "new" ? this.view.groups.length : Number(where));
      this.changed();
    });
  }

  private get chosenCards(): string[] {
    return this.chosen.map((name) => cardOf(name.split(":").at(-1) ?? ""));
  }

  private stage(chosen: readonly string[], group: number): void {
    for (const name of chosen) {
      const [kind, from = "", key = ""] = name.split(":");
      if (kind === "staged") this.staging.takeBack(cardOf(key), Number(from));
      if (kind !== "table") this.staging.put(cardOf(name.split(":").at(-1) ?? ""), group);
    }
    this.chosen = [];
    this.changed();
  }

  takeBack(card: string, group: number): void {
    this.staging.takeBack(card, group);
    this.changed();
  }

  choosePhase(phase: number): void {
    this.staging.choose(phase);
    this.changed();
  }

  /** Build cards on a group, in whatever order they fit. */
  private async buildAll(chosen: readonly string[], where: string, isStart: boolean): Promise<void> {
    const [owner = 0, group = 0] = where.split(".").map(Number);
    const wantsStart = where.endsWith("start") || (isStart && !where.endsWith("end"));
    let left = chosen.map((name) => cardOf(name.split(":").at(-1) ?? ""));
    for (let isMoving = true; isMoving && left.length; ) {
      isMoving = false;
      for (const card of left) {
        const refused = await this.build(card, owner, group, wantsStart);
        if (refused) this.tell(why(refused), "bad");
        else {
          left = left.filter((_, place) => place !== left.indexOf(card));
          this.note = null;
          isMoving = true;
        }
      }
    }
    this.chosen = [];
  }

  private async build(card: string, owner: number, group: number, wantsStart: boolean): Promise<Refused | null> {
    const length = this.view.seats[owner]?.laid?.groups[group]?.cards.length ?? 0;
    const ends = wantsStart ? [0, length] : [length, 0];
    let refused: Refused | null = null;
    for (const index of ends) {
      const other = await this.turn.attempt(plays.build(card, owner, group, index));
      if (other === null) return null;
      refused ??= other;
    }
    return refused;
  }

  private async placeAll(chosen: readonly string[], group: number): Promise<void> {
    for (const name of chosen) {
      const [kind, from = "", key = ""] = name.split(":");
      if (kind === "table" && Number(from) === group) continue;
      const play = kind === "table" ? plays.move(cardOf(key), Number(from), group) : plays.place(cardOf(from), group);
      const refused = await this.turn.attempt(play);
      if (refused) return this.tell(why(refused), "bad");
    }
    this.chosen = [];
  }

  private discard(): Promise<unknown> {
    const [card, ...others] = this.chosenCards.length ? this.chosenCards : this.focusedCard;
    if (!this.canDiscard || card === undefined || others.length) {
      this.tell(this.canDiscard ? "Choose one card to discard." : prompt(this), "bad");
      return Promise.resolve();
    }
    if (card === SKIP) {
      this.dialog = "skip";
      return Promise.resolve();
    }
    return this.attempt(plays.discard(card));
  }

  private get focusedCard(): string[] {
    const name = (document.activeElement as HTMLElement | null)?.dataset.grip;
    return name?.startsWith("hand:") ? [cardOf(name.slice(5))] : [];
  }

  skip(seat: number | null): Promise<unknown> {
    this.close();
    return this.attempt(seat === null ? plays.discard(SKIP) : plays.skip(seat));
  }

  private attempt(play: string): Promise<unknown> {
    return this.run(async () => {
      const refused = await this.turn.attempt(play);
      if (refused) this.tell(why(refused), "bad");
      else this.chosen = [];
      this.changed();
    });
  }

  private send(texts: readonly string[]): Promise<unknown> {
    return this.run(async () => {
      const view = await this.server.play(this.base.version, texts);
      this.turn.clear();
      this.accept(view);
    });
  }

  /** What a key or a button asks for. */
  do(deed: Deed): void {
    if (deed === "help") this.dialog = "help";
    else if (this.canScrub) this.replay.do(deed);
    else this.doPlay(deed);
  }

  private doPlay(deed: Deed): void {
    this.note = null;
    switch (deed) {
      case "draw":
        return this.canDraw ? void this.send([plays.DRAW]) : this.tell(this.whyNoDraw, "bad");
      case "take":
        return this.canTake ? void this.attempt(plays.take(this.view.discard ?? "")) : this.tell(prompt(this), "bad");
      case "lay":
        return this.lay();
      case "discard":
        return void this.discard();
      case "new":
        return this.chosen.length ? void this.put("new", false) : this.tell("Choose cards of your hand first.", "bad");
      case "end":
        return this.end();
      case "undo":
        return this.undo();
      case "hint":
        return this.askHint();
      case "value":
      case "suit":
        this.order.sortBy(deed);
        return this.requestUpdate();
      case "clear":
        this.chosen = [];
        this.hint = null;
    }
  }

  private get whyNoDraw(): string {
    return this.turn.plays.length ? "A draw is a turn of its own: undo what you put down first." : prompt(this);
  }

  private lay(): void {
    const text = this.judgement?.arranged ?? this.staging.text;
    if (!text) return this.tell("Put cards into every group of your phase first.", "bad");
    void this.run(async () => {
      const refused = await this.turn.attempt(text);
      if (refused) return this.tell(why(refused), "bad");
      this.staging.clear();
      this.changed();
    });
  }

  private end(): void {
    const ending = this.turn.ending;
    if (ending) void this.send(ending);
    else this.tell(prompt(this), "bad");
  }

  private undo(): void {
    if (this.staging.cards.length && !this.turn.endsTurn) this.staging.clear();
    else if (this.turn.plays.length) {
      void this.run(async () => {
        await this.turn.undo();
        this.changed();
      });
      return;
    } else this.tell("There is nothing to undo: what was drawn has been seen.", "bad");
    this.changed();
  }

  private askHint(): void {
    if (!this.turn.isMine) return this.tell("A hint is given when it is your turn.", "bad");
    void this.run(async () => {
      this.hint = await this.server.hint(this.turn.plays);
    });
  }

  followHint(): void {
    const { play } = this.hint ?? { play: "" };
    const kind = plays.parsePlay(play).kind;
    this.hint = null;
    if (kind === "draw" || kind === "end") return this.doPlay(kind);
    if (kind === "lay") this.staging.clear();
    void this.attempt(play);
  }

  // The table itself.

  setSpeed(seconds: number): void {
    void this.run(async () => this.accept(await this.server.speed(seconds)));
  }

  fill(): void {
    void this.run(async () => this.accept(await this.server.fill()));
  }

  ask(dialog: DialogName): void {
    this.dialog = dialog;
  }

  leave(): void {
    void this.run(async () => {
      await this.server.leave();
      location.reload();
    });
  }

  copy(text: string): void {
    void navigator.clipboard.writeText(text).then(
      () => this.tell("Copied.", "good"),
      () => this.tell("Copying is not allowed here: choose the text and copy it.", "bad"),
    );
  }

  close(): void {
    this.dialog = null;
    this.querySelector("dialog")?.close();
  }

  // Keys.

  private press = (event: KeyboardEvent): void => {
    const from = event.target as HTMLElement;
    if (event.defaultPrevented || this.dialog || /^(INPUT|SELECT|TEXTAREA)$/.test(from.tagName)) return;
    if (this.canScrub ? this.pressInReplay(event, from) : this.pressInPlay(event, from)) event.preventDefault();
  };

  private pressInReplay(event: KeyboardEvent, from: HTMLElement): boolean {
    if (event.key === " " && from.tagName === "BUTTON") return false;
    if (event.key === "?") return this.do("help"), true;
    return this.replay.press(event);
  }

  private pressInPlay(event: KeyboardEvent, from: HTMLElement): boolean {
    const isCard = from.getAttribute("role") === "option";
    if (isCard && (event.key === "Enter" || event.key === " ")) return from.click(), true;
    if (event.shiftKey && from.dataset.zone === "hand" && /^Arrow(Left|Right)$/.test(event.key)) {
      const place = Number(from.dataset.place);
      this.reorder(place, event.key === "ArrowLeft" ? Math.max(place - 1, 0) : place + 2);
      return true;
    }
    const next = neighbour(this, from, event.key) ?? (this.isIdle(from, event.key) ? this.querySelector<HTMLElement>('[data-zone="hand"]') : null);
    if (next) return next.focus(), true;
    if (/^[1-9]$/.test(event.key) && this.chosen.length) return this.putByNumber(Number(event.key) - 1);
    const deed = deedOf(event, keysFor(false, this.view.family));
    if (deed) this.do(deed);
    return deed !== null;
  }

  /** An arrow key while nothing of the table has the focus leads to the hand. */
  private isIdle(from: HTMLElement, key: string): boolean {
    return from === document.body && (key === "ArrowLeft" || key === "ArrowRight");
  }

  private putByNumber(place: number): boolean {
    const isHuxxy = this.view.family === "huxxy";
    const count = isHuxxy ? this.view.groups.length : this.staging.groups.length;
    if (place < count) void this.put(isHuxxy ? `common:${place}` : `slot:${place}`, false);
    return place < count;
  }

  // Drawing.

  override updated(): void {
    const dialog = this.querySelector("dialog");
    if (this.dialog && dialog && !dialog.open) dialog.showModal();
    this.focusKeeper?.restore();
    const hand = this.querySelector<HTMLElement>(".hand");
    hand?.style.setProperty("--cards", String(Math.max(this.handKeys.length, 1)));
    hand?.style.setProperty("--half", String(Math.max(Math.ceil(this.handKeys.length / 2), 6)));
    const lines = this.querySelector<HTMLElement>(".log-lines");
    const now = lines?.querySelector<HTMLElement>(".is-now");
    if (lines) lines.scrollTop = this.canScrub ? (now?.offsetTop ?? 0) - lines.clientHeight / 2 : lines.scrollHeight;
  }

  override render(): TemplateResult {
    const { view } = this;
    const bottom = this.seat ?? this.replay.eyes ?? 0;
    const around = [1, 2, 3].map((step) => view.seats[(bottom + step) % 4]);
    const own = view.seats[bottom];
    const isPlaying = this.seat !== null && !this.canScrub;
    return html`<div class="card-table is-${view.family} ${isPlaying ? "is-playing" : "is-watching"}">
      <div class="felt">
        <div class="seats">${around.map((seat) => (seat ? otherSeat(this, seat) : nothing))}</div>
        <div class="middle">${piles(this)} ${view.family === "huxxy" ? commonGroups(this) : nothing}</div>
        ${own ? html`<section class="seat own ${view.mover === own.seat ? "is-mover" : ""}" aria-label=${isPlaying ? "You" : own.name}>
          ${nameplate(this, own)} ${laidGroups(this, own)}
          ${isPlaying ? builder(this) : own.hand ? cardRow(own.hand, `Hand of ${own.name}`, "open-hand") : backs(own.hand_size)}
        </section>` : nothing}
      </div>
      ${isPlaying ? this.dock() : html`<div class="dock">${this.status()} ${this.canScrub ? scrubber(this) : nothing}</div>`}
      <aside class="side" aria-label="Log and table">
        ${waitingPanel(this)} ${logPanel(this)} ${tableTools(this)}
      </aside>
      ${dialogOf(this)}
    </div>`;
  }

  private dock(): TemplateResult {
    return html`<div class="dock">
      ${this.status()} ${actions(this)} ${handRow(this)} ${handTools(this)}
    </div>`;
  }

  private status(): TemplateResult {
    const { view } = this;
    const last = view.log.at(-1);
    const happened = this.canScrub || !this.announced ? (last ? sentence(last, view) : "The cards are dealt.") : this.announced;
    return html`<div class="status">
      ${this.isOnline ? nothing : html`<p class="note is-bad" role="alert">The connection is lost; trying again …</p>`}
      <p class="happened" role="status">${happened}</p>
      <p class="prompt ${this.turn.isMine && !this.canScrub ? "is-mine" : ""}" role="status">${this.canScrub ? this.where(view) : prompt(this)}</p>
      <p class="note ${this.note ? `is-${this.note.tone}` : "is-empty"}" role="status">${this.note?.text ?? ""}</p>
      ${this.hint
        ? html`<p class="note is-hint" role="status">Hint: ${this.hint.words}.
            <button type="button" class="small" @click=${() => this.followHint()}>Do it</button></p>`
        : nothing}
    </div>`;
  }

  private where(view: TableView): string {
    const deal = view.family === "phase" ? `Deal ${view.deal + 1}, turn ${view.turn}. ` : `Turn ${view.turn}. `;
    if (!view.result) return `${deal}${view.seats[view.mover ?? 0]?.name} is to move.`;
    const winners = view.seats.filter((seat) => view.result?.ranks?.[seat.seat] === 1).map((seat) => seat.name);
    return `${deal}The game is over${winners.length ? `: ${winners.join(" and ")} won` : ""}.`;
  }
}

