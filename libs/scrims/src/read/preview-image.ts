/** Draws a public scrim for link previews: seats of both teams, missing roles and the start. */
import { type Role, ROLES, SCRIM_SIZE, type TeamName } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { REGION_NAMES } from '@muster/contracts/regions';
import type { ScrimPreview } from '@muster/contracts/share';
import { canOutline, truncateToWidth, outlineText, textWidth } from './text-outlines';
import { startMoment, missingRolesText, seatsTaken } from './preview';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const TEXT_COLOR = '#eef2fb';
const MUTED_COLOR = '#9aa8c7';
const GOLD = '#e6c067';
const SIDE: Record<TeamName, string> = { teamOne: '#4f9dff', teamTwo: '#ff5d6c' };
const MARGIN = 72;
const COLUMN = 300;
const ROW = 60;
const TOP = 276;

const ROLE_ICONS: Record<Role, string> = {
  Top: '<path d="M3.500 3.500H18L13.500 8H8v5.500L3.500 18z"/><path opacity=".4" d="M20.500 6.500v14h-14L10 17h7v-7z"/>',
  Jungle:
    '<path d="M12 1.500c2.200 4 3.200 7.700 3.200 11.500s-1.200 6.900-3.200 9.500c-2-2.600-3.200-5.700-3.200-9.500S9.800 5.500 12 1.500z"/><path opacity=".4" d="M3.500 6.500c3 1.600 4.500 4 4.900 9.500-3.300-1.600-5.300-5-4.900-9.500zM20.500 6.500c-3 1.600-4.500 4-4.900 9.500 3.300-1.600 5.300-5 4.900-9.500z"/>',
  Mid: '<path d="M17.700 3.500h2.800v2.800L6.300 20.500H3.500v-2.800z"/><path opacity=".4" d="M3.500 3.500h9L9.500 6.500h-3v3l-3 3zM20.500 20.500h-9l3-3h3v-3l3-3z"/>',
  ADC: '<path d="M20.500 20.500H6L10.500 16H16v-5.500L20.500 6z"/><path opacity=".4" d="M3.500 17.500v-14h14L14 7H7v7z"/>',
  Support:
    '<path d="M12 7.500L14.600 20 12 22.500 9.400 20z"/><path d="M10.500 6.500L6.500 4 1 6.500l3.500 4 4.500-1z"/><path d="M13.500 6.500l4-2.500L23 6.500l-3.500 4-4.500-1z"/><circle opacity=".4" cx="12" cy="3.500" r="2"/>',
};

/** A language whose letters have no outlines is drawn in English. */
export function renderPreviewSvg(preview: ScrimPreview, chosen: Language): string {
  const language = [missingRolesText(preview, chosen), startMoment(preview, chosen)].every(canOutline) ? chosen : 'en';
  const title = canOutline(preview.title) ? preview.title : 'Scrim';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
${GROUND}${LOGO}
${outlineText((REGION_NAMES[preview.region] ?? preview.region).toUpperCase(), { x: CARD_WIDTH - MARGIN, y: 92, size: 26, fill: MUTED_COLOR, anchor: 'end', spacing: 2 })}
${outlineText(truncateToWidth(title, 72, CARD_WIDTH - 2 * MARGIN), { x: MARGIN, y: 190, size: 72, fill: TEXT_COLOR })}
${outlineText(startMoment(preview, language), { x: MARGIN, y: 236, size: 30, fill: MUTED_COLOR })}
${ROLES.map((role, i) => rowSvg(preview, role, i)).join('\n')}
${seatCountSvg(preview, language)}
</svg>`;
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
  `<rect x="${x + 1}" y="${y + 1}" width="${COLUMN - 2}" height="${ROW - 12}" rx="10" fill="none" stroke="${GOLD}" stroke-opacity=".7" stroke-width="2" stroke-dasharray="7 6"/>
${outlineText(role, { x: x + COLUMN / 2, y: y + 31, size: 24, fill: GOLD, anchor: 'middle' })}`;

/** '7/10' with the missing roles below, on up to three lines. */
function seatCountSvg(preview: ScrimPreview, language: Language): string {
  const [left, right] = [MARGIN + 2 * COLUMN + 72 + 40, CARD_WIDTH - MARGIN];
  const number = String(seatsTaken(preview));
  const size = 150;
  const of = { x: left + textWidth(number, size) + 10, y: TOP + 120, size: 64, fill: MUTED_COLOR };
  const lines = wrapText(missingRolesText(preview, language), 36, right - left);
  return (
    outlineText(number, { x: left, y: TOP + 120, size, fill: TEXT_COLOR }) +
    outlineText(`/${SCRIM_SIZE}`, of) +
    lines.map((line, i) => outlineText(line, { x: left, y: TOP + 180 + i * 44, size: 36, fill: GOLD })).join('')
  );
}

function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && textWidth(line, size) <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.slice(0, 3);
}

const GROUND = `<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0d1730"/><stop offset="1" stop-color="#070b18"/></linearGradient>
<radialGradient id="blue" cx="0" cy=".55" r=".55"><stop offset="0" stop-color="${SIDE.teamOne}" stop-opacity=".28"/><stop offset="1" stop-color="${SIDE.teamOne}" stop-opacity="0"/></radialGradient>
<radialGradient id="red" cx="1" cy=".55" r=".55"><stop offset="0" stop-color="${SIDE.teamTwo}" stop-opacity=".22"/><stop offset="1" stop-color="${SIDE.teamTwo}" stop-opacity="0"/></radialGradient>
<linearGradient id="edge" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${SIDE.teamOne}"/><stop offset=".45" stop-color="${SIDE.teamOne}" stop-opacity="0"/><stop offset=".55" stop-color="${SIDE.teamTwo}" stop-opacity="0"/><stop offset="1" stop-color="${SIDE.teamTwo}"/></linearGradient></defs>
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#ground)"/><rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#blue)"/><rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#red)"/>
<rect width="${CARD_WIDTH}" height="6" fill="url(#edge)"/>`;

const LOGO = `<g transform="translate(${MARGIN - 4} 54) scale(1.7)"><path d="M3 6l9 9-9 9z" fill="${SIDE.teamOne}"/><path d="M27 6l-9 9 9 9z" fill="${SIDE.teamTwo}"/><path d="M15 10.200l3.800 4.800-3.800 4.800-3.800-4.800z" fill="${GOLD}"/></g>
${outlineText('MUSTER', { x: MARGIN + 58, y: 92, size: 34, fill: TEXT_COLOR, spacing: 3 })}`;
