/** Draws the result of a scrim with the names of its players, so that they can share it. */
import { type Role, ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { shortened } from '@muster/contracts/letters';
import { REGION_NAMES, zoneOfRegion } from '@muster/contracts/regions';
import {
  accent,
  canOutline,
  CARD_WIDTH,
  cardSvg,
  MARGIN,
  MUTED_COLOR,
  outlineText,
  ROLE_ICONS,
  SIDE,
  TEXT_COLOR,
  textWidth,
  truncateToWidth,
} from '@muster/drawing';
import { startMoment } from '@muster/texts';
import escapeHtml from 'escape-html';
import { catalogue } from '../texts/catalogue';

export interface Result {
  title: string;
  region: string;
  startsAt: string;
  winner: TeamName | null;
  score: Record<TeamName, number>;
  names: Record<TeamName, Partial<Record<Role, string>>>;
}

const COLUMN = 400;
const MIDDLE = CARD_WIDTH / 2;
const TOP = 290;
const ROW = 58;
const NAME_PX = 30;
const NAME_WIDTH = COLUMN - 90;

const startOf = ({ startsAt, region }: Result, language: Language): string =>
  startMoment(startsAt, zoneOfRegion(region), language);

/** A language whose letters have no outlines is drawn in English. */
export function renderResultSvg(result: Result, chosen: Language): string {
  const said = (language: Language) => [startOf(result, language), ...Object.values(sidesIn(language))];
  const language = said(chosen).every(canOutline) ? chosen : 'en';
  return cardSvg(
    `${textSvg(result.title, { x: MARGIN, y: 172, size: 56, fill: TEXT_COLOR, width: CARD_WIDTH - 2 * MARGIN })}
${outlineText(startOf(result, language), { x: MARGIN, y: 214, size: 28, fill: MUTED_COLOR })}
${TEAMS.map((team) => teamSvg(result, team, sidesIn(language)[team])).join('')}
${ROLES.map((role, i) => iconSvg(role, TOP + i * ROW)).join('')}
${scoreSvg(result)}`,
    REGION_NAMES[result.region] ?? result.region,
  );
}

const sidesIn = (language: Language): Record<TeamName, string> => {
  const { blueSide, redSide } = catalogue[language];
  return { teamOne: blueSide, teamTwo: redSide };
};
const isLost = ({ winner }: Result, team: TeamName): boolean => winner !== null && winner !== team;

function teamSvg(result: Result, team: TeamName, side: string): string {
  const isLeft = team === 'teamOne';
  const [edge, anchor] = isLeft ? [MARGIN, 'start' as const] : [CARD_WIDTH - MARGIN, 'end' as const];
  const heading = outlineText(side, { x: edge, y: TOP - 18, size: 30, fill: SIDE[team], anchor });
  const rows = ROLES.map((role, i) => {
    const [x, y] = [isLeft ? MARGIN : CARD_WIDTH - MARGIN - COLUMN, TOP + i * ROW];
    const name = result.names[team][role] ?? '';
    const at = { x: isLeft ? x + 22 : x + COLUMN - 22, y: y + 35, size: NAME_PX, fill: TEXT_COLOR, anchor };
    return `<rect x="${x}" y="${y}" width="${COLUMN}" height="${ROW - 10}" rx="10" fill="${SIDE[team]}" fill-opacity=".2"/>
${textSvg(name, { ...at, width: NAME_WIDTH })}`;
  });
  return `<g opacity="${isLost(result, team) ? 0.55 : 1}">${heading}${rows.join('')}</g>`;
}

const iconSvg = (role: Role, y: number): string =>
  `<g fill="${MUTED_COLOR}" transform="translate(${MIDDLE - 14} ${y + 9}) scale(1.1667)">${ROLE_ICONS[role]}</g>`;

/** '2 : 1' above the icons, the winner's number in gold. */
function scoreSvg(result: Result): string {
  const size = 72;
  const y = TOP - 24;
  const number = (team: TeamName, anchor: 'start' | 'end', x: number) =>
    outlineText(String(result.score[team]), {
      x,
      y,
      size,
      fill: result.winner === team ? accent() : TEXT_COLOR,
      anchor,
    });
  const colon = outlineText(':', { x: MIDDLE, y: y - 6, size: 60, fill: MUTED_COLOR, anchor: 'middle' });
  return number('teamOne', 'end', MIDDLE - 24) + colon + number('teamTwo', 'start', MIDDLE + 24);
}

interface TextBox {
  x: number;
  y: number;
  size: number;
  fill: string;
  width: number;
  anchor?: 'start' | 'end';
}
/** Names of scripts without outlines are drawn with the fonts of the machine. */
function textSvg(text: string, { width, ...at }: TextBox): string {
  if (canOutline(text)) return outlineText(truncateToWidth(text, at.size, width), at);
  const { x, y, size, fill, anchor = 'start' } = at;
  const most = Math.floor(width / textWidth('M', size));
  const shown = shortened(text, most + 1);
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escapeHtml(shown)}</text>`;
}
