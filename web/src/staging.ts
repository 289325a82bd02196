/** Cards put aside for a phase that is not laid yet; kept in the tab for this deal. */
import { read, write } from "./memory";
import { lay } from "./plays";
import { without } from "./cards";
import type { GameOf, TableView } from "./views";

interface Kept {
  deal: number;
  phase: number;
  groups: string[][];
}

export class Staging {
  phase = 0;
  groups: string[][] = [];
  private deal = -1;

  constructor(
    private readonly table: string,
    private readonly game: GameOf,
  ) {
    const kept = read<Kept | null>(sessionStorage, this.key, null);
    if (kept) ({ deal: this.deal, phase: this.phase, groups: this.groups } = kept);
  }

  get cards(): string[] {
    return this.groups.flat();
  }

  /** The play that lays these cards; null while a group has none. */
  get text(): string | null {
    const isReady = this.groups.length > 0 && this.groups.every((group) => group.length > 0);
    return isReady ? lay(this.phase, this.groups) : null;
  }

  /** Keep only what can still be: a phase that is due, cards that are held. */
  fit(view: TableView, hand: readonly string[]): void {
    if (this.deal !== view.deal || !view.due.includes(this.phase)) this.choose(view.due[0] ?? 0);
    this.deal = view.deal;
    let left = hand;
    this.groups = this.groups.map((group) =>
      group.filter((card) => {
        const isHeld = left.includes(card);
        left = without(left, [card]);
        return isHeld;
      }),
    );
  }

  choose(phase: number): void {
    this.phase = phase;
    this.groups = this.game.phases[phase - 1]?.groups.map(() => []) ?? [];
    this.keep();
  }

  put(card: string, group: number): void {
    this.groups[group]?.push(card);
    this.keep();
  }

  takeBack(card: string, group: number): void {
    this.groups[group] = without(this.groups[group] ?? [], [card]);
    this.keep();
  }

  clear(): void {
    this.choose(this.phase);
  }

  private get key(): string {
    return `melds:phase:${this.table}`;
  }

  private keep(): void {
    const isEmpty = this.cards.length === 0;
    write(sessionStorage, this.key, isEmpty ? null : { deal: this.deal, phase: this.phase, groups: this.groups });
  }
}
