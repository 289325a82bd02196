import { describe, expect, it } from "vitest";
import { playOf, withPlay } from "../src/address";
import { Moments } from "../src/moments";
import type { Line } from "../src/views";

const line = (play: number, deal: number, turn: number, seat: number | null = 1): Line => ({ play, deal, turn, seat, text: "" });

describe("the address of a moment", () => {
  it("is read and written as ?play=", () => {
    expect(playOf("?play=41")).toBe(41);
    expect(playOf("?play=-1")).toBeNull();
    expect(playOf("")).toBeNull();
    expect(withPlay("http://here/tables/x?play=3#log", 4)).toBe("http://here/tables/x?play=4#log");
  });
});

describe("turns and deals of a log", () => {
  const moments = new Moments(
    [line(1, 0, 1), line(2, 0, 1), line(3, 0, 2), line(4, 0, 2), line(4, 0, 2, null), line(5, 1, 1), line(6, 1, 1)],
    6,
  );
  it("begin before their first play", () => {
    expect(moments.turns).toEqual([0, 2, 4]);
    expect(moments.deals).toEqual([0, 4]);
  });
  it("are found from any moment", () => {
    expect(moments.near(moments.turns, 0, 1)).toBe(2);
    expect(moments.near(moments.turns, 3, -1)).toBe(2);
    expect(moments.near(moments.deals, 5, -1)).toBe(4);
    expect(moments.near(moments.deals, 5, 1)).toBe(6);
    expect(moments.near(moments.deals, 0, -1)).toBe(0);
  });
});
