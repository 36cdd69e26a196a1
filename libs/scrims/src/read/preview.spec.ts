import { ROLES } from '@muster/contracts/constants';
import type { ScrimPreview } from '@muster/contracts/share';
import { renderPreviewSvg } from './preview-image';
import { canOutline, truncateToWidth, outlineText, textWidth } from '@muster/drawing';
import { summaryLine } from './preview';

const preview = (overrides: Partial<ScrimPreview> = {}): ScrimPreview => ({
  _id: 's1',
  version: 3,
  title: 'Friday Fives',
  region: 'EUW',
  community: null,
  gameStartTime: '2026-11-21T20:00:00.000Z',
  seats: { teamOne: ['Top', 'Jungle', 'Mid', 'Support'], teamTwo: ['Top', 'Jungle', 'Mid'] },
  casters: 0,
  maxCastersAllowedCount: 2,
  teamWon: null,
  series: { games: 1, until: 'decided', current: 1, over: false, score: { teamOne: 0, teamTwo: 0 } },
  ...overrides,
});
const noon = Date.parse('2026-11-21T12:00:00Z');
const full = { teamOne: [...ROLES], teamTwo: [...ROLES] };

describe('summaryLine', () => {
  test.each<[string, Partial<ScrimPreview>, number, string]>([
    ['today', {}, noon, '7/10 · needs ADC, Support · starts Sat, Nov 21, 21:00 GMT+1'],
    ['another day', {}, noon - 3 * 86_400_000, '7/10 · needs ADC, Support · starts Sat, Nov 21, 21:00 GMT+1'],
    ['empty', { seats: { teamOne: [], teamTwo: [] } }, noon, '0/10 · all roles open · starts Sat, Nov 21, 21:00 GMT+1'],
    [
      'full and started',
      { seats: full },
      noon + 9 * 3_600_000,
      '10/10 · teams full · started Sat, Nov 21, 21:00 GMT+1',
    ],
    [
      'decided',
      { seats: full, teamWon: 'teamTwo' },
      noon + 9 * 3_600_000,
      '10/10 · Team Two (Red Side) won · started Sat, Nov 21, 21:00 GMT+1',
    ],
    [
      'a series',
      {
        seats: full,
        series: { games: 3, until: 'decided', current: 2, over: false, score: { teamOne: 0, teamTwo: 1 } },
      },
      noon + 9 * 3_600_000,
      '10/10 · teams full · Best of 3 · 0 – 1 · started Sat, Nov 21, 21:00 GMT+1',
    ],
  ])('of a scrim: %s', (_, overrides, now, line) => expect(summaryLine(preview(overrides), now, 'en')).toBe(line));
});

describe('text outlines', () => {
  test('exist for Latin letters with and without accents', () =>
    expect(['Fives 5v5!', 'Übergröße', 'Łódź', 'ñandú', 'ǎ', 'Ночь', '夜', '🎮'].map(canOutline)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]));
  test('are as wide as their letters, and truncated to the given width', () => {
    expect(textWidth('ab', 100)).toBeCloseTo(textWidth('a', 100) + textWidth('b', 100));
    const cut = truncateToWidth('A very long title of a scrim', 50, 300);
    expect(cut).toMatch(/^A very .*…$/);
    expect(textWidth(cut, 50)).toBeLessThanOrEqual(300);
    expect(truncateToWidth('short', 50, 300)).toBe('short');
  });
  test('contain nothing of the text itself', () =>
    expect(outlineText('</g><script>alert(1)</script>', { x: 0, y: 0, size: 10, fill: '#fff' })).toMatch(
      /^<g fill="#fff">(<path transform="[-\d. a-z()]+" d="[MLQZ\d .-]+"\/>)*<\/g>$/,
    ));
});

describe('the preview image', () => {
  test('shows every open seat', () =>
    expect(renderPreviewSvg(preview(), 'en').split('stroke-dasharray').length - 1).toBe(3));
  test('has a default title for scripts without outlines', () =>
    expect(renderPreviewSvg(preview({ title: 'Ночь' }), 'en')).toBe(
      renderPreviewSvg(preview({ title: 'Scrim' }), 'en'),
    ));
  test('never contains the title as text', () =>
    expect(renderPreviewSvg(preview({ title: '<script>x</script>' }), 'en')).not.toContain('script'));
});
