/** A hand in the order its owner likes: sorted, or as they put it themselves. */
import { type Order, sorted, without } from "./cards";
import { read, write } from "./memory";

export type Mode = Order | "own";

export class HandOrder {
  mode: Mode;
  private own: string[];

  constructor(
    private readonly table: string,
    private readonly isAceLow: boolean,
  ) {
    this.mode = read(localStorage, "melds:sort", "value" as Mode);
    this.own = read(sessionStorage, `melds:hand:${table}`, [] as string[]);
    if (this.own.length) this.mode = "own";
  }

  /** The cards as they are to be shown; in an own order new cards stand last. */
  of(hand: readonly string[]): string[] {
    if (this.mode !== "own") return sorted(hand, this.mode, this.isAceLow);
    const left = [...hand];
    const row = this.own.filter((card) => {
      const place = left.indexOf(card);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
    return [...row, ...left];
  }

  sortBy(order: Order): void {
    this.mode = order;
    this.own = [];
    write(localStorage, "melds:sort", order);
    write(sessionStorage, `melds:hand:${this.table}`, []);
  }

  /** Move the card at one place of the shown row in front of another place; all cards of the hand are handed in. */
  move(shown: readonly string[], from: number, to: number, hand: readonly string[]): void {
    const row = [...shown];
    const [card] = row.splice(from, 1);
    if (card === undefined) return;
    row.splice(to > from ? to - 1 : to, 0, card);
    this.mode = "own";
    this.own = [...row, ...without(this.of(hand), row)];
    write(sessionStorage, `melds:hand:${this.table}`, this.own);
  }
}

/** Keys that tell two copies of a card apart: `7H#0`, `7H#1`. */
export function keysOf(cards: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return `${card}#${copy}`;
  });
}

export const cardOf = (key: string): string => key.slice(0, 2);
