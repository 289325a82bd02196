import { describe, expect, it } from "vitest";
import { cardName, cardSign, readable, sorted, totalOf, without } from "../src/cards";

describe("sorting", () => {
  it("puts the ace last in the phase games and first in Huxxy", () => {
    expect(sorted(["AS", "2H", "KD"], "value", false)).toEqual(["2H", "KD", "AS"]);
    expect(sorted(["KD", "2H", "AS"], "value", true)).toEqual(["AS", "2H", "KD"]);
  });
  it("sorts by suit, then by value, black and red in turn", () => {
    expect(sorted(["2D", "0C", "3C", "KH", "4S"], "suit", false)).toEqual(["4S", "KH", "3C", "0C", "2D"]);
  });
  it("puts Skips and Jokers last", () => {
    expect(sorted(["ZZ", "2H"], "value", false)).toEqual(["2H", "ZZ"]);
    expect(sorted(["XX", "2D"], "suit", true)).toEqual(["2D", "XX"]);
  });
  it("takes away one copy for each card", () => {
    expect(without(["7H", "7H", "8C"], ["7H", "9D"])).toEqual(["7H", "8C"]);
  });
});

describe("a sum", () => {
  it("counts an ace as 1 and court cards as 11 to 13", () => {
    expect(totalOf(["AS", "0D", "KH", "JC"])).toBe(35);
  });
});

describe("cards in words", () => {
  it("names them as people do", () => {
    expect(cardName("0H")).toBe("10 of hearts");
    expect(cardName("AS")).toBe("ace of spades");
    expect(cardName("ZZ")).toBe("Skip");
    expect(cardSign("0H")).toBe("10♥");
  });
});

describe("a group of Huxxy", () => {
  it("is shown in order, a Joker in its gap or at the end", () => {
    expect(readable(["9C", "7C", "8D"])).toEqual(["7C", "8D", "9C"]);
    expect(readable(["XX", "9C", "7C"])).toEqual(["7C", "XX", "9C"]);
    expect(readable(["XX", "8D", "7C"])).toEqual(["7C", "8D", "XX"]);
  });
});
