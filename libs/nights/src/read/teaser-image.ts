/** Draws an evening for link previews: its name, when it is, and how many of the seats of its lobbies are wanted. */
import { SCRIM_SIZE, SITE_NAME } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { siteName } from '@muster/contracts/served-site';
import {
  accent,
  canOutline,
  CARD_WIDTH,
  cardSvg,
  MARGIN,
  MUTED_COLOR,
  outlineText,
  TEXT_COLOR,
  truncateToWidth,
} from '@muster/drawing';
import { startMoment } from '@muster/texts';
import { catalogue } from '../texts/catalogue';
import { comingText, rhythmText, type Teaser } from './teaser';

const WIDTH = CARD_WIDTH - 2 * MARGIN;
const BAR = { y: 520, height: 36, gap: 10 };

/** A language whose letters have no outlines is drawn in English. */
export function renderTeaserSvg(teaser: Teaser, chosen: Language): string {
  const linesIn = (language: Language) => [
    startMoment(teaser.startsAt, teaser.zone, language),
    rhythmText(teaser, language),
    teaser.state === 'cancelled' ? catalogue[language].cancelled : comingText(teaser, language),
  ];
  const [start, rhythm, coming] = linesIn(linesIn(chosen).every(canOutline) ? chosen : 'en');
  const title = canOutline(teaser.name) ? teaser.name : canOutline(siteName()) ? siteName() : SITE_NAME;
  const { name, slug } = teaser.community;
  const line = (text: string, y: number, size: number, fill: string) =>
    outlineText(truncateToWidth(text, size, WIDTH), { x: MARGIN, y, size, fill });
  return cardSvg(
    `${line(title, 200, 72, TEXT_COLOR)}
${line(start!, 262, 40, accent())}
${line(rhythm!, 318, 30, MUTED_COLOR)}
${line(coming!, 470, 84, TEXT_COLOR)}
${teaser.state === 'cancelled' ? '' : lobbiesSvg(teaser)}`,
    canOutline(name) ? name : slug,
  );
}

/** A bar per lobby, filled by those who come. */
function lobbiesSvg({ in: coming, maxLobbies }: Teaser): string {
  const width = (WIDTH - (maxLobbies - 1) * BAR.gap) / maxLobbies;
  return Array.from({ length: maxLobbies }, (_, lobby) => {
    const x = MARGIN + lobby * (width + BAR.gap);
    const filled = Math.max(0, Math.min(SCRIM_SIZE, coming - lobby * SCRIM_SIZE)) / SCRIM_SIZE;
    const bar = (length: number, opacity: number) =>
      `<rect x="${x}" y="${BAR.y}" width="${length}" height="${BAR.height}" rx="10" fill="${accent()}" fill-opacity="${opacity}"/>`;
    return bar(width, 0.2) + (filled > 0 ? bar(width * filled, 1) : '');
  }).join('');
}
