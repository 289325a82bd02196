import { beforeEach, describe, expect, it } from "vitest";
import { Staging } from "../src/staging";
import { Turn } from "../src/turn";
import type { TableServer } from "../src/server";
import type { Draft, GameOf, Refused, SeatView, TableView } from "../src/views";

const REFUSED: Refused = { play: "-9D", reason: "not-held", sentence: "You do not hold 9D.", paragraph: "2.3" };

function tableOf(hand: string[], version = 4, more: Partial<TableView> = {}): TableView {
  const seat: SeatView = {
    seat: 0, name: "Ada", kind: "person", hand_size: hand.length, hand, laid: null, completed: [], score: 0, has_opened: true, is_skipped: false,
  };
  return {
    id: "t", version, game: "phazed", title: "Phazed", family: "phase", eyes: 0, seats: [seat], mover: 0, step: "play", deal: 0, turn: 1,
    deck_size: 60, discard: null, groups: [], due: [1], opening: null, plays_left: null, can_end: null, log: [], last_deal: null, result: null,
    speed: 1, ...more,
  };
}

/** A server that knows the hand, and ends a turn with a discard. */
function serverOf(base: TableView): TableServer {
  const draft = async (plays: readonly string[]): Promise<Draft> => {
    const refused = plays.includes("-9D") ? REFUSED : null;
    const arranged = plays.some((play) => play.includes("[")) ? "1[2C 3C]" : null;
    return { view: { ...base, log: [] }, refused, arranged, ends_turn: plays.at(-1)?.startsWith("-") ?? false };
  };
  return { draft } as unknown as TableServer;
}

beforeEach(() => sessionStorage.clear());

describe("a turn that is being thought of", () => {
  it("keeps what the server allows, and drops what it refuses", async () => {
    const base = tableOf(["8D", "9C"]);
    const turn = new Turn(serverOf(base), base);
    expect(await turn.attempt("-9D")).toEqual(REFUSED);
    expect(turn.plays).toEqual([]);
    expect(await turn.attempt("-8D")).toBeNull();
    expect(turn.ending).toEqual(["-8D"]);
    expect(turn.hand).toEqual(["9C"]);
  });

  it("takes another discard in place of the first", async () => {
    const base = tableOf(["8D", "9C"]);
    const turn = new Turn(serverOf(base), base);
    await turn.attempt("-8D");
    await turn.attempt("-9C");
    expect(turn.plays).toEqual(["-9C"]);
  });

  it("lays a phase as the server arranged it", async () => {
    const base = tableOf(["3C", "2C"]);
    const turn = new Turn(serverOf(base), base);
    await turn.attempt("1[3C 2C]");
    expect(turn.plays).toEqual(["1[2C 3C]"]);
    expect(turn.ending).toBeNull();
  });

  it("undoes one play at a time", async () => {
    const base = tableOf(["8D"]);
    const turn = new Turn(serverOf(base), base);
    await turn.attempt("^QH");
    await turn.attempt("-8D");
    await turn.undo();
    expect(turn.plays).toEqual(["^QH"]);
    await turn.undo();
    expect(turn.plays).toEqual([]);
  });

  it("survives a reload at the same version only", async () => {
    const base = tableOf(["8D"]);
    await new Turn(serverOf(base), base).attempt("-8D");
    const reloaded = new Turn(serverOf(base), base);
    await reloaded.restore();
    expect(reloaded.plays).toEqual(["-8D"]);
    const later = tableOf(["8D"], 9);
    const outdated = new Turn(serverOf(later), later);
    await outdated.restore();
    expect(outdated.plays).toEqual([]);
  });

  it("is dropped when the table has moved on, and stays when only the speed changes", async () => {
    const base = tableOf(["8D"]);
    const turn = new Turn(serverOf(base), base);
    await turn.attempt("-8D");
    expect(turn.refresh({ ...base, speed: 2 })).toBe(false);
    expect(turn.plays).toEqual(["-8D"]);
    expect(turn.view.speed).toBe(2);
    expect(turn.refresh(tableOf(["8D"], 5))).toBe(true);
    expect(turn.plays).toEqual([]);
  });

  it("ends in Huxxy as soon as nothing speaks against it", async () => {
    const base = tableOf(["8D"], 4, { family: "huxxy", can_end: null });
    const turn = new Turn(serverOf(base), base);
    await turn.attempt("8D>0");
    expect(turn.ending).toEqual(["8D>0", "."]);
  });
});

describe("cards put aside for a phase", () => {
  const group = { kind: "run", size: 2, text: "run", is_ordered: true };
  const game = { phases: [{ number: 1, text: "", groups: [group, group] }] } as unknown as GameOf;

  it("become a play when every group has some", () => {
    const staging = new Staging("t", game);
    staging.fit(tableOf([]), ["2C", "3C"]);
    staging.put("2C", 0);
    expect(staging.text).toBeNull();
    staging.put("3C", 1);
    expect(staging.text).toBe("1[2C|3C]");
  });

  it("stay over a reload, and go when they are no longer held or the deal is over", () => {
    const staging = new Staging("t", game);
    staging.fit(tableOf([]), ["2C", "3C"]);
    staging.put("2C", 0);
    staging.put("3C", 1);
    const reloaded = new Staging("t", game);
    reloaded.fit(tableOf([]), ["3C"]);
    expect(reloaded.groups).toEqual([[], ["3C"]]);
    reloaded.fit(tableOf([], 9, { deal: 1 }), ["3C"]);
    expect(reloaded.cards).toEqual([]);
  });
});
