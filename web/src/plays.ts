/** Plays in the notation of records, as the API takes them. */
import { SKIP } from "./cards";

export const DRAW = "+";
export const END_TURN = ".";

export const take = (card: string): string => `^${card}`;
export const discard = (card: string): string => `-${card}`;
export const skip = (seat: number): string => `*${seat}`;
export const place = (card: string, group: number): string => `${card}>${group}`;
export const move = (card: string, from: number, to: number): string => `${card}:${from}>${to}`;
export const build = (card: string, owner: number, group: number, index: number): string =>
  `${card}>${owner}.${group}.${index}`;
export const lay = (phase: number, groups: readonly (readonly string[])[]): string =>
  `${phase}[${groups.map((group) => group.join(" ")).join("|")}]`;

export type Play =
  | { kind: "draw" | "end" }
  | { kind: "take" | "discard"; card: string }
  | { kind: "skip"; seat: number }
  | { kind: "lay"; phase: number; groups: string[][] }
  | { kind: "build"; card: string; owner: number; group: number; index: number }
  | { kind: "place"; card: string; group: number }
  | { kind: "move"; card: string; from: number; group: number };

/** What a text says; an Error if it is none of ours. */
export function parsePlay(text: string): Play {
  if (text.startsWith("+")) return { kind: "draw" };
  if (text === END_TURN) return { kind: "end" };
  if (text.startsWith("^")) return { kind: "take", card: text.slice(1) };
  if (text.startsWith("-")) return { kind: "discard", card: text.slice(1) };
  if (text.startsWith("*")) return { kind: "skip", seat: Number(text.slice(1)) };
  const laid = /^(\d+)\[(.*)\]$/.exec(text);
  if (laid) {
    const groups = (laid[2] ?? "").split("|").map((group) => group.trim().split(/\s+/));
    return { kind: "lay", phase: Number(laid[1]), groups };
  }
  const built = /^(..)>(\d+)\.(\d+)\.(\d+)$/.exec(text);
  if (built) {
    const [, card = "", owner, group, index] = built;
    return { kind: "build", card, owner: Number(owner), group: Number(group), index: Number(index) };
  }
  const moved = /^(..)(?::(\d+))?>(\d+)$/.exec(text);
  if (moved) {
    const [, card = "", from, group] = moved;
    return from === undefined
      ? { kind: "place", card, group: Number(group) }
      : { kind: "move", card, from: Number(from), group: Number(group) };
  }
  throw new Error(`${text} can't be read as a play`);
}

/** The cards that a play takes out of the hand. */
export function cardsOf(play: Play): string[] {
  switch (play.kind) {
    case "discard":
    case "build":
    case "place":
      return [play.card];
    case "skip":
      return [SKIP];
    case "lay":
      return play.groups.flat();
    default:
      return [];
  }
}
