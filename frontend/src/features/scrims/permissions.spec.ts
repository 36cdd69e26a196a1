import { buildScrim, fullTeams, MINUTE, buildPerson, buildSeat, START } from './scrim.fixtures';
import { bestFreeSeat, castOffer, lobbyState, canList, canReport, seatOffer } from './permissions';
import { strings } from './strings';

const hana = { id: 'hana', isAdmin: false };
const stranger = { id: 'zoe', isAdmin: false };
const admin = { id: 'root', isAdmin: true };
const code = {
  tournamentCode: 'NA-1',
  providerId: 1,
  tournamentId: 1,
  setupCompleted: true,
  lobbyCreated: false,
  lobbyName: null,
};

describe('what a seat offers', () => {
  test('a newcomer may join, somebody seated may move', () => {
    expect(seatOffer(buildScrim(), hana)).toBe('join');
    expect(seatOffer(buildScrim({ teamOne: [buildSeat('teamOne', 'Top', 'Hana')] }), hana)).toBe('move');
  });
  test('a caster is told why he cannot join', () => {
    expect(seatOffer(buildScrim({ isWithCasters: true, casters: [buildPerson('Hana')] }), hana)).toEqual({
      disabledReason: strings.casterCannotJoin,
    });
  });
  test('offline nothing would arrive, and the seat says so', () => {
    expect(seatOffer(buildScrim(), { ...hana, isOffline: true })).toEqual({ disabledReason: strings.offline });
  });
  test('nothing is offered once a winner is known', () => {
    expect(seatOffer(buildScrim({ teamWon: 'teamOne' }), hana)).toBe('none');
  });
});

describe('castOffer', () => {
  const withCasters = { isWithCasters: true, maxCastersAllowedCount: 1 };
  test('free place: join; my place: leave; full, off or over: nothing', () => {
    expect(castOffer(buildScrim(withCasters), hana)).toBe('join');
    expect(castOffer(buildScrim({ ...withCasters, casters: [buildPerson('Hana')] }), hana)).toBe('leave');
    expect(castOffer(buildScrim({ ...withCasters, casters: [buildPerson('Vex')] }), hana)).toBe('none');
    expect(castOffer(buildScrim(), hana)).toBe('none');
    expect(castOffer(buildScrim({ ...withCasters, casters: [buildPerson('Hana')], teamWon: 'teamTwo' }), hana)).toBe(
      'none',
    );
  });
  test('offline the place is not offered', () => {
    expect(castOffer(buildScrim(withCasters), { ...hana, isOffline: true })).toEqual({
      disabledReason: strings.offline,
    });
  });
  test('a player is told why he cannot cast', () => {
    expect(castOffer(buildScrim({ ...withCasters, teamTwo: [buildSeat('teamTwo', 'Mid', 'Hana')] }), hana)).toEqual({
      disabledReason: strings.playerCannotCast,
    });
  });
});

test('a private scrim is listed for those who belong to it', () => {
  const hidden = buildScrim({ isPrivate: true, teamOne: [buildSeat('teamOne', 'Top', 'Hana')] });
  expect([hana, admin, { id: 'orla', isAdmin: false }, stranger].map((viewer) => canList(hidden, viewer))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('the big button of a phone takes the first role of the smaller team', () => {
  expect(bestFreeSeat(buildScrim({ teamOne: [buildSeat('teamOne', 'Jungle', 'Bo')] }))).toEqual({
    team: 'teamTwo',
    role: 'Top',
  });
  expect(bestFreeSeat(buildScrim(fullTeams()))).toBeUndefined();
});

describe('reporting the winner', () => {
  const ready = buildScrim({ ...fullTeams(), lobbyHost: buildPerson('Hana') });
  test('the captain and admins may, once the game has started with full teams', () => {
    expect([hana, admin, stranger].map((viewer) => canReport(ready, viewer, START + MINUTE))).toEqual([
      true,
      true,
      false,
    ]);
  });
  test('not before the start, not with a seat open, not twice', () => {
    expect(canReport(ready, hana, START - 1)).toBe(false);
    expect(canReport({ ...ready, teamTwo: [] }, hana, START + MINUTE)).toBe(false);
    expect(canReport({ ...ready, teamWon: 'teamOne' }, hana, START + MINUTE)).toBe(false);
  });
});

describe('the lobby box', () => {
  const full = { ...fullTeams(), useTournamentCode: true };
  const secrets = { lobbyName: 'fives', lobbyPassword: 'kR7mWx2p' };
  test('before the start it shows nothing', () => {
    expect(lobbyState(buildScrim(full), hana, START - 1)).toEqual({ state: 'before-start' });
  });
  test('with seats open it says how many each team needs', () => {
    const short = buildScrim({ ...full, teamTwo: [] });
    expect(lobbyState(short, hana, START)).toEqual({
      state: 'not-enough',
      label: 'WAITING FOR PLAYERS',
      count: 5,
      missing: { teamOne: 0, teamTwo: 5 },
    });
    expect(lobbyState({ ...short, riotTournament: { ...code, tournamentCode: null } }, hana, START)).toMatchObject({
      label: 'TEAMS NOT FULL',
    });
  });
  test('somebody from outside sees that the game is ready, and no secret', () => {
    expect(lobbyState(buildScrim({ ...full, riotTournament: code }), stranger, START)).toEqual({
      state: 'outsider',
      label: 'GAME READY',
    });
  });
  test('a player sees the code', () => {
    expect(lobbyState(buildScrim({ ...full, riotTournament: code }), hana, START)).toEqual({
      state: 'code',
      label: 'GAME READY',
      code: 'NA-1',
    });
  });
  test('without a code it waits five seconds, then falls back to the manual lobby', () => {
    const scrim = buildScrim({ ...full, ...secrets });
    expect(lobbyState(scrim, hana, START + 4_999)).toMatchObject({ state: 'generating' });
    expect(lobbyState({ ...scrim, codeFailed: true }, hana, START + 1)).toMatchObject({
      state: 'manual',
      failed: true,
    });
    expect(lobbyState(scrim, hana, START + 5_000)).toMatchObject({
      state: 'manual',
      name: 'fives',
      password: 'kR7mWx2p',
      failed: true,
    });
  });
  test('teams that fill after the start begin the five seconds anew', () => {
    const filledLate = buildScrim({ ...full, updatedAt: new Date(START + 10 * MINUTE).toISOString() });
    expect(lobbyState(filledLate, hana, START + 10 * MINUTE + 4_000)).toMatchObject({ state: 'generating' });
  });
  test('when the server gave up, nobody waits', () => {
    expect(lobbyState(buildScrim({ ...full, ...secrets }), hana, START + 1, true)).toMatchObject({ state: 'manual' });
  });
  test('codes off is no failure', () => {
    expect(lobbyState(buildScrim({ ...full, ...secrets, useTournamentCode: false }), hana, START + 1)).toMatchObject({
      state: 'manual',
      failed: false,
    });
  });
  test('no seat or cast is offered after a winner is set', () => {
    expect(lobbyState(buildScrim({ ...full, teamWon: 'teamTwo' }), hana, START)).toEqual({
      state: 'won',
      label: 'TEAM TWO (RED SIDE) WON!',
    });
  });
});
