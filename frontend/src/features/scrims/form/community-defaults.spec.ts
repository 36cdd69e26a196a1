import dayjs from 'dayjs';
import { buildScrim, MINUTE, START } from '../scrim.fixtures';
import {
  asBefore,
  nextAt,
  proposedTitle,
  quickStarts,
  toDefaults,
  withDefaults,
  withStart,
} from './community-defaults';
import { filledLater, newDraft, toCreateBody } from './scrim-draft';

/** A Friday. */
const NOON = dayjs('2026-11-20T12:00').valueOf();
const club = { _id: 'c1', slug: 'club', name: 'Club' };
const draft = { ...newDraft({ region: 'EUW' }, NOON), community: club };
const defaults = {
  time: '19:30',
  visibility: 'members',
  maxCasters: 1,
  useTournamentCode: false,
  attendance: { checkIn: true, opensMinutes: 20, closesMinutes: 5, reserves: 2 },
} as const;

test('the defaults of the community fill the form, so that check-in needs no press', () => {
  const filled = withDefaults(draft, { ...club, scrimDefaults: defaults }, NOON);
  expect(filled.start?.format('YYYY-MM-DD HH:mm')).toBe('2026-11-20 19:30');
  expect(toCreateBody(filled, 'me')).toMatchObject({
    title: 'Friday scrim',
    visibility: 'members',
    maxCastersAllowedCount: 1,
    useTournamentCode: false,
    attendance: defaults.attendance,
  });
  expect(toDefaults(filled)).toEqual(defaults);
});

test('defaults that arrive late leave what was changed since the community was chosen', () => {
  const typed = { ...draft, title: 'Mine', useTournamentCode: true, start: dayjs('2026-11-21T21:00') };
  const filled = filledLater(typed, draft, withDefaults(draft, { ...club, scrimDefaults: defaults }, NOON));
  expect(filled).toMatchObject({ title: 'Mine', start: typed.start, visibility: 'members', maxCasters: 1 });
});
test('a community without defaults proposes tonight at 20:00 and leaves the rest as it is', () => {
  const filled = withDefaults({ ...draft, title: 'Mine' }, club, NOON);
  expect(filled).toEqual({ ...draft, title: 'Mine', start: dayjs('2026-11-20T20:00') });
  expect(withDefaults(draft, { ...club, scrimDefaults: { maxCasters: 0 } }, NOON).isWithCasters).toBe(false);
});

test('a time that has passed is tomorrow, and is offered as such', () => {
  const late = dayjs('2026-11-20T20:00').valueOf();
  expect(nextAt({ hour: 20, minute: 0 }, late).format('DD HH:mm')).toBe('21 20:00');
  expect(quickStarts(undefined, null, late).map(({ label }) => label)).toEqual(['Tomorrow 8:00 PM']);
  const early = { ...club, scrimDefaults: { time: '14:00' } };
  expect(quickStarts(early, null, NOON).map(({ label }) => label)).toEqual(['Today 2:00 PM']);
});

test('a proposed title follows the day, a typed one stays', () => {
  const proposed = { ...draft, title: proposedTitle(draft.start) };
  const sunday = dayjs('2026-11-22T18:00');
  expect(withStart(proposed, sunday)).toMatchObject({ title: 'Sunday scrim', start: sunday });
  expect(withStart({ ...draft, title: 'Fives' }, sunday).title).toBe('Fives');
  expect(withStart(draft, sunday).title).toBe('');
});

test('“as last Tuesday” takes everything from that scrim but the day, the people and the result', () => {
  const last = buildScrim({
    title: 'Road to Masters #12',
    gameStartTime: dayjs('2026-11-17T21:15').toISOString(),
    community: club,
    visibility: 'members',
    isWithCasters: true,
    maxCastersAllowedCount: 1,
    lobbyName: 'masters',
    lobbyPassword: 'secret',
    teamWon: 'teamTwo',
  });
  const [tonight, again] = quickStarts(undefined, last, NOON);
  expect([tonight?.label, again?.label]).toEqual(['Tonight 8:00 PM', 'As last Tuesday']);
  const repeated = again!.apply(draft);
  expect(repeated).toMatchObject({
    title: 'Road to Masters #13',
    community: club,
    visibility: 'members',
    maxCasters: 1,
    host: 'random',
    lobbyName: 'masters',
    lobbyPassword: '',
    teamWon: null,
  });
  expect(repeated.start?.format('YYYY-MM-DD HH:mm')).toBe('2026-11-20 21:15');
  expect(asBefore({ ...draft, community: null }, last, NOON).visibility).toBe('public');
  expect(
    quickStarts(undefined, buildScrim({ gameStartTime: dayjs('2026-11-08T20:00').toISOString() }), NOON)[1]?.label,
  ).toBe('As on Nov 8');
});

test('one press on “tonight” gives an empty title a proposal', () => {
  const [tonight] = quickStarts(undefined, null, START - 300 * MINUTE);
  expect(tonight!.apply({ ...draft, title: '' }).title).toMatch(/ scrim$/);
  expect(tonight!.apply({ ...draft, title: 'Fives' }).title).toBe('Fives');
});
