/** What somebody who sits at the table can do: choose cards, put them somewhere, and end the turn.
 *
 * Legality is the server's: every change of a draft is judged there, and all requests go out one after the other. What
 * is chosen or dropped on has a name: `hand:7H#0`, `table:2:7H#0`, `staged:0:7H#0` for cards, and `pile`, `slot:1`,
 * `group:2.0`, `common:3`, `new`, `seat:1` for places. */
import { SKIP, without } from "./cards";
import { cardOf, HandOrder, keysOf } from "./hand";
import type { Deed } from "./keys";
import * as plays from "./plays";
import { Problem, type TableServer } from "./server";
import { Staging } from "./staging";
import { Turn } from "./turn";
import type { GameOf, Hint, Refused, TableView } from "./views";
import { prompt, readable } from "./words";

export type Tone = "bad" | "good";

/** Who shows what the player does. */
export interface Host {
  /** Something is to be drawn anew. */
  changed(): void;
  /** The server has answered with the table. */
  accept(view: TableView): void;
  askWhomToSkip(): void;
}

const cardIn = (name: string): string => cardOf(name.split(":").at(-1) ?? "");

export class Player {
  chosen: string[] = [];
  hint: Hint | null = null;
  note: { text: string; tone: Tone; paragraph?: string } | null = null;
  judgement: { refused: Refused | null; arranged: string | null } | null = null;
  fresh: string | null = null; // the card that was drawn last
  readonly turn: Turn;
  readonly staging: Staging;
  readonly order: HandOrder;
  private work: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private isSending = false;

  constructor(
    private readonly server: TableServer,
    private base: TableView,
    game: GameOf,
    readonly seat: number,
    private readonly host: Host,
  ) {
    this.turn = new Turn(server, base);
    this.staging = new Staging(base.id, game);
    this.order = new HandOrder(base.id, game.family === "huxxy");
    void this.run(async () => {
      await this.turn.restore();
      this.refit();
    });
  }

  /** Whether the server is still to answer. */
  get isBusy(): boolean {
    return this.waiting > 0;
  }

  get view(): TableView {
    return this.turn.view;
  }

  // What can be done now; the server has the last word.

  get canAct(): boolean {
    return this.turn.isMine && this.view.step !== "over" && this.view.step !== "waiting";
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
    return this.canDiscard && this.chosen.length > 0 && this.view.seats[this.seat]?.laid != null;
  }

  get canPlace(): boolean {
    return this.canAct && this.view.family === "huxxy";
  }

  get canMove(): boolean {
    return this.canPlace && this.turn.plays.length > 0; // the first play of a turn comes from the hand
  }

  /** The cards that are shown in the hand, by keys that tell copies apart. */
  get handKeys(): string[] {
    return keysOf(without(this.order.of(this.turn.hand), this.staging.cards));
  }

  /** The table has moved on, or is told anew. */
  refresh(view: TableView): void {
    const before = this.base;
    this.base = view;
    if (this.turn.refresh(view) && !this.isSending) this.tell("The table has moved on; your draft was dropped.", "bad");
    if (view.version !== before.version) {
      this.hint = null;
      const added = without(view.seats[this.seat]?.hand ?? [], before.seats[this.seat]?.hand ?? []);
      this.fresh = added.length === 1 ? (added[0] ?? null) : null;
    }
    this.refit();
  }

  /** After every change: nothing is chosen that is gone, and the phase is judged anew. */
  private refit(): void {
    this.staging.fit(this.view, this.turn.hand);
    const names = new Set(this.handKeys.map((key) => `hand:${key}`));
    this.view.groups.forEach((group, place) => keysOf(group.cards).forEach((key) => names.add(`table:${place}:${key}`)));
    this.chosen = this.chosen.filter((name) => names.has(name));
    this.judgePhase();
    this.host.changed();
  }

  private judgePhase(): void {
    const text = this.staging.text;
    this.judgement = null;
    if (!text || !this.canDiscard || this.turn.endsTurn) return;
    void this.run(async () => {
      const judged = await this.turn.ask(text);
      if (this.staging.text === text) this.judgement = judged;
    });
  }

