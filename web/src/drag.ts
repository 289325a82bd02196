/** Dragging cards with a mouse, a finger or a pen; a press that does not move stays a click. */

const FAR = 7; // pixels after which a press is a drag

export interface Dragging {
  /** The element that was gripped. */
  item: HTMLElement;
  /** What lies under the pointer, of those with `data-drop`. */
  over: HTMLElement | null;
  x: number;
  y: number;
}

export interface Drops {
  begin(item: HTMLElement): void;
  drop(drag: Dragging): void;
}

export class Dragger {
  private item: HTMLElement | null = null;
  private ghost: HTMLElement | null = null;
  private over: HTMLElement | null = null;
  private startX = 0;
  private startY = 0;
  private justDropped = false;

  constructor(
    root: HTMLElement,
    private readonly drops: Drops,
  ) {
    root.addEventListener("pointerdown", this.press);
    root.addEventListener("click", this.click, true);
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  private press = (event: PointerEvent): void => {
    const item = (event.target as Element).closest<HTMLElement>("[data-grip]");
    this.justDropped = false;
    if (!item || event.button !== 0) return;
    [this.item, this.startX, this.startY] = [item, event.clientX, event.clientY];
    window.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.release);
    window.addEventListener("pointercancel", this.cancel);
  };

  private move = (event: PointerEvent): void => {
    if (!this.item) return;
    if (!this.ghost) {
      if (Math.hypot(event.clientX - this.startX, event.clientY - this.startY) < FAR) return;
      this.lift();
    }
    this.ghost?.style.setProperty("transform", `translate(${event.clientX}px, ${event.clientY}px)`);
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]") ?? null;
    if (under !== this.over) {
      this.over?.classList.remove("is-over");
      under?.classList.add("is-over");
      this.over = under;
    }
    event.preventDefault();
  };

  private lift(): void {
    const item = this.item as HTMLElement;
    const picture = item.querySelector("svg.card") ?? item;
    this.drops.begin(item);
    this.ghost = document.createElement("div");
    this.ghost.className = "ghost";
    this.ghost.append(picture.cloneNode(true));
    document.body.append(this.ghost);
    document.body.classList.add("is-dragging");
  }

  private release = (event: PointerEvent): void => {
    const { item, over } = this;
    const isDrag = this.ghost !== null;
    this.cancel();
    if (!isDrag || !item) return;
    this.justDropped = true;
    this.drops.drop({ item, over, x: event.clientX, y: event.clientY });
  };

  private cancel = (): void => {
    window.removeEventListener("pointermove", this.move);
    window.removeEventListener("pointerup", this.release);
    window.removeEventListener("pointercancel", this.cancel);
    this.ghost?.remove();
    this.over?.classList.remove("is-over");
    document.body.classList.remove("is-dragging");
    this.item = this.ghost = this.over = null;
  };

  /** The click that the browser makes of the end of a drag is none. */
  private click = (event: Event): void => {
    if (!this.justDropped) return;
    this.justDropped = false;
    event.stopPropagation();
    event.preventDefault();
  };
}
