/** Groups on the table: of a phase, with a place to build at each end of a run, or of Huxxy's common table. */
import { html, nothing, type TemplateResult } from "lit";
import { cardName, cardSigns, readable } from "../cards";
import type { CardTable } from "../card-table";
import { keysOf, cardOf } from "../hand";
import type { GroupView, SeatView } from "../views";
import { cardPicture, cardRow } from "./card";

function putButton(target: string, label: string, sign: string): TemplateResult {
  return html`<button class="put" type="button" tabindex="-1" data-zone="table" data-drop=${target} aria-label=${label}>${sign}</button>`;
}

/** The phase that a seat has laid. */
export function laidGroups(table: CardTable, seat: SeatView): TemplateResult | typeof nothing {
  if (!seat.laid) return nothing;
  const owner = table.view.eyes === seat.seat ? "your" : `${seat.name}'s`;
  return html`<div class="laid" role="group" aria-label=${`Phase ${seat.laid.phase} of ${seat.name}`}>
    ${seat.laid.groups.map((group, place) => phaseGroup(table, group, `group:${seat.seat}.${place}`, owner))}
  </div>`;
}

function phaseGroup(table: CardTable, group: GroupView, target: string, owner: string): TemplateResult {
  const isRun = group.note.startsWith("run");
  const what = `${owner} ${group.note}, ${cardSigns(group.cards)}`;
  const canPut = (table.player?.canBuild ?? false);
  return html`<div class="group ${group.is_whole ? "" : "is-broken"} ${canPut ? "is-target" : ""}" data-drop=${target}>
    <div class="group-cards">
      ${canPut && isRun ? putButton(`${target}.start`, `Build in front of ${what}`, "+") : nothing}
      ${cardRow(group.cards, group.note)}
      ${canPut ? putButton(`${target}.end`, `Build on ${what}`, "+") : nothing}
    </div>
    <div class="group-note">${group.note}</div>
  </div>`;
}

/** The common table of Huxxy. */
export function commonGroups(table: CardTable): TemplateResult {
  const { groups } = table.view;
  const isOpen = (table.player?.canPlace ?? false);
  return html`<div class="common" role="group" aria-label="Groups on the table">
    ${groups.map((group, place) => commonGroup(table, group, place))}
    ${isOpen
      ? html`<button class="group new-group" type="button" tabindex="-1" data-zone="table" data-drop="new"
          aria-label="New group">
          <span aria-hidden="true">+</span> new group
        </button>`
      : nothing}
    ${groups.length || isOpen ? nothing : html`<p class="quiet">Nothing lies on the table yet.</p>`}
  </div>`;
}

function commonGroup(table: CardTable, group: GroupView, place: number): TemplateResult {
  const isOpen = (table.player?.canPlace ?? false);
  const cards = readable(group.cards);
  const label = `Group ${place}, ${group.is_whole ? group.note : `not whole: ${group.note}`}`;
  return html`<div class="group ${group.is_whole ? "" : "is-broken"} ${table.player?.chosen.length ? "is-target" : ""}" data-drop=${`common:${place}`}>
    <div class="group-cards">
      ${isOpen && table.player?.canMove
        ? html`<span class="row" role=${cards.length ? "listbox" : nothing} aria-multiselectable=${cards.length ? "true" : nothing} aria-label=${cards.length ? label : nothing}>
            ${keysOf(cards).map((key) => movableCard(table, `table:${place}:${key}`))}
          </span>`
        : cardRow(cards, label)}
      ${isOpen && table.player?.chosen.length ? putButton(`common:${place}`, `Put on group ${place}, ${cardSigns(cards)}`, "+") : nothing}
    </div>
    <div class="group-note"><span class="number">${place}</span> ${group.note}</div>
  </div>`;
}

function movableCard(table: CardTable, name: string): TemplateResult {
  const isChosen = (table.player?.chosen.includes(name) ?? false);
  const card = cardOf(name.split(":")[2] ?? "");
  return html`<span
    class="slot ${isChosen ? "is-chosen" : ""}"
    role="option"
    tabindex="-1"
    aria-selected=${isChosen ? "true" : "false"}
    aria-label=${cardName(card)}
    data-zone="table"
    data-grip=${name}
    @click=${(event: Event) => table.player?.chooseOnTable(name, event)}
  >${cardPicture(card)}</span>`;
}
