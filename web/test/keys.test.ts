import { describe, expect, it } from "vitest";
import { deedOf, keyName, keysFor } from "../src/keys";

const press = (key: string, more = {}) => ({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });

describe("keys", () => {
  it("do what the game knows, in capitals too", () => {
    expect(deedOf(press("t"), keysFor(false, "phase"))).toBe("take");
    expect(deedOf(press("T", { shiftKey: true }), keysFor(false, "phase"))).toBe("take");
    expect(deedOf(press("t"), keysFor(false, "huxxy"))).toBeNull();
    expect(deedOf(press("n"), keysFor(false, "huxxy"))).toBe("new");
  });
  it("leave the browser's own alone", () => {
    expect(deedOf(press("d", { ctrlKey: true }), keysFor(false, "phase"))).toBeNull();
    expect(deedOf(press("l", { altKey: true }), keysFor(false, "phase"))).toBeNull();
  });
  it("go through a replay by play, turn and deal", () => {
    const keys = keysFor(true, "phase");
    expect(deedOf(press("ArrowRight"), keys)).toBe("forward");
    expect(deedOf(press("ArrowRight", { shiftKey: true }), keys)).toBe("turn-forward");
    expect(deedOf(press("PageDown"), keys)).toBe("deal-forward");
    expect(deedOf(press(" "), keys)).toBe("run");
  });
  it("mean one thing each", () => {
    for (const keys of [keysFor(false, "phase"), keysFor(false, "huxxy"), keysFor(true, "phase")]) {
      const names = keys.flatMap((key) => key.keys);
      expect(new Set(names).size).toBe(names.length);
    }
  });
  it("are named as they are printed", () => {
    expect(keyName("Shift+ArrowLeft")).toBe("Shift ←");
    expect(keyName("d")).toBe("D");
  });
});
