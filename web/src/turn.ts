/** The turn that is being thought of: plays that only this browser knows, until they are sent all at once.
 *
 * A draw is never among them: it shows a hidden card, so it is made at once. The draft is kept in the tab by table and
 * version, so that it survives a reload, and is dropped when the table has moved on. */
import { cardsOf, END_TURN, parsePlay } from "./plays";
import { read, write } from "./memory";
import type { TableServer } from "./server";
import type { Refused, TableView } from "./views";

interface Kept {
  version: number;
  plays: string[];
}

export class Turn {
  plays: string[] = [];
  endsTurn = false;
  private drafted: TableView | null = null;

  constructor(
    private readonly server: TableServer,
    private base: TableView,
  ) {}

  /** The table as the draft leaves it; the log is that of the table itself. */
  get view(): TableView {
    if (!this.drafted) return this.base;
    const { log, speed, last_deal } = this.base;
    return { ...this.drafted, log, speed, last_deal };
  }

  get isMine(): boolean {
    return this.base.eyes !== null && this.base.mover === this.base.eyes;
  }

  /** The last play, if it ends the turn and so is not in the view. */
  get pending(): ReturnType<typeof parsePlay> | null {
    return this.endsTurn ? parsePlay(this.plays.at(-1) ?? END_TURN) : null;
  }

  /** The cards of one's hand that are neither played nor about to be. */
  get hand(): string[] {
    const hand = [...(this.view.seats[this.base.eyes ?? -1]?.hand ?? [])];
    for (const card of this.pending ? cardsOf(this.pending) : []) hand.splice(hand.indexOf(card), 1);
    return hand;
  }

  /** What can be sent now, if the turn can end. */
  get ending(): string[] | null {
    if (!this.isMine || !this.plays.length) return null;
    if (this.endsTurn) return this.plays;
    return this.base.family === "huxxy" && this.view.can_end === null ? [...this.plays, END_TURN] : null;
  }

  /** The table has moved on, or somebody has sat down; true if a draft was dropped. */
  refresh(view: TableView): boolean {
    const isOutdated = view.version !== this.base.version && this.plays.length > 0;
    this.base = view;
    if (view.version !== this.drafted?.version) this.clear();
    return isOutdated;
  }

  /** Take up the draft of before a reload. */
  async restore(): Promise<void> {
    const kept = read<Kept | null>(sessionStorage, this.key, null);
    if (kept?.version === this.base.version && this.isMine && (await this.judge(kept.plays)) === null) return;
    this.clear();
  }

  /** Add plays to the draft; if one is refused nothing changes, and the answer says why. */
  attempt = (...plays: string[]): Promise<Refused | null> => this.judge([...(this.endsTurn ? this.plays.slice(0, -1) : this.plays), ...plays]);

  /** Whether plays could be added; the draft stays as it is. */
  async ask(...plays: string[]): Promise<{ refused: Refused | null; arranged: string | null }> {
    return this.server.draft([...this.plays, ...plays]);
  }

  async undo(): Promise<void> {
    await this.judge(this.plays.slice(0, -1));
  }

  clear(): void {
    this.plays = [];
    this.endsTurn = false;
    this.drafted = null;
    write(sessionStorage, this.key, null);
  }

  private get key(): string {
    return `melds:draft:${this.base.id}`;
  }

  private async judge(plays: readonly string[]): Promise<Refused | null> {
    if (!plays.length) {
      this.clear();
      return null;
    }
    const made = await this.server.draft(plays);
    if (made.refused) return made.refused;
    this.plays = plays.map((play) => (play.includes("[") ? (made.arranged ?? play) : play));
    this.endsTurn = made.ends_turn;
    this.drafted = made.view;
    write(sessionStorage, this.key, { version: made.view.version, plays: this.plays } satisfies Kept);
    return null;
  }
}
