/** The keys, by what they do; the help dialog lists the same table. */

export type Deed =
  | "draw" | "take" | "lay" | "discard" | "end" | "undo" | "hint" | "new" | "value" | "suit" | "clear" | "help"
  | "back" | "forward" | "turn-back" | "turn-forward" | "deal-back" | "deal-forward" | "first" | "last" | "run";

export interface Key {
  keys: string[];
  deed: Deed;
  text: string;
  games?: "phase" | "huxxy";
}

export const PLAY_KEYS: Key[] = [
  { keys: ["d"], deed: "draw", text: "Draw a card" },
  { keys: ["t"], deed: "take", text: "Take the discard", games: "phase" },
  { keys: ["l"], deed: "lay", text: "Lay the phase", games: "phase" },
  { keys: ["x"], deed: "discard", text: "Discard the chosen card", games: "phase" },
  { keys: ["n"], deed: "new", text: "Put the chosen cards down as a new group", games: "huxxy" },
  { keys: ["e"], deed: "end", text: "End the turn" },
  { keys: ["u"], deed: "undo", text: "Undo" },
  { keys: ["h"], deed: "hint", text: "Ask for a hint" },
  { keys: ["v"], deed: "value", text: "Sort the hand by value" },
  { keys: ["s"], deed: "suit", text: "Sort the hand by suit" },
  { keys: ["Escape"], deed: "clear", text: "Choose no card" },
  { keys: ["?"], deed: "help", text: "This list" },
];

export const REPLAY_KEYS: Key[] = [
  { keys: ["ArrowLeft"], deed: "back", text: "One play back" },
  { keys: ["ArrowRight"], deed: "forward", text: "One play forward" },
  { keys: ["Shift+ArrowLeft", "ArrowUp"], deed: "turn-back", text: "One turn back" },
  { keys: ["Shift+ArrowRight", "ArrowDown"], deed: "turn-forward", text: "One turn forward" },
  { keys: ["PageUp"], deed: "deal-back", text: "One deal back" },
  { keys: ["PageDown"], deed: "deal-forward", text: "One deal forward" },
  { keys: ["Home"], deed: "first", text: "To the beginning" },
  { keys: ["End"], deed: "last", text: "To the end" },
  { keys: [" "], deed: "run", text: "Play by itself, or stop" },
  { keys: ["?"], deed: "help", text: "This list" },
];

export const keysFor = (isReplay: boolean, family: "phase" | "huxxy"): Key[] =>
  (isReplay ? REPLAY_KEYS : PLAY_KEYS).filter((key) => !key.games || key.games === family);

/** What a key does, if it does anything here. */
export function deedOf(event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">, keys: readonly Key[]): Deed | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const name = event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${plain}` : plain;
  return keys.find((key) => key.keys.includes(name))?.deed ?? null;
}

const NAMES: Record<string, string> = {
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space", Escape: "Esc", PageUp: "Page Up", PageDown: "Page Down",
};

/** A key as it is printed on keyboards. */
export const keyName = (key: string): string =>
  key.split("+").map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(" ");
