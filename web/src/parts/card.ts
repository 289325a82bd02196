/** Cards, drawn by us: a big index, four colours, and a solid red or black band that shows the family at once. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { cardName, isRed, JOKER, rankText, SKIP, suitOf } from "../cards";

const SHAPES: Record<string, string> = {
  H: "M12 21.5C5.2 15.8 2 12 2 8a5.2 5.2 0 0 1 10-2A5.2 5.2 0 0 1 22 8c0 4-3.2 7.8-10 13.5z",
  D: "M12 1.5 20 12 12 22.5 4 12z",
  S: "M12 1.5c4.8 5.2 9.5 8.3 9.5 12.7a4.7 4.7 0 0 1-8.3 3c.2 2 .9 3.5 2.3 5.3h-7c1.4-1.8 2.1-3.3 2.3-5.3a4.7 4.7 0 0 1-8.3-3C2.5 9.8 7.2 6.7 12 1.5z",
  C: "M12 1.5a4.9 4.9 0 0 1 4.1 7.6 4.9 4.9 0 1 1-2.9 8.7c.2 1.9.8 3.1 2.1 4.7H8.7c1.3-1.6 1.9-2.8 2.1-4.7a4.9 4.9 0 1 1-2.9-8.7A4.9 4.9 0 0 1 12 1.5z",
};
const INKS: Record<string, string> = { H: "#c4122f", D: "#c75000", S: "#16181d", C: "#1c3f94" };

function face(card: string): SVGTemplateResult {
  const suit = suitOf(card);
  const ink = INKS[suit] ?? "#16181d";
  const rank = rankText(card);
  return svg`
    <rect width="100" height="140" fill="#fffdf7" />
    <rect width="9" height="140" fill=${isRed(card) ? "#c4122f" : "#16181d"} />
    <text x="33" y="48" fill=${ink} class=${rank.length > 1 ? "rank wide" : "rank"}>${rank}</text>
    <path d=${SHAPES[suit] ?? ""} fill=${ink} transform="translate(15 56) scale(1.6)" />
    <path d=${SHAPES[suit] ?? ""} fill=${ink} transform="translate(46 84) scale(2.1)" />`;
}

function special(word: string, ink: string, mark: SVGTemplateResult): SVGTemplateResult {
  return svg`
    <rect width="100" height="140" fill="#fffdf7" />
    <rect width="9" height="140" fill=${ink} />
    <text x="15" y="44" fill=${ink} class="word">${word}</text>
    <g transform="translate(68 108)">${mark}</g>`;
}

const SKIP_MARK = svg`<circle r="20" fill="none" stroke="#6a1b9a" stroke-width="7" /><path d="M-14 14 14-14" stroke="#6a1b9a" stroke-width="7" />`;
const JOKER_MARK = svg`<path d="M0-24 6-8 23-7 9 4 14 20 0 11-14 20-9 4-23-7-6-8z" fill="#00695c" />`;
const BACK = svg`
  <rect width="100" height="140" fill="#fffdf7" />
  <rect x="6" y="6" width="88" height="128" rx="7" fill="#24527a" />
  <path d="M14 50 50 14 86 50 50 86zM14 90 50 54 86 90 50 126z" fill="none" stroke="#8fb8d9" stroke-width="3" />`;

function picture(card: string | null): SVGTemplateResult {
  if (card === null) return BACK;
  if (card === SKIP) return special("Skip", "#6a1b9a", SKIP_MARK);
  if (card === JOKER) return special("Joker", "#00695c", JOKER_MARK);
  return face(card);
}

/** The picture of a card, or of a back for null; with a title where nothing else names it. */
export function cardPicture(card: string | null, isNamed = false): TemplateResult {
  const name = card === null ? "face down" : cardName(card);
  return html`<svg
    class="card"
    viewBox="0 0 100 140"
    role=${isNamed ? "img" : nothing}
    aria-label=${isNamed ? name : nothing}
    aria-hidden=${isNamed ? nothing : "true"}
  >${picture(card)}</svg>`;
}

/** Cards in a row that nobody can touch. */
export function cardRow(cards: readonly string[], label: string, className = ""): TemplateResult {
  return html`<span class="row ${className}" role="img" aria-label=${`${label}: ${cards.map(cardName).join(", ") || "no cards"}`}>
    ${cards.map((card) => html`<span class="slot">${cardPicture(card)}</span>`)}
  </span>`;
}

/** So many backs. */
export function backs(count: number): TemplateResult {
  return html`<span class="row backs" role="img" aria-label=${`${count} cards`}>
    ${Array.from({ length: Math.min(count, 14) }, () => html`<span class="slot">${cardPicture(null)}</span>`)}
  </span>`;
}
