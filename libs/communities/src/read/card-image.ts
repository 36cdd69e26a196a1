/** Draws a community for link previews: its crest, name and text, and the free seats of its next scrim. */
import type { CommunityCard } from '@muster/contracts/communities';
import { ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
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
  ROLE_ICONS,
  SIDE,
  TEXT_COLOR,
  truncateToWidth,
  wrapText,
} from '@muster/drawing';
import { cardTitle, hasNext, membersText, nextText } from './card-text';

const CREST = { x: MARGIN, y: 150, size: 150 };
const TEXT_X = CREST.x + CREST.size + 40;
const TEXT_WIDTH = CARD_WIDTH - MARGIN - TEXT_X;
const SEATS_Y = 470;
const SEAT = { width: 190, height: 48, gap: 16 };

/** `crest`: as a `data:` URI. A language whose letters have no outlines is drawn in English. */
export function renderCommunitySvg(
  card: CommunityCard,
  evening: ((language: Language) => string) | null,
  crest: string | undefined,
  chosen: Language,
): string {
  const texts = (language: Language) => [
    membersText(card, language),
    ...(hasNext(card) ? [nextText(card, language)] : []),
    ...(evening ? [evening(language)] : []),
    cardTitle({ ...card, name: '' }, language),
  ];
  const language = texts(chosen).every(canOutline) ? chosen : 'en';
  const title = cardTitle({ ...card, name: canOutline(card.name) ? card.name : card.slug }, language);
  const about = wrapText(drawableText(card.about), 28, TEXT_WIDTH, card.next && evening ? 2 : 3);
  return cardSvg(`${crestSvg(CREST, card, crest)}
${outlineText(truncateToWidth(title, 64, TEXT_WIDTH), { x: TEXT_X, y: 208, size: 64, fill: TEXT_COLOR })}
${outlineText(membersText(card, language), { x: TEXT_X, y: 256, size: 30, fill: MUTED_COLOR })}
${about
  .map((line) => truncateToWidth(line, 28, TEXT_WIDTH))
  .map((line, i) => outlineText(line, { x: TEXT_X, y: 312 + i * 38, size: 28, fill: TEXT_COLOR }))
  .join('')}
${evening ? eveningSvg(evening(language), card.next ? SEATS_Y - 70 : SEATS_Y) : ''}
${hasNext(card) ? nextSvg(card.next, nextText(card, language)) : ''}`);
}

const eveningSvg = (line: string, y: number): string =>
  outlineText(truncateToWidth(line, 30, CARD_WIDTH - 2 * MARGIN), { x: MARGIN, y, size: 30, fill: accent() });

/** One row of seats per side; taken ones are filled. */
function nextSvg(next: NonNullable<CommunityCard['next']>, when: string): string {
  const heading = outlineText(when, { x: MARGIN, y: SEATS_Y - 24, size: 30, fill: accent() });
  return (
    heading + TEAMS.map((team, row) => ROLES.map((role, i) => seatSvg(next, team, role, row, i)).join('')).join('')
  );
}

function seatSvg(
  { free }: NonNullable<CommunityCard['next']>,
  team: TeamName,
  role: (typeof ROLES)[number],
  row: number,
  index: number,
): string {
  const [x, y] = [MARGIN + index * (SEAT.width + SEAT.gap), SEATS_Y + row * (SEAT.height + 12)];
  const isFree = free[team].includes(role);
  const [color, opacity] = isFree ? [accent(), 1] : [SIDE[team], 0.75];
  const box = `<rect x="${x + 1}" y="${y + 1}" width="${SEAT.width - 2}" height="${SEAT.height - 2}" rx="10"`;
  const outline = isFree
    ? `${box} fill="none" stroke="${accent()}" stroke-opacity=".7" stroke-width="2" stroke-dasharray="7 6"/>`
    : `${box} fill="${SIDE[team]}" fill-opacity=".2"/>`;
  const icon = `<g fill="${color}" transform="translate(${x + 12} ${y + 12})">${ROLE_ICONS[role]}</g>`;
  return `<g opacity="${opacity}">${outline}${icon}${outlineText(role, { x: x + 50, y: y + 33, size: 24, fill: color })}</g>`;
}
