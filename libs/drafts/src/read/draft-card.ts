/** Draws a finished draft for sharing: both teams with their picks and bans. */
import type { Side } from '@muster/contracts/draft-rules';
import type { DraftView } from '@muster/contracts/drafts';
import {
  canOutline,
  CARD_WIDTH,
  cardSvg,
  MARGIN,
  MUTED_COLOR,
  outlineText,
  SIDE,
  TEXT_COLOR,
  truncateToWidth,
} from '@muster/drawing';

const [TOP, ROW] = [236, 62];

interface Shown {
  draft: DraftView;
  title: string;
  /** Names of champions in the language of the picture. */
  nameOf: (champion: string) => string;
  sideName: (side: Side) => string;
}

export function renderDraftCard({ draft, title, nameOf, sideName }: Shown): string {
  const sides = draft.sides!;
  const column = (side: Side) => {
    const isLeft = side === 'blue';
    const color = SIDE[isLeft ? 'teamOne' : 'teamTwo'];
    const [x, anchor] = isLeft ? [MARGIN, 'start' as const] : [CARD_WIDTH - MARGIN, 'end' as const];
    const of = (kind: 'ban' | 'pick') =>
      draft.actions.filter((action) => action.kind === kind && action.team === sides[side]);
    const picks = of('pick').map(({ champion }, i) => {
      const y = TOP + i * ROW;
      const name = champion === null ? '–' : nameOf(champion);
      const center = isLeft ? x + 24 : x - 24;
      return `<circle cx="${center}" cy="${y}" r="24" fill="${color}" fill-opacity=".25"/>
${outlineText(name.slice(0, 2), { x: center, y: y + 8, size: 22, fill: color, anchor: 'middle' })}
${outlineText(truncateToWidth(name, 34, 420), { x: isLeft ? x + 64 : x - 64, y: y + 12, size: 34, fill: TEXT_COLOR, anchor })}`;
    });
    const bans = of('ban').flatMap(({ champion }) => (champion === null ? [] : [nameOf(champion)]));
    const banned = truncateToWidth(bans.join(' · '), 22, 500);
    return [
      outlineText(sideName(side).toUpperCase(), { x, y: TOP - 48, size: 26, fill: color, anchor, spacing: 2 }),
      ...picks,
      outlineText(banned, { x, y: 566, size: 22, fill: MUTED_COLOR, anchor }),
    ].join('\n');
  };
  const head = canOutline(title) ? truncateToWidth(title, 40, 620) : 'Scrim';
  return cardSvg(
    [
      outlineText(head, { x: CARD_WIDTH - MARGIN, y: 96, size: 40, fill: TEXT_COLOR, anchor: 'end' }),
      column('blue'),
      column('red'),
    ].join('\n'),
  );
}
