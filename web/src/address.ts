/** The moment of a replay in the page's address: `?play=41`. */

export function playOf(search: string): number | null {
  const text = new URLSearchParams(search).get("play");
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

export function withPlay(address: string, play: number): string {
  const url = new URL(address);
  url.searchParams.set("play", String(play));
  return url.toString();
}
