/** Who sits where at a new table. */

/** What the bots of the house are like, in a few words. */
export const BOTS: Record<string, string> = {
  random: "any legal play, by the dice",
  greedy: "plays the obvious",
  hoarder: "keeps wilds and what fits",
  dumper: "gets rid of points",
  taker: "likes the discard pile",
  racer: "minds who is ahead",
  blocker: "throws you nothing you want",
  champion: "the best of the house",
};

/** The four seats as the API takes them: the others follow me around the table. */
export function seatsOf(mine: number, others: readonly string[]): string[] {
  const seats = Array.from({ length: 4 }, () => "me");
  others.forEach((who, place) => (seats[(mine + 1 + place) % 4] = who));
  return seats;
}
