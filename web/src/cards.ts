/** Cards as the notation writes them: `7H`, `0S` for the ten, `ZZ` for a Skip, `XX` for a Joker. */

export const SKIP = "ZZ";
export const JOKER = "XX";
export type Order = "value" | "suit";

const SUIT_NAMES: Record<string, string> = { H: "hearts", D: "diamonds", S: "spades", C: "clubs" };
const SUIT_SIGNS: Record<string, string> = { H: "♥", D: "♦", S: "♠", C: "♣" };
const RANK_NAMES: Record<string, string> = { A: "ace", J: "jack", Q: "queen", K: "king", "0": "10" };
const ACE_HIGH = "234567890JQKA";
const ACE_LOW = "A234567890JQK";
const SUITS = "SHCD"; // black and red in turn, so that neighbours are told apart

export const suitOf = (card: string): string => card.charAt(1);
export const rankText = (card: string): string => card.charAt(0).replace("0", "10");
export const isRed = (card: string): boolean => "HD".includes(suitOf(card));

/** A card as a screen reader should say it: `10 of hearts`. */
export function cardName(card: string): string {
  if (card === SKIP) return "Skip";
  if (card === JOKER) return "Joker";
  const rank = card.charAt(0);
  return `${RANK_NAMES[rank] ?? rank} of ${SUIT_NAMES[suitOf(card)]}`;
}

/** A card as people write it: `10♥`. */
export function cardSign(card: string): string {
  if (card === SKIP) return "Skip";
  if (card === JOKER) return "Joker";
  return rankText(card) + SUIT_SIGNS[suitOf(card)];
}

export const cardSigns = (cards: readonly string[]): string => cards.map(cardSign).join(" ");

/** The cards sorted; Skips and Jokers stand last. In Huxxy the Ace is low. */
export function sorted(cards: readonly string[], order: Order, isAceLow: boolean): string[] {
  const ranks = isAceLow ? ACE_LOW : ACE_HIGH;
  const rank = (card: string) => (SUIT_NAMES[suitOf(card)] ? ranks.indexOf(card.charAt(0)) : 20);
  const suit = (card: string) => (SUIT_NAMES[suitOf(card)] ? SUITS.indexOf(suitOf(card)) : 9);
  const key = (card: string) => (order === "value" ? rank(card) * 10 + suit(card) : suit(card) * 100 + rank(card));
  return [...cards].sort((a, b) => key(a) - key(b));
}

/** What cards add up to in a sum: an Ace is 1, court cards 11 to 13. */
export const totalOf = (cards: readonly string[]): number =>
  cards.reduce((total, card) => total + ACE_LOW.indexOf(card.charAt(0)) + 1, 0);

/** The first cards without the others, each taken away once. */
export function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...cards];
  for (const card of others) {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

/** The cards of a run of Huxxy, or of a kind, as one reads them; the rules do not mind their order. */
export const readable = (cards: readonly string[]): string[] => {
  const jokers = cards.filter((card) => card === JOKER);
  const row = sorted(without(cards, jokers), "value", true);
  for (const joker of jokers) row.splice(gapOf(row), 0, joker);
  return row;
};

/** Where a Joker stands in a sorted row: in its gap, or at the end. */
function gapOf(row: readonly string[]): number {
  const values = row.map((card) => ACE_LOW.indexOf(card.charAt(0)));
  const gap = values.findIndex((value, place) => place > 0 && value - (values[place - 1] ?? value) === 2);
  return gap < 0 ? row.length : gap;
}
