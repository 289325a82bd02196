import { beforeEach, describe, expect, it } from "vitest";
import { HandOrder, keysOf } from "../src/hand";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the order of a hand", () => {
  it("is by value at first, and remembers how it was sorted last", () => {
    const order = new HandOrder("t", false);
    expect(order.of(["KD", "2H", "5S"])).toEqual(["2H", "5S", "KD"]);
    order.sortBy("suit");
    expect(new HandOrder("another", false).of(["KD", "2H", "5S"])).toEqual(["5S", "2H", "KD"]);
  });

  it("stays as it was put by hand, over a reload too, and new cards come last", () => {
    const hand = ["2H", "5S", "KD"];
    const order = new HandOrder("t", false);
    order.move(order.of(hand), 2, 0, hand);
    expect(order.of(hand)).toEqual(["KD", "2H", "5S"]);
    const reloaded = new HandOrder("t", false);
    expect(reloaded.of(["2H", "5S", "KD", "3C"])).toEqual(["KD", "2H", "5S", "3C"]);
    expect(reloaded.of(["2H", "3C"])).toEqual(["2H", "3C"]);
  });

  it("moves a card behind others", () => {
    const hand = ["2H", "5S", "KD"];
    const order = new HandOrder("t", false);
    order.move(hand, 0, 2, hand);
    expect(order.of(hand)).toEqual(["5S", "2H", "KD"]);
  });

  it("tells copies of a card apart", () => {
    expect(keysOf(["7H", "8C", "7H"])).toEqual(["7H#0", "8C#0", "7H#1"]);
  });
});