  /** Do one thing after the other; what goes wrong is told. */
  run(work: () => Promise<unknown>): Promise<unknown> {
    this.waiting += 1;
    this.host.changed();
    this.work = this.work.then(work).catch((error) => this.failed(error)).then(() => {
      this.waiting -= 1;
      this.host.changed();
    });
    return this.work;
  }

  private async failed(error: unknown): Promise<void> {
    if (!(error instanceof Problem)) throw error;
    if (error.paragraph) this.refuse({ sentence: error.message, paragraph: error.paragraph });
    else this.tell(error.message, "bad");
    if (error.status !== 409) return;
    this.host.accept(await this.server.view());
    this.tell("The table had changed; here it is as it is now.", "bad");
  }

  tell(text: string, tone: Tone): void {
    this.note = { text, tone };
    this.host.changed();
  }

  private refuse(refused: Pick<Refused, "sentence" | "paragraph">): void {
    this.note = { text: readable(refused.sentence), tone: "bad", paragraph: refused.paragraph };
    this.host.changed();
  }

  // Choosing.

  choose(name: string): void {
    this.note = null;
    this.chosen = this.chosen.includes(name) ? this.chosen.filter((other) => other !== name) : [...this.chosen, name];
    this.host.changed();
  }

  chooseNothing(): void {
    this.chosen = [];
    this.host.changed();
  }

  /** A click on a card of the table: chooses it, or, with others chosen, leaves the click to its group. */
  chooseOnTable(name: string, event: Event): void {
    const group = `table:${name.split(":")[1]}:`;
    if (!this.chosen.includes(name) && this.chosen.some((other) => !other.startsWith(group))) return;
    event.stopPropagation();
    this.choose(name);
  }

  /** Begin to drag a card: it alone, or with the others that are chosen. */
  grip(name: string): void {
    if (!this.chosen.includes(name)) this.chosen = [name];
    this.note = null;
    this.host.changed();
  }

  /** Move a card within the hand, in front of another place. */
  reorder(from: number, to: number): void {
    this.order.move(this.handKeys.map(cardOf), from, to, this.turn.hand);
    this.host.changed();
  }

  sortBy(order: "value" | "suit"): void {
    this.order.sortBy(order);
    this.host.changed();
  }

  // Putting.

  /** Put the chosen cards somewhere; `isStart` prefers the start of a run. */
  put(target: string, isStart: boolean): void {
    const { chosen } = this;
    const [kind, where = ""] = target.split(":");
    this.note = null;
    if (kind === "slot") return this.stage(chosen, Number(where));
    if (kind === "pile") return this.discard(chosen.map(cardIn));
    const isSkip = chosen.every((name) => cardIn(name) === SKIP);
    if (isSkip && (kind === "seat" || kind === "group")) return this.skip(Number(where.charAt(0))); // wherever on a seat it falls
    if (kind === "seat") return;
    if (!this.canAct) return this.tell(prompt(this), "bad");
    void this.run(async () => {
      if (kind === "group") await this.buildAll(chosen.map(cardIn), where, isStart);
      else await this.placeAll(chosen, kind === "new" ? this.view.groups.length : Number(where));
      this.refit();
    });
  }

  private stage(chosen: readonly string[], group: number): void {
    for (const name of chosen) {
      const [kind, from] = name.split(":");
      if (kind === "staged") this.staging.takeBack(cardIn(name), Number(from));
      if (kind !== "table") this.staging.put(cardIn(name), group);
    }
    this.chosen = [];
    this.refit();
  }

  takeBack(card: string, group: number): void {
    this.staging.takeBack(card, group);
    this.chosen = [];
    this.refit();
  }

  choosePhase(phase: number): void {
    this.staging.choose(phase);
    this.refit();
  }

  /** Build cards on a group, in whatever order they fit. */
  private async buildAll(cards: readonly string[], where: string, isStart: boolean): Promise<void> {
    const [owner = 0, group = 0] = where.split(".").map(Number);
    const wantsStart = where.endsWith("start") || (isStart && !where.endsWith("end"));
    let left = [...cards];
    for (let isMoving = true; isMoving && left.length; ) {
      isMoving = false;
      for (const card of left) {
        const refused = await this.build(card, owner, group, wantsStart);
        if (refused) {
          this.refuse(refused);
          continue;
        }
        left = without(left, [card]);
        this.note = null;
        isMoving = true;
      }
    }
    this.chosen = [];
  }

