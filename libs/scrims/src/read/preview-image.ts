/** Draws a public scrim for link previews: seats of both teams, missing roles and the start. */
import { type Role, ROLES, SCRIM_SIZE, type TeamName } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { REGION_NAMES, zoneOfRegion } from '@muster/contracts/regions';
import type { ScrimPreview } from '@muster/contracts/share';
import {
  accent,
  canOutline,
  CARD_WIDTH,
  MARGIN,
  MUTED_COLOR,
  outlineText,
  cardSvg,
  ROLE_ICONS,
  SIDE,
  TEXT_COLOR,
  textWidth,
  truncateToWidth,
  wrapText,
} from '@muster/drawing';
import { startMoment } from '@muster/texts';
import { missingRolesText, seatsTaken, seriesText } from './preview';

const COLUMN = 300;
const ROW = 60;
const TOP = 276;

/** A language whose letters have no outlines is drawn in English. */
export function renderPreviewSvg(preview: ScrimPreview, chosen: Language): string {
  const moment = (language: Language) =>
    [startMoment(preview.gameStartTime, zoneOfRegion(preview.region), language), seriesText(preview, language)]
      .filter(Boolean)
      .join(' · ');
  const language = [missingRolesText(preview, chosen), moment(chosen)].every(canOutline) ? chosen : 'en';
  const title = canOutline(preview.title) ? preview.title : 'Scrim';
  return cardSvg(
    `${outlineText(truncateToWidth(title, 72, CARD_WIDTH - 2 * MARGIN), { x: MARGIN, y: 190, size: 72, fill: TEXT_COLOR })}
${outlineText(moment(language), { x: MARGIN, y: 236, size: 30, fill: MUTED_COLOR })}
${ROLES.map((role, i) => rowSvg(preview, role, i)).join('\n')}
${seatCountSvg(preview, language)}`,
    REGION_NAMES[preview.region] ?? preview.region,
  );
}

function rowSvg({ seats, teamWon }: ScrimPreview, role: Role, index: number): string {
  const y = TOP + index * ROW;
  const seat = (team: TeamName, x: number) =>
    seats[team].includes(role)
      ? takenSeatSvg(team, x, y, teamWon !== null && teamWon !== team)
      : openSeatSvg(role, x, y);
  const icon = `<g fill="${MUTED_COLOR}" transform="translate(${MARGIN + COLUMN + 22} ${y + 9}) scale(1.1667)">${ROLE_ICONS[role]}</g>`;
  return seat('teamOne', MARGIN) + icon + seat('teamTwo', MARGIN + COLUMN + 72);
}

const takenSeatSvg = (team: TeamName, x: number, y: number, lost: boolean): string => {
  const person = team === 'teamOne' ? x + 30 : x + COLUMN - 30;
  const line = team === 'teamOne' ? x + 58 : x + COLUMN - 58 - 150;
  return `<g fill="${SIDE[team]}" opacity="${lost ? 0.4 : 1}"><rect x="${x}" y="${y}" width="${COLUMN}" height="${ROW - 10}" rx="10" fill-opacity=".2"/>
<circle cx="${person}" cy="${y + 17}" r="7"/><path d="M${person - 13} ${y + 38}a13 12 0 0 1 26 0z"/><rect x="${line}" y="${y + 18}" width="150" height="10" rx="5" fill-opacity=".55"/></g>`;
};

const openSeatSvg = (role: Role, x: number, y: number): string =>
  `<rect x="${x + 1}" y="${y + 1}" width="${COLUMN - 2}" height="${ROW - 12}" rx="10" fill="none" stroke="${accent()}" stroke-opacity=".7" stroke-width="2" stroke-dasharray="7 6"/>
${outlineText(role, { x: x + COLUMN / 2, y: y + 31, size: 24, fill: accent(), anchor: 'middle' })}`;

/** '7/10' with the missing roles below, on up to three lines. */
function seatCountSvg(preview: ScrimPreview, language: Language): string {
  const [left, right] = [MARGIN + 2 * COLUMN + 72 + 40, CARD_WIDTH - MARGIN];
  const number = String(seatsTaken(preview));
  const size = 150;
  const of = { x: left + textWidth(number, size) + 10, y: TOP + 120, size: 64, fill: MUTED_COLOR };
  const lines = wrapText(missingRolesText(preview, language), 36, right - left, 3);
  return (
    outlineText(number, { x: left, y: TOP + 120, size, fill: TEXT_COLOR }) +
    outlineText(`/${SCRIM_SIZE}`, of) +
    lines.map((line, i) => outlineText(line, { x: left, y: TOP + 180 + i * 44, size: 36, fill: accent() })).join('')
  );
}
