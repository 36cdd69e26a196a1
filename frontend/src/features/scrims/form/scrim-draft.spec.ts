import { ONE_GAME } from '@muster/contracts/series';
import dayjs from 'dayjs';
import { buildScrim, MINUTE, buildPerson, START } from '../scrim.fixtures';
import {
  inCommunity,
  rematchDraft,
  toCreateBody,
  toDraft,
  newDraft,
  validateDraft,
  toUpdateBody,
  withDate,
  withTime,
} from './scrim-draft';

const draft = { ...newDraft({ region: 'EUW' }, START), title: '  Fives ' };

test('a new scrim starts in half an hour, in my region, with a random captain, codes on, casters off', () => {
  expect(newDraft({ region: 'EUW' }, START)).toMatchObject({
    region: 'EUW',
    visibility: 'public',
    community: null,
    isWithCasters: false,
    maxCasters: 2,
    host: 'random',
    useTournamentCode: true,
  });
  expect(newDraft({ region: 'EUW' }, START).start?.valueOf()).toBe(START + 30 * MINUTE);
});

test('the request has a trimmed title, 0 without casters, the title as lobby name, and the start in UTC', () => {
  expect(toCreateBody(draft, 'me')).toEqual({
    title: 'Fives',
    region: 'EUW',
    gameStartTime: '2026-11-20T20:30:00.000Z',
    isPrivate: false,
    isWithCasters: false,
    maxCastersAllowedCount: 0,
    lobbyHost: 'random',
    lobbyName: 'Fives',
    useTournamentCode: true,
    attendance: { checkIn: false, opensMinutes: 30, closesMinutes: 5, reserves: 0 },
    series: ONE_GAME,
    createdBy: 'me',
  });
  expect(toCreateBody({ ...draft, isWithCasters: true, maxCasters: 1, lobbyName: 'secret' }, 'me')).toMatchObject({
    maxCastersAllowedCount: 1,
    lobbyName: 'secret',
  });
});

test('an edit sends the loaded fields with the changes', () => {
  const scrim = buildScrim({
    lobbyHost: buildPerson('Bo'),
    lobbyName: 'fives',
    lobbyPassword: 'pw',
    isWithCasters: true,
    maxCastersAllowedCount: 1,
  });
  const body = toUpdateBody({ ...toDraft(scrim), teamWon: 'teamOne' });
  expect(body).toMatchObject({
    title: 'Friday Night Fives',
    gameStartTime: scrim.gameStartTime,
    lobbyHost: 'bo',
    lobbyName: 'fives',
    lobbyPassword: 'pw',
    maxCastersAllowedCount: 1,
    teamWon: 'teamOne',
  });
});

test('a rematch starts in ten minutes with the settings of the game before, unless another community is chosen', () => {
  const played = buildScrim({ teamWon: 'teamOne', lobbyName: 'fives', lobbyHost: buildPerson('Bo') });
  const rematch = rematchDraft(played, START);
  expect(rematch.start?.valueOf()).toBe(START + 10 * MINUTE);
  expect(toCreateBody(rematch, 'me')).toMatchObject({
    title: played.title,
    rematchOf: played._id,
    lobbyHost: 'random',
    lobbyName: played.title,
  });
  expect(toCreateBody(inCommunity(rematch, null), 'me').rematchOf).toBe(played._id);
  const elsewhere = inCommunity(rematch, { _id: 'club', slug: 'club', name: 'Club' });
  expect(toCreateBody(elsewhere, 'me').rematchOf).toBeUndefined();
});

test('a new time has no seconds and keeps the day; a new day keeps the time', () => {
  const start = dayjs('2026-11-20T20:30:45');
  expect(withTime(start, dayjs('2026-01-01T18:05:59')).format('YYYY-MM-DD HH:mm:ss.SSS')).toBe(
    '2026-11-20 18:05:00.000',
  );
  expect(withDate(start, dayjs('2026-12-24T00:00:00')).format('YYYY-MM-DD HH:mm:ss')).toBe('2026-12-24 20:30:00');
});

test('requires a title, and a password for an existing scrim', () => {
  expect(validateDraft({ ...draft, title: ' ' }, true)).toEqual({ title: 'Title is required' });
  expect(validateDraft(draft, true)).toEqual({});
  expect(validateDraft(draft, false)).toEqual({ lobbyPassword: 'Lobby password is required' });
});

test('check-in opens before it closes, and an edit sends the settings of attendance', () => {
  const attendance = { checkIn: true, opensMinutes: 10, closesMinutes: 10, reserves: 3 };
  expect(validateDraft({ ...draft, attendance }, true)).toEqual({
    attendance: 'Check-in has to open before it closes',
  });
  expect(validateDraft({ ...draft, attendance: { ...attendance, checkIn: false } }, true)).toEqual({});
  const scrim = buildScrim();
  const edited = toDraft({ ...scrim, attendance: { ...scrim.attendance, ...attendance } });
  expect(toUpdateBody(edited).attendance).toEqual(attendance);
});
