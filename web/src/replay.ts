/** Any moment of a game: which one is shown, through whose eyes, and whether it runs by itself or follows a live game. */
import { withPlay } from "./address";
import { Moments } from "./moments";
import type { Deed } from "./keys";
import type { TableServer } from "./server";
import type { Line, TableView } from "./views";

const MOST_KEPT = 400; // positions in memory

export class Replay {
  view: TableView;
  eyes: number | null = null;
  pace = 1000;
  isRunning = false;
  isFollowing: boolean;
  length: number;
  log: Line[] = [];
  private moments = new Moments([], 0);
  private readonly positions = new Map<string, TableView>();
  private wanted: number;
  private timer = 0;
  private isWhole = false; // whether the log of the whole game may be asked for

  constructor(
    private readonly server: TableServer,
    view: TableView,
    length: number,
    private readonly isLive: boolean,
    private readonly changed: () => void,
  ) {
    this.view = view;
    this.wanted = view.version;
    this.length = length;
    this.isFollowing = isLive;
    this.log = view.log;
  }

  get moment(): number {
    return this.wanted;
  }

  /** Ask for the log of the whole game. */
  async begin(): Promise<void> {
    this.isWhole = true;
    this.log = await this.server.log();
    this.moments = new Moments(this.log, this.length);
    this.changed();
  }

  /** A live game has gone on. */
  grow(view: TableView): void {
    const isNextDeal = view.deal !== (this.log.at(-1)?.deal ?? view.deal);
    this.length = view.version;
    const known = new Set(this.log.map(lineKey));
    this.log = [...this.log, ...view.log.filter((line) => !known.has(lineKey(line)))];
    this.moments = new Moments(this.log, this.length);
    if (isNextDeal && this.isLive && this.isWhole) void this.begin(); // a view has the lines of its deal only
    if (!this.isFollowing) return;
    this.wanted = view.version;
    if (this.eyes === null) this.show(view);
    else void this.goTo(view.version, true);
  }

  async goTo(moment: number, isFollowing = false): Promise<void> {
    this.wanted = Math.max(0, Math.min(moment, this.length));
    this.isFollowing = this.isLive && (isFollowing || this.wanted === this.length);
    if (!this.isLive) history.replaceState(history.state, "", withPlay(location.href, this.wanted));
    this.changed();
    const view = await this.position(this.wanted);
    if (view.version === this.wanted) this.show(view); // another one may have been asked for in the meantime
    if (this.isRunning && this.wanted < this.length) void this.position(this.wanted + 1);
  }

  lookWith(eyes: string): void {
    this.eyes = eyes === "" ? null : Number(eyes);
    void this.goTo(this.wanted, this.isFollowing);
  }

  setPace(pace: number): void {
    this.pace = pace;
    if (this.isRunning) this.run();
  }

  /** What a key or a button asks for. */
  do(deed: Deed): void {
    const { turns, deals } = this.moments;
    const goals: Partial<Record<Deed, () => number>> = {
      back: () => this.wanted - 1,
      forward: () => this.wanted + 1,
      "turn-back": () => this.moments.near(turns, this.wanted, -1),
      "turn-forward": () => this.moments.near(turns, this.wanted, 1),
      "deal-back": () => this.moments.near(deals, this.wanted, -1),
      "deal-forward": () => this.moments.near(deals, this.wanted, 1),
      first: () => 0,
      last: () => this.length,
    };
    const goal = goals[deed];
    if (deed === "run") this.isRunning ? this.stop() : this.run();
    else if (goal) {
      this.stop();
      void this.goTo(goal());
    }
  }

  stop(): void {
    window.clearInterval(this.timer);
    this.isRunning = false;
    this.changed();
  }

  private run(): void {
    this.stop();
    this.isRunning = true;
    if (this.wanted >= this.length) void this.goTo(0);
    this.timer = window.setInterval(() => {
      if (this.wanted >= this.length) this.stop();
      else void this.goTo(this.wanted + 1);
    }, this.pace);
    this.changed();
  }

  private show(view: TableView): void {
    this.view = view;
    this.changed();
  }

  private async position(moment: number): Promise<TableView> {
    const key = `${moment}:${this.eyes}`;
    const kept = this.positions.get(key);
    if (kept) return kept;
    const view = await this.server.position(moment, this.eyes);
    if (this.positions.size >= MOST_KEPT) this.positions.clear();
    this.positions.set(key, view);
    return view;
  }
}

const lineKey = (line: Line): string => `${line.play}:${line.seat}`;
