import { aScrim, fullTeams, MINUTE, person, seat, START } from './a-scrim';
import { bestFreeSeat, castOffer, lobbyOf, mayList, mayReport, seatOffer } from './viewer';
import { words } from './words';

const hana = { id: 'hana', isAdmin: false };
const stranger = { id: 'zoe', isAdmin: false };
const admin = { id: 'root', isAdmin: true };
const code = { tournamentCode: 'NA-1', providerId: 1, tournamentId: 1, setupCompleted: true, lobbyCreated: false, lobbyName: null };

describe('what a seat offers', () => {
  test('a newcomer may join, somebody seated may move', () => {
    expect(seatOffer(aScrim(), hana)).toBe('join');
    expect(seatOffer(aScrim({ teamOne: [seat('teamOne', 'Top', 'Hana')] }), hana)).toBe('move');
  });
  test('a caster is told why he cannot join', () => {
    expect(seatOffer(aScrim({ isWithCasters: true, casters: [person('Hana')] }), hana)).toEqual({ refused: words.casterCannotJoin });
  });
  test('offline nothing would arrive, and the seat says so', () => {
    expect(seatOffer(aScrim(), { ...hana, isOffline: true })).toEqual({ refused: words.offline });
  });
  test('nothing is offered once a winner is known', () => {
    expect(seatOffer(aScrim({ teamWon: 'teamOne' }), hana)).toBe('none');
  });
});

describe('castOffer', () => {
  const withCasters = { isWithCasters: true, maxCastersAllowedCount: 1 };
  test('free place: join; my place: leave; full, off or over: nothing', () => {
    expect(castOffer(aScrim(withCasters), hana)).toBe('join');
    expect(castOffer(aScrim({ ...withCasters, casters: [person('Hana')] }), hana)).toBe('leave');
    expect(castOffer(aScrim({ ...withCasters, casters: [person('Vex')] }), hana)).toBe('none');
    expect(castOffer(aScrim(), hana)).toBe('none');
    expect(castOffer(aScrim({ ...withCasters, casters: [person('Hana')], teamWon: 'teamTwo' }), hana)).toBe('none');
  });
  test('offline the place is not offered', () => {
    expect(castOffer(aScrim(withCasters), { ...hana, isOffline: true })).toEqual({ refused: words.offline });
  });
  test('a player is told why he cannot cast', () => {
    expect(castOffer(aScrim({ ...withCasters, teamTwo: [seat('teamTwo', 'Mid', 'Hana')] }), hana)).toEqual({ refused: words.playerCannotCast });
  });
});

test('a private scrim is listed for those who belong to it', () => {
  const hidden = aScrim({ isPrivate: true, teamOne: [seat('teamOne', 'Top', 'Hana')] });
  expect([hana, admin, { id: 'orla', isAdmin: false }, stranger].map((viewer) => mayList(hidden, viewer))).toEqual([true, true, true, false]);
});

test('the big button of a phone takes the first role of the smaller team', () => {
  expect(bestFreeSeat(aScrim({ teamOne: [seat('teamOne', 'Jungle', 'Bo')] }))).toEqual({ team: 'teamTwo', role: 'Top' });
  expect(bestFreeSeat(aScrim(fullTeams()))).toBeUndefined();
});

describe('reporting the winner', () => {
  const ready = aScrim({ ...fullTeams(), lobbyHost: person('Hana') });
  test('the captain and admins may, once the game has started with full teams', () => {
    expect([hana, admin, stranger].map((viewer) => mayReport(ready, viewer, START + MINUTE))).toEqual([true, true, false]);
  });
  test('not before the start, not with a seat open, not twice', () => {
    expect(mayReport(ready, hana, START - 1)).toBe(false);
    expect(mayReport({ ...ready, teamTwo: [] }, hana, START + MINUTE)).toBe(false);
    expect(mayReport({ ...ready, teamWon: 'teamOne' }, hana, START + MINUTE)).toBe(false);
  });
});

describe('the lobby box', () => {
  const full = { ...fullTeams(), useTournamentCode: true };
  const secrets = { lobbyName: 'fives', lobbyPassword: 'kR7mWx2p' };
  test('before the start it shows nothing', () => {
    expect(lobbyOf(aScrim(full), hana, START - 1)).toEqual({ state: 'before-start' });
  });
  test('with seats open it says how many each team needs', () => {
    const short = aScrim({ ...full, teamTwo: [] });
    expect(lobbyOf(short, hana, START)).toEqual({ state: 'not-enough', label: 'WAITING FOR PLAYERS', count: 5, missing: { teamOne: 0, teamTwo: 5 } });
    expect(lobbyOf({ ...short, riotTournament: { ...code, tournamentCode: null } }, hana, START)).toMatchObject({ label: 'TEAMS NOT FULL' });
  });
  test('somebody from outside sees that the game is ready, and no secret', () => {
    expect(lobbyOf(aScrim({ ...full, riotTournament: code }), stranger, START)).toEqual({ state: 'outsider', label: 'GAME READY' });
  });
  test('a player sees the code', () => {
    expect(lobbyOf(aScrim({ ...full, riotTournament: code }), hana, START)).toEqual({ state: 'code', label: 'GAME READY', code: 'NA-1' });
  });
  test('without a code it waits five seconds, then falls back to the manual lobby', () => {
    const scrim = aScrim({ ...full, ...secrets });
    expect(lobbyOf(scrim, hana, START + 4_999)).toMatchObject({ state: 'generating' });
    expect(lobbyOf({ ...scrim, codeFailed: true }, hana, START + 1)).toMatchObject({ state: 'manual', failed: true });
    expect(lobbyOf(scrim, hana, START + 5_000)).toMatchObject({ state: 'manual', name: 'fives', password: 'kR7mWx2p', failed: true });
  });
  test('teams that fill after the start begin the five seconds anew', () => {
    const filledLate = aScrim({ ...full, updatedAt: new Date(START + 10 * MINUTE).toISOString() });
    expect(lobbyOf(filledLate, hana, START + 10 * MINUTE + 4_000)).toMatchObject({ state: 'generating' });
  });
  test('when the server gave up, nobody waits', () => {
    expect(lobbyOf(aScrim({ ...full, ...secrets }), hana, START + 1, true)).toMatchObject({ state: 'manual' });
  });
  test('codes off is no failure', () => {
    expect(lobbyOf(aScrim({ ...full, ...secrets, useTournamentCode: false }), hana, START + 1)).toMatchObject({ state: 'manual', failed: false });
  });
  test('no seat or cast is offered after a winner is set', () => {
    expect(lobbyOf(aScrim({ ...full, teamWon: 'teamTwo' }), hana, START)).toEqual({ state: 'won', label: 'TEAM TWO (RED SIDE) WON!' });
  });
});
