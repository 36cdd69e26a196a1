import { buildTeamRef } from '../../testing/build-board';
import { buildCaster, buildScrim, fullTeams, MINUTE, buildPerson, buildSeat, START } from './scrim.fixtures';
import {
  bestFreeSeat,
  castOffer,
  freeSeats,
  lobbyState,
  canList,
  canManage,
  canReport,
  seatLock,
  seatOffer,
  startLabel,
  startTone,
  type Viewer,
} from './permissions';
import type { CommunityRole } from '@muster/contracts/community-roles';
import { strings as ofCommunities } from './communities/strings';
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

describe('seatOffer', () => {
  test('lets a newcomer join and a seated player move', () => {
    expect(seatOffer(buildScrim(), hana)).toBe('join');
    expect(seatOffer(buildScrim({ teamOne: [buildSeat('teamOne', 'Top', 'Hana')] }), hana)).toBe('move');
  });
  test('tells a caster why they cannot join', () => {
    expect(seatOffer(buildScrim({ isWithCasters: true, casters: [buildCaster('Hana')] }), hana)).toEqual({
      disabledReason: strings.casterCannotJoin,
    });
  });
  test('is disabled with a reason while offline', () => {
    expect(seatOffer(buildScrim(), { ...hana, isOffline: true })).toEqual({ disabledReason: strings.offline });
  });
  test('offers nothing after a winner is set', () => {
    expect(seatOffer(buildScrim({ teamWon: 'teamOne' }), hana)).toBe('none');
  });
});

describe('castOffer', () => {
  const withCasters = { isWithCasters: true, maxCastersAllowedCount: 1 };
  test("offers joining a free slot, leaving one's own, and nothing when full, disabled or over", () => {
    expect(castOffer(buildScrim(withCasters), hana)).toBe('join');
    expect(castOffer(buildScrim({ ...withCasters, casters: [buildCaster('Hana')] }), hana)).toBe('leave');
    expect(castOffer(buildScrim({ ...withCasters, casters: [buildCaster('Vex')] }), hana)).toBe('none');
    expect(castOffer(buildScrim(), hana)).toBe('none');
    expect(castOffer(buildScrim({ ...withCasters, casters: [buildCaster('Hana')], teamWon: 'teamTwo' }), hana)).toBe(
      'none',
    );
  });
  test('is disabled while offline', () => {
    expect(castOffer(buildScrim(withCasters), { ...hana, isOffline: true })).toEqual({
      disabledReason: strings.offline,
    });
  });
  test('keeps casters in place while offline', () => {
    const casting = buildScrim({ ...withCasters, casters: [buildCaster('Hana')] });
    expect(castOffer(casting, { ...hana, isOffline: true })).toEqual({ disabledReason: strings.offline });
  });
  test('tells a player why they cannot cast', () => {
    expect(castOffer(buildScrim({ ...withCasters, teamTwo: [buildSeat('teamTwo', 'Mid', 'Hana')] }), hana)).toEqual({
      disabledReason: strings.playerCannotCast,
    });
  });
});

test('seats cannot be left or emptied while offline', () => {
  expect([seatLock(hana), seatLock({ ...hana, isOffline: true })]).toEqual([undefined, strings.offline]);
});

test('only a game whose code is out while a player is missing is a problem', () => {
  const partial = { teamOne: fullTeams().teamOne };
  const states = [buildScrim(fullTeams()), buildScrim(partial), buildScrim({ ...partial, riotTournament: code })];
  expect(states.map((scrim) => [startLabel(scrim), startTone(scrim)])).toEqual([
    ['GAME READY', 'ready'],
    ['WAITING FOR PLAYERS', 'waiting'],
    ['TEAMS NOT FULL', 'problem'],
  ]);
});

