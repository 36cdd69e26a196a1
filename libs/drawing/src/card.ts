/** The common parts of all cards: size, colours, ground, mark and the icons of roles. */
import { accentColors } from '@muster/contracts/accent';
import { type Role, type TeamName } from '@muster/contracts/constants';
import { servedSite } from '@muster/contracts/served-site';
import { canOutline, outlineText, textWidth } from './text-outlines';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

export const TEXT_COLOR = '#eef2fb';
export const MUTED_COLOR = '#9aa8c7';
const GOLD = '#e6c067';
/** The colour of free seats, results and marks: the site's accent, as on a dark ground. */
export function accent(): string {
  const chosen = servedSite().accent;
  return (chosen && accentColors(chosen)?.dark.gold) ?? GOLD;
}
export const SIDE: Record<TeamName, string> = { teamOne: '#4f9dff', teamTwo: '#ff5d6c' };
/** Left and right of everything that is drawn. */
export const MARGIN = 72;

export const ROLE_ICONS: Record<Role, string> = {
  Top: '<path d="M3.500 3.500H18L13.500 8H8v5.500L3.500 18z"/><path opacity=".4" d="M20.500 6.500v14h-14L10 17h7v-7z"/>',
  Jungle:
    '<path d="M12 1.500c2.200 4 3.200 7.700 3.200 11.500s-1.200 6.900-3.200 9.500c-2-2.600-3.200-5.700-3.200-9.500S9.800 5.500 12 1.500z"/><path opacity=".4" d="M3.500 6.500c3 1.600 4.500 4 4.900 9.500-3.300-1.600-5.300-5-4.900-9.500zM20.500 6.500c-3 1.600-4.500 4-4.900 9.500 3.300-1.600 5.300-5 4.900-9.500z"/>',
  Mid: '<path d="M17.700 3.500h2.800v2.800L6.300 20.500H3.500v-2.800z"/><path opacity=".4" d="M3.500 3.500h9L9.500 6.500h-3v3l-3 3zM20.500 20.500h-9l3-3h3v-3l3-3z"/>',
  ADC: '<path d="M20.500 20.500H6L10.500 16H16v-5.500L20.500 6z"/><path opacity=".4" d="M3.500 17.500v-14h14L14 7H7v7z"/>',
  Support:
    '<path d="M12 7.500L14.600 20 12 22.500 9.400 20z"/><path d="M10.500 6.500L6.500 4 1 6.500l3.500 4 4.500-1z"/><path d="M13.500 6.500l4-2.500L23 6.500l-3.500 4-4.500-1z"/><circle opacity=".4" cx="12" cy="3.500" r="2"/>',
};

/** Breaks a text into at most `most` lines of this width. */
export function wrapText(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && textWidth(line, size) <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.slice(0, most);
}

/** The card around its `content`, which is SVG. `corner`: a text at the top right. */
export const cardSvg = (content: string, corner = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
${GROUND}${logoSvg()}
${outlineText(corner.toUpperCase(), { x: CARD_WIDTH - MARGIN, y: 92, size: 26, fill: MUTED_COLOR, anchor: 'end', spacing: 2 })}
${content}
</svg>`;

const GROUND = `<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0d1730"/><stop offset="1" stop-color="#070b18"/></linearGradient>
<radialGradient id="blue" cx="0" cy=".55" r=".55"><stop offset="0" stop-color="${SIDE.teamOne}" stop-opacity=".28"/><stop offset="1" stop-color="${SIDE.teamOne}" stop-opacity="0"/></radialGradient>
<radialGradient id="red" cx="1" cy=".55" r=".55"><stop offset="0" stop-color="${SIDE.teamTwo}" stop-opacity=".22"/><stop offset="1" stop-color="${SIDE.teamTwo}" stop-opacity="0"/></radialGradient>
<linearGradient id="edge" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${SIDE.teamOne}"/><stop offset=".45" stop-color="${SIDE.teamOne}" stop-opacity="0"/><stop offset=".55" stop-color="${SIDE.teamTwo}" stop-opacity="0"/><stop offset="1" stop-color="${SIDE.teamTwo}"/></linearGradient></defs>
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#ground)"/><rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#blue)"/><rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#red)"/>
<rect width="${CARD_WIDTH}" height="6" fill="url(#edge)"/>`;

let mark: string | undefined;
/** Sets the site's own logo, as a square image in a `data:` URI; undefined for ours. */
export function serveMark(dataUri: string | undefined): void {
  mark = dataUri;
}
const MARK = { x: MARGIN - 4, y: 54, size: 51 };
const ownMark = (): string =>
  `<g transform="translate(${MARK.x} ${MARK.y}) scale(1.7)"><path d="M3 6l9 9-9 9z" fill="${SIDE.teamOne}"/><path d="M27 6l-9 9 9 9z" fill="${SIDE.teamTwo}"/><path d="M15 10.200l3.800 4.800-3.800 4.800-3.800-4.800z" fill="${accent()}"/></g>`;

/** The site's logo and name. A name whose letters have no outlines is not drawn. */
function logoSvg(): string {
  const name = servedSite().name.toUpperCase();
  const image =
    mark && `<image x="${MARK.x}" y="${MARK.y}" width="${MARK.size}" height="${MARK.size}" href="${mark}"/>`;
  return `${image ?? ownMark()}
${canOutline(name) ? outlineText(name, { x: MARGIN + 58, y: 92, size: 34, fill: TEXT_COLOR, spacing: 3 }) : ''}`;
}
