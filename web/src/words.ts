/** Sentences of the table: what to do now, what happened. */
import { cardSign } from "./cards";
import type { Player } from "./player";
import type { Line, Refused, TableView } from "./views";

/** A sentence of the rules as it reads at a table: `2♣` for `2C`. */
export const readable = (text: string): string => text.replace(/\b[2-90JQKA][CDHS]\b/g, cardSign);

/** Why something may not be, with the paragraph that says so. */
export const why = (refused: Pick<Refused, "sentence" | "paragraph">): string =>
  `${readable(refused.sentence).replace(/\.$/, "")} (rule ${refused.paragraph}).`;

/** A line of the log as a sentence. */
export function sentence(line: Line, view: TableView): string {
  const who = line.seat === null ? "" : `${view.seats[line.seat]?.name ?? ""} `;
  return `${who}${line.text.replace(/\.$/, "")}.`;
}

/** What whoever sits here can do now. */
export function prompt(player: Player): string {
  const { view, turn } = player;
  if (view.step === "over") return "The game is over.";
  if (view.step === "waiting") return "The table waits for somebody to sit down.";
  if (!turn.isMine) return `${view.seats[view.mover ?? 0]?.name} is to move.`;
  return view.family === "phase" ? phasePrompt(player) : huxxyPrompt(player);
}

function phasePrompt(player: Player): string {
  const { view, turn } = player;
  const { pending } = turn;
  if (view.step === "pick-up") {
    return player.canTake ? `Your turn: draw a card, or take ${cardSign(view.discard ?? "")}.` : "Your turn: draw a card.";
  }
  if (pending?.kind === "discard") return `You discard ${cardSign(pending.card)}. End your turn, or undo.`;
  if (turn.endsTurn) return "That ends your turn. End it, or undo.";
  if (player.canLay) return "Your phase is ready: lay it.";
  if (view.due.length) return "Lay your phase if you can; then discard a card to end your turn.";
  return view.seats[player.seat]?.laid
    ? "Build on any group on the table; then discard a card to end your turn."
    : "Choose a card and discard it to end your turn.";
}

function huxxyPrompt(player: Player): string {
  const { view, turn } = player;
  const opening = view.opening ? ` Your first turn needs ${view.opening.needed} points from your hand; you have ${view.opening.made}.` : "";
  if (!turn.plays.length) return `Your turn: draw a card, which ends it, or put cards on the table.${opening}`;
  const left = `${view.plays_left} ${view.plays_left === 1 ? "play" : "plays"} left.`;
  if (view.can_end) return `Not yet: ${why(view.can_end)} ${left}${view.plays_left ? opening : " Undo something."}`;
  return `All groups are whole: you can end your turn. ${left}`;
}
