/** Parts of a page that move by themselves.
 *
 * `data-live` names a stream of events and `data-target` what is asked for anew after each of them, at the page's own
 * address, so that sorting and filter stay. `data-live-until` names a match, whose page is loaded again when the match
 * is further than it was. */
import htmx from "htmx.org";

const POLL = 2000; // milliseconds

export function liven(root: ParentNode): void {
  root.querySelectorAll<HTMLElement>("[data-live]").forEach(follow);
  root.querySelectorAll<HTMLElement>("[data-live-until]").forEach(awaitMatch);
}

function follow(part: HTMLElement): void {
  const stream = new EventSource(part.dataset.live ?? "");
  let isFirst = true; // tells how things stood when the page was made
  stream.addEventListener("changed", () => {
    const target = part.querySelector(part.dataset.target ?? "");
    const isInUse = target?.contains(document.activeElement) ?? true; // nobody's link goes away under the finger
    if (!isFirst && target && !isInUse) void htmx.ajax("GET", location.pathname + location.search, { target, swap: "outerHTML" });
    isFirst = false;
  });
  addEventListener("pagehide", () => stream.close());
}

function awaitMatch(part: HTMLElement): void {
  let stage: string | null = null;
  const look = async (): Promise<void> => {
    const answer = await fetch(part.dataset.liveUntil ?? "").catch(() => null);
    const match = answer?.ok ? ((await answer.json()) as { stage: string }) : null;
    if (match && stage !== null && match.stage !== stage) location.reload();
    else if (match) stage = match.stage;
  };
  void look();
  setInterval(() => void look(), POLL);
}
