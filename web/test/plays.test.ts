import { describe, expect, it } from "vitest";
import * as plays from "../src/plays";

describe("plays in the notation", () => {
  it.each([
    [plays.take("QH"), { kind: "take", card: "QH" }],
    [plays.discard("8D"), { kind: "discard", card: "8D" }],
    [plays.skip(2), { kind: "skip", seat: 2 }],
    [plays.lay(1, [["7C", "7H", "AH"], ["2D", "2S", "2S"]]), { kind: "lay", phase: 1, groups: [["7C", "7H", "AH"], ["2D", "2S", "2S"]] }],
    [plays.build("QH", 1, 0, 3), { kind: "build", card: "QH", owner: 1, group: 0, index: 3 }],
    [plays.place("KC", 0), { kind: "place", card: "KC", group: 0 }],
    [plays.move("KC", 2, 0), { kind: "move", card: "KC", from: 2, group: 0 }],
    [plays.DRAW, { kind: "draw" }],
    [plays.END_TURN, { kind: "end" }],
  ])("%s is read as it was written", (text, play) => {
    expect(plays.parsePlay(text)).toEqual(play);
  });

  it("refuses what is no play", () => {
    expect(() => plays.parsePlay("Q>1")).toThrow("Q>1 can't be read as a play");
  });

  it("knows which cards leave the hand", () => {
    expect(plays.cardsOf(plays.parsePlay("*1"))).toEqual(["ZZ"]);
    expect(plays.cardsOf(plays.parsePlay("1[2C 2D|3C]"))).toEqual(["2C", "2D", "3C"]);
    expect(plays.cardsOf(plays.parsePlay("KC:2>0"))).toEqual([]);
  });
});
