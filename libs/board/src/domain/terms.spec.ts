import type { MakePostBody } from '@muster/contracts/board';
import { changedTerms, newTerms } from './terms';

const NOW = '2026-12-03T18:05:00.000Z';
const at = (time: string, day = '03') => `2026-12-${day}T${time}:00.000Z`;
const made = (body: MakePostBody) => newTerms(body, 'EUW', NOW);

test('a post has its defaults', () =>
  expect(made({ from: at('20:00') })).toEqual({
    terms: {
      region: 'EUW',
      from: at('20:00'),
      to: at('20:00'),
      games: 1,
      series: { until: 'decided', fearless: 'none', draft: false, firstSelection: 'blue', seconds: 30, closed: [] },
      ranks: null,
      languages: [],
      oneShort: null,
      audience: { kind: 'everybody', ids: [] },
      widensAt: null,
      visibility: 'link',
      keepLooking: true,
      lineUp: null,
    },
    expiresAt: at('20:00'),
  }));

test('now is the next quarter to the last one within an hour, and ends an hour after it was made', () =>
  expect(made({ from: 'now' })).toMatchObject({
    terms: { from: at('18:15'), to: at('19:00') },
    expiresAt: at('19:05'),
  }));

test('an even number of games is played to its end', () => {
  expect(made({ from: at('20:00'), games: 2 }).terms.series.until).toBe('played');
  expect(made({ from: at('20:00'), games: 3 }).terms.series.until).toBe('decided');
});

test.each<[string, MakePostBody, string]>([
  ['off the quarter', { from: at('20:05') }, 'not-on-the-quarter'],
  ['whose end is off the quarter', { from: at('20:00'), to: at('20:20') }, 'not-on-the-quarter'],
  ['that ends before it begins', { from: at('20:00'), to: at('19:45') }, 'range-invalid'],
  ['of more than six hours', { from: at('12:00', '04'), to: at('18:15', '04') }, 'range-invalid'],
  ['more than fourteen days ahead', { from: at('20:00', '18') }, 'range-invalid'],
  ['in the past', { from: at('17:45') }, 'range-invalid'],
  ['that widens when it begins', { from: at('20:00'), widensAt: at('20:00') }, 'range-invalid'],
  ['for ranks the wrong way round', { from: at('20:00'), ranks: { from: 'Gold 4', to: 'Iron 1' } }, 'range-invalid'],
  ['for people without a rank', { from: at('20:00'), ranks: { from: 'Unranked', to: 'Gold 1' } }, 'range-invalid'],
  [
    'with champions that are used up without a draft',
    { from: at('20:00'), games: 3, series: { fearless: 'hard' } },
    'fearless-needs-draft',
  ],
])('a range %s is refused', (_, body, code) => expect(() => made(body)).toThrow(code));

test('an edit leaves a range that has begun as it is', () => {
  const { terms } = made({ from: at('20:00'), to: at('23:00') });
  expect(changedTerms(terms, { games: 2 }, at('21:00'))).toEqual({
    ...terms,
    games: 2,
    series: { ...terms.series, until: 'played' },
  });
  expect(() => changedTerms(terms, { from: at('19:00') }, at('21:00'))).toThrow('range-invalid');
});
