/** Draws a team for link previews: its crest, name, tag and text, and the roles that it looks for. */
import type { Language } from '@muster/contracts/languages';
import type { TeamCard } from '@muster/contracts/teams';
import {
  accent,
  canOutline,
  CARD_WIDTH,
  cardSvg,
  crestSvg,
  drawableText,
  MARGIN,
  MUTED_COLOR,
  outlineText,
  TEXT_COLOR,
  truncateToWidth,
  wrapText,
} from '@muster/drawing';
import { cardTitle, needsText, peopleText } from './card-text';

const CREST = { x: MARGIN, y: 150, size: 150 };
const TEXT_X = CREST.x + CREST.size + 40;
const TEXT_WIDTH = CARD_WIDTH - MARGIN - TEXT_X;
const NEEDS_Y = 520;

/** `crest`: as a `data:` URI. A language whose letters have no outlines is drawn in English. */
export function renderTeamSvg(card: TeamCard, crest: string | undefined, chosen: Language): string {
  const texts = [
    peopleText(card, chosen),
    needsText(card, chosen) ?? '',
    cardTitle({ ...card, name: '', tag: '' }, chosen),
  ];
  const language = texts.every(canOutline) ? chosen : 'en';
  const named = { ...card, name: canOutline(card.name) ? card.name : card.slug, tag: drawableText(card.tag) };
  const needs = needsText(card, language);
  return cardSvg(`${crestSvg(CREST, card, crest)}
${outlineText(truncateToWidth(cardTitle(named, language), 64, TEXT_WIDTH), { x: TEXT_X, y: 208, size: 64, fill: TEXT_COLOR })}
${outlineText(peopleText(card, language), { x: TEXT_X, y: 256, size: 30, fill: MUTED_COLOR })}
${wrapText(drawableText(card.about), 28, TEXT_WIDTH, 4)
  .map((line) => truncateToWidth(line, 28, TEXT_WIDTH))
  .map((line, i) => outlineText(line, { x: TEXT_X, y: 312 + i * 38, size: 28, fill: TEXT_COLOR }))
  .join('')}
${needs ? outlineText(needs, { x: MARGIN, y: NEEDS_Y, size: 30, fill: accent() }) : ''}`);
}