describe('a scrim of a community', () => {
  const community = { _id: 'c1', slug: 'nexus', name: 'Nexus Nights' };
  const scrim = buildScrim({ community, visibility: 'members', gameStartTime: new Date(START).toISOString() });
  const inRole = (role: CommunityRole | null): Viewer => ({ ...hana, roles: role ? { c1: role } : {} });

  test('is managed by organisers and owners of its community, and by nobody of another one', () => {
    expect(
      (['owner', 'organiser', 'caster', 'member', null] as const).map((role) => canManage(scrim, inRole(role))),
    ).toEqual([true, true, false, false, false]);
    expect(canManage(scrim, { ...hana, roles: { c2: 'owner' } })).toBe(false);
    expect(canManage(buildScrim(), inRole('owner'))).toBe(false);
  });
  test('for members offers seats only to members, and to everybody until their roles are known', () => {
    expect(seatOffer(scrim, inRole('member'))).toBe('join');
    expect(seatOffer(scrim, inRole(null))).toEqual({ disabledReason: ofCommunities.membersOnly });
    expect(seatOffer(scrim, hana)).toBe('join');
  });
  test('lets its organisers report the winner and see the lobby, as admins do', () => {
    const started = { ...scrim, ...fullTeams(), lobbyName: 'nexus', lobbyPassword: 'sesame' };
    const after = START + MINUTE;
    expect(
      [inRole('organiser'), inRole('member')].map((viewer) => canReport(started, { ...viewer, id: 'zoe' }, after)),
    ).toEqual([true, false]);
    expect(lobbyState(started, { ...inRole('organiser'), id: 'zoe' }, after).state).toBe('manual');
  });
});

test('a private scrim is listed for participants, its creator and admins', () => {
  const hidden = buildScrim({ visibility: 'link', teamOne: [buildSeat('teamOne', 'Top', 'Hana')] });
  expect([hana, admin, { id: 'orla', isAdmin: false }, stranger].map((viewer) => canList(hidden, viewer))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('bestFreeSeat returns the first free role of the smaller team', () => {
  expect(bestFreeSeat(buildScrim({ teamOne: [buildSeat('teamOne', 'Jungle', 'Bo')] }))).toEqual({
    team: 'teamTwo',
    role: 'Top',
  });
  expect(bestFreeSeat(buildScrim(fullTeams()))).toBeUndefined();
});

describe('canReport', () => {
  const ready = buildScrim({ ...fullTeams(), lobbyHost: buildPerson('Hana') });
  test('allows the captain and admins once the game has started with full teams', () => {
    expect([hana, admin, stranger].map((viewer) => canReport(ready, viewer, START + MINUTE))).toEqual([
      true,
      true,
      false,
    ]);
  });
  test('rejects before the start, with an open seat, or after a winner is set', () => {
    expect(canReport(ready, hana, START - 1)).toBe(false);
    expect(canReport({ ...ready, teamTwo: [] }, hana, START + MINUTE)).toBe(false);
    expect(canReport({ ...ready, teamWon: 'teamOne' }, hana, START + MINUTE)).toBe(false);
  });
});

describe('lobbyState', () => {
  const full = { ...fullTeams(), useTournamentCode: true };
  const secrets = { lobbyName: 'fives', lobbyPassword: 'kR7mWx2p' };
  test('shows nothing before the start', () => {
    expect(lobbyState(buildScrim(full), hana, START - 1)).toEqual({ state: 'before-start' });
  });
  test('tells how many players each team needs', () => {
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
  test('shows outsiders that the game is ready, without secrets', () => {
    expect(lobbyState(buildScrim({ ...full, riotTournament: code }), stranger, START)).toEqual({
      state: 'outsider',
      label: 'GAME READY',
    });
  });
  test('shows the code to a player', () => {
    expect(lobbyState(buildScrim({ ...full, riotTournament: code }), hana, START)).toEqual({
      state: 'code',
      label: 'GAME READY',
      code: 'NA-1',
    });
  });
  test('waits five seconds for a code, then falls back to the manual lobby', () => {
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
  test('restarts the five seconds when the teams fill after the start', () => {
    const filledLate = buildScrim({ ...full, updatedAt: new Date(START + 10 * MINUTE).toISOString() });
    expect(lobbyState(filledLate, hana, START + 10 * MINUTE + 4_000)).toMatchObject({ state: 'generating' });
  });
  test('shows the manual lobby immediately when code generation has failed', () => {
    expect(lobbyState(buildScrim({ ...full, ...secrets }), hana, START + 1, true)).toMatchObject({ state: 'manual' });
  });
  test('shows no failure when codes are disabled', () => {
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

test('in a scrim of two teams, others may take only the seats for which a team calls', () => {
  const teams = { teamOne: buildTeamRef('Wolves'), teamTwo: buildTeamRef('Bears') };
  const call = { teamId: 'bears', roles: ['Mid' as const], audience: 'everybody' as const };
  expect(freeSeats(buildScrim({ teams }))).toEqual([]);
  expect(freeSeats(buildScrim({ teams, calls: [call] }))).toEqual([{ team: 'teamTwo', role: 'Mid' }]);
});
