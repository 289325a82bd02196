import { describe, expect, it } from "vitest";
import { readable, sentence, why } from "../src/words";
import type { TableView } from "../src/views";

describe("sentences of the rules", () => {
  it("name cards as people write them", () => {
    expect(readable("group 1, 2C 0H, can't stay")).toBe("group 1, 2♣ 10♥, can't stay");
    expect(why({ sentence: "QH does not fit KS AS KH.", paragraph: "2.5" })).toBe("Q♥ does not fit K♠ A♠ K♥ (rule 2.5).");
  });
});

describe("what happened", () => {
  it("says who did what", () => {
    const view = { seats: [{ name: "Ada" }] } as unknown as TableView;
    expect(sentence({ play: 1, deal: 0, turn: 1, seat: 0, text: "draws a card" }, view)).toBe("Ada draws a card.");
    expect(sentence({ play: 1, deal: 0, turn: 1, seat: null, text: "The deal is over." }, view)).toBe("The deal is over.");
  });
});