  private async build(card: string, owner: number, group: number, wantsStart: boolean): Promise<Refused | null> {
    const length = this.view.seats[owner]?.laid?.groups[group]?.cards.length ?? 0;
    let first: Refused | null = null;
    for (const index of wantsStart ? [0, length] : [length, 0]) {
      const refused = await this.turn.attempt(plays.build(card, owner, group, index));
      if (refused === null) return null;
      first ??= refused;
    }
    return first;
  }

  private async placeAll(chosen: readonly string[], group: number): Promise<void> {
    for (const name of chosen) {
      const [kind, from] = name.split(":");
      if (kind === "table" && Number(from) === group) continue;
      const card = cardIn(name);
      const refused = await this.turn.attempt(kind === "table" ? plays.move(card, Number(from), group) : plays.place(card, group));
      if (refused) return this.refuse(refused);
    }
    this.chosen = [];
  }

  private discard(cards: readonly string[]): void {
    const [card, ...others] = cards;
    if (!this.canDiscard) return this.tell(prompt(this), "bad");
    if (card === undefined || others.length) return this.tell("Choose one card to discard.", "bad");
    if (card === SKIP) return this.host.askWhomToSkip();
    this.attempt(plays.discard(card));
  }

  /** Play a Skip on a seat, or throw it away for null. */
  skip(seat: number | null): void {
    this.attempt(seat === null ? plays.discard(SKIP) : plays.skip(seat));
  }

  private attempt(play: string): void {
    void this.run(async () => {
      const refused = await this.turn.attempt(play);
      if (refused) this.refuse(refused);
      else this.chosen = [];
      this.refit();
    });
  }

  private send(texts: readonly string[]): void {
    void this.run(async () => {
      this.isSending = true; // the event of our own plays may be here before the answer
      try {
        this.host.accept(await this.server.play(this.base.version, texts));
      } finally {
        this.isSending = false;
      }
    });
  }

  // What a key or a button asks for.

  /** `focused` is the card of the hand under the focus, which a discard means if none is chosen. */
  do(deed: Deed, focused: string | null = null): void {
    this.note = null;
    switch (deed) {
      case "draw":
        return this.canDraw ? this.send([plays.DRAW]) : this.tell(this.whyNoDraw, "bad");
      case "take":
        return this.canTake ? this.attempt(plays.take(this.view.discard ?? "")) : this.tell(prompt(this), "bad");
      case "lay":
        return this.lay();
      case "discard":
        return this.discard(this.chosen.length || !focused ? this.chosen.map(cardIn) : [cardIn(focused)]);
      case "new":
        return this.chosen.length ? this.put("new", false) : this.tell("Choose cards of your hand first.", "bad");
      case "end":
        return this.turn.ending ? this.send(this.turn.ending) : this.tell(prompt(this), "bad");
      case "undo":
        return this.undo();
      case "hint":
        return this.askHint();
      case "value":
      case "suit":
        return this.sortBy(deed);
      case "clear":
        this.hint = null;
        return this.chooseNothing();
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
      if (refused) return this.refuse(refused);
      this.staging.clear();
      this.refit();
    });
  }

  private undo(): void {
    if (this.staging.cards.length && !this.turn.endsTurn) {
      this.staging.clear();
      return this.refit();
    }
    if (!this.turn.plays.length) return this.tell("There is nothing to undo: what was drawn has been seen.", "bad");
    void this.run(async () => {
      await this.turn.undo();
      this.refit();
    });
  }

  private askHint(): void {
    if (!this.turn.isMine) return this.tell("A hint is given when it is your turn.", "bad");
    if (this.turn.endsTurn) return this.tell(prompt(this), "bad");
    void this.run(async () => {
      this.hint = await this.server.hint(this.turn.plays);
    });
  }

  followHint(): void {
    const play = this.hint?.play ?? "";
    const { kind } = plays.parsePlay(play);
    this.hint = null;
    if (kind === "draw" || kind === "end") return this.do(kind);
    if (kind === "lay") this.staging.clear();
    this.attempt(play);
  }
}
