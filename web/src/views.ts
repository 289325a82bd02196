/** What the server shows of a table; the same shapes as `melds/server/views.py`. */

export interface Refused {
  play: string;
  reason: string;
  sentence: string;
  paragraph: string;
}

export interface GroupView {
  cards: string[];
  is_whole: boolean;
  note: string;
}

export interface SeatView {
  seat: number;
  name: string;
  kind: "bot" | "person" | "open";
  hand_size: number;
  hand: string[] | null;
  laid: { phase: number; groups: GroupView[] } | null;
  completed: boolean[];
  score: number;
  has_opened: boolean;
  is_skipped: boolean;
}

export interface Line {
  play: number;
  deal: number;
  turn: number;
  seat: number | null;
  text: string;
}

export interface DealEnd {
  deal: number;
  reason: string;
  points: number[];
}

export interface Result {
  ranks: number[] | null;
  scores: number[];
  reason: string;
}

export interface TableView {
  id: string;
  version: number;
  game: string;
  title: string;
  family: "phase" | "huxxy";
  eyes: number | null;
  seats: SeatView[];
  mover: number | null;
  step: "pick-up" | "play" | "over" | "waiting";
  deal: number;
  turn: number;
  deck_size: number;
  discard: string | null;
  groups: GroupView[];
  due: number[];
  opening: { needed: number; made: number } | null;
  plays_left: number | null;
  can_end: Refused | null;
  log: Line[];
  last_deal: DealEnd | null;
  result: Result | null;
  speed: number | null;
}

export interface GroupOf {
  kind: string;
  size: number;
  text: string;
  is_ordered: boolean;
}

export interface PhaseOf {
  number: number;
  text: string;
  groups: GroupOf[];
}

export interface GameOf {
  name: string;
  title: string;
  family: "phase" | "huxxy";
  is_bonus: boolean;
  phases: PhaseOf[];
}

export interface Draft {
  view: TableView;
  refused: Refused | null;
  arranged: string | null;
  ends_turn: boolean;
}

export interface Hint {
  play: string;
  words: string;
}

export interface Opened {
  id: string;
  url: string;
  invitations: Record<string, string>;
}
