/** Arrow keys over what can be chosen: left and right within a zone, up and down to what lies nearest.
 *
 * An element of a zone carries `data-zone`; one of each zone can be reached by Tab, the others by arrows. */

const itemsOf = (root: ParentNode, zone?: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(zone ? `[data-zone="${zone}"]` : "[data-zone]")].filter(
    (item) => item.offsetParent !== null,
  );

/** Where the focus goes from an element by that key; null if it stays. */
export function neighbour(root: ParentNode, from: HTMLElement, key: string): HTMLElement | null {
  const zone = from.dataset.zone;
  if (!zone) return null;
  const row = itemsOf(root, zone);
  const place = row.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return row[place - 1] ?? null;
    case "ArrowRight":
      return row[place + 1] ?? null;
    case "Home":
      return row[0] ?? null;
    case "End":
      return row.at(-1) ?? null;
    case "ArrowUp":
    case "ArrowDown":
      return nearest(itemsOf(root), from, key === "ArrowUp" ? -1 : 1);
    default:
      return null;
  }
}

function nearest(items: readonly HTMLElement[], from: HTMLElement, direction: -1 | 1): HTMLElement | null {
  const middle = (item: HTMLElement) => {
    const box = item.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const here = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const item of items) {
    const there = middle(item);
    const down = (there.y - here.y) * direction;
    if (down < 8) continue;
    const far = down * 2 + Math.abs(there.x - here.x);
    if (far < least) [best, least] = [item, far];
  }
  return best;
}

/** Exactly one element of every zone can be reached by Tab: the one last used, or the first. */
export function rove(root: ParentNode, current: HTMLElement | null): void {
  const zones = new Map<string, HTMLElement[]>();
  for (const item of itemsOf(root)) {
    const zone = item.dataset.zone ?? "";
    zones.set(zone, [...(zones.get(zone) ?? []), item]);
  }
  for (const items of zones.values()) {
    const chosen = items.find((item) => item === current) ?? items.find((item) => item.tabIndex === 0) ?? items[0];
    for (const item of items) item.tabIndex = item === chosen ? 0 : -1;
  }
}

/** Remembers where the focus is, so that it does not get lost when the card that has it is played. */
export class FocusKeeper {
  private zone = "";
  private place = -1;

  constructor(private readonly root: HTMLElement) {
    root.addEventListener("focusin", (event) => this.note(event.target as HTMLElement));
    root.addEventListener("focusout", (event) => {
      // What is removed loses the focus to nothing; somebody who leaves goes somewhere.
      if (event.relatedTarget && !root.contains(event.relatedTarget as Node)) this.zone = "";
    });
    root.addEventListener("pointerdown", (event) => {
      if (!(event.target as Element).closest("[data-zone]")) this.zone = "";
    });
  }

  private note(item: HTMLElement): void {
    this.zone = item.dataset.zone ?? "";
    this.place = this.zone ? itemsOf(this.root, this.zone).indexOf(item) : -1;
    rove(this.root, item);
  }

  /** After a change: tab stops are set, and a lost focus is put on the nearest place. */
  restore(): void {
    rove(this.root, document.activeElement as HTMLElement | null);
    if (!this.zone || document.activeElement !== document.body) return;
    const row = itemsOf(this.root, this.zone);
    (row[Math.min(this.place, row.length - 1)] ?? itemsOf(this.root, "hand")[0])?.focus({ preventScroll: true });
  }
}
