import type { Role } from '@muster/contracts/constants';
import type { OfferView } from '@muster/contracts/attendance';
import { buildPerson, buildScrim, buildSeat, buildSeries, fullTeams, MINUTE, START } from '../scrim.fixtures';
import { openSeatsFor, socialScrims } from './free-seats';
import { keyOf, needsOf, nextOf } from './needs';

const hana = { id: 'hana', isAdmin: false };
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const mid = buildSeat('teamOne', 'Mid', 'Hana');
const checkIn = {
  checkIn: true,
  opensMinutes: 30,
  closesMinutes: 5,
  reserves: 0,
  opensAt: at(-30),
  closesAt: at(-5),
  nudgedAt: null,
};
const offer: OfferView = {
  _id: '1',
  seat: { team: 'teamTwo', role: 'Top' },
  to: buildPerson('Hana'),
  reason: 'freed',
  expiresAt: at(-8),
} as OfferView;

describe('matters that need the user', () => {
  const checkedLater = buildScrim({ _id: 'check-in', teamOne: [mid], attendance: checkIn });
  const offering = buildScrim({ _id: 'offer', offers: [offer] });
  const played = buildScrim({
    _id: 'report',
    ...fullTeams(),
    gameStartTime: at(-70),
    lobbyHost: buildPerson('Hana'),
  });
  const asking = {
    community: { _id: 'c1', slug: 'night-owls', name: 'Night Owls' },
    _user: { ...buildPerson('Zoe'), rank: 'Gold 2' },
    createdAt: at(-500),
  };
  const friend = { _id: 'r1', _user: asking._user, createdAt: at(-400) };
  const invitation = { community: asking.community, role: 'caster' as const, expiresAt: at(90_000) };
  const keysAt = (minutes: number) =>
    needsOf(
      [checkedLater, offering, played],
      { requests: [asking], friendRequests: [friend], invitations: [invitation] },
      hana,
      START + minutes * MINUTE,
    ).map(keyOf);

  test('is ordered by deadline, with requests, which have none, at the end', () => {
    expect(keysAt(-10)).toEqual([
      'offer offer',
      'check-in check-in',
      'report report',
      'invitation c1',
      'request c1 zoe',
      'friend r1',
    ]);
  });
  test('is no check-in before it opens and no offer after it has ended', () => {
    expect(keysAt(-40)).not.toContain('check-in check-in');
    expect(keysAt(-7)).toEqual(['check-in check-in', 'report report', 'invitation c1', 'request c1 zoe', 'friend r1']);
  });
  test('the next scrim is one that is not over', () => {
    const over = buildScrim({ _id: 'over', teamOne: [mid], gameStartTime: at(-200) });
    expect(nextOf([over, checkedLater, offering], hana, START)?._id).toBe('check-in');
    expect(nextOf([over, offering], hana, START)).toBeUndefined();
  });
  test('the next scrim is not one that began hours ago, unless it is a series that is still played', () => {
    const begun = (minutes: number, current = 1) =>
      buildScrim({
        _id: 'begun',
        teamOne: [mid],
        gameStartTime: at(-minutes),
        series: buildSeries({ games: 3, current }),
      });
    const next = (scrim: Parameters<typeof nextOf>[0][number]) =>
      nextOf([scrim, checkedLater], hana, START - MINUTE)?._id;
    expect(next(begun(80))).toBe('begun');
    expect(next(begun(100))).toBe('check-in');
    expect(next(begun(100, 2))).toBe('begun');
  });
});

describe('seats for the user', () => {
  const none = { viewer: hana, friendIds: new Set<string>() };
  const seats = (roles: readonly Role[], scrims: Parameters<typeof openSeatsFor>[0], who = none, own = scrims) =>
    openSeatsFor(scrims, own, { ...who, roles }, START - 60 * MINUTE).map(
      ({ scrim, team, role }) => `${scrim._id} ${team} ${role}`,
    );

  test('are of the most preferred role, on the smaller team; without roles any', () => {
    const scrim = buildScrim({ teamOne: [buildSeat('teamOne', 'Support', 'Bo')], teamTwo: [] });
    expect(seats(['Support', 'Mid'], [scrim])).toEqual(['s1 teamTwo Support']);
    expect(seats([], [scrim])).toEqual(['s1 teamTwo Top']);
    expect(seats(['Mid'], [buildScrim(fullTeams())])).toEqual([]);
  });
  test('are not in a scrim that began hours ago', () => {
    expect(
      seats(['Mid'], [buildScrim({ _id: 'begun', gameStartTime: at(-200) }), buildScrim({ gameStartTime: at(-80) })]),
    ).toEqual(['s1 teamOne Mid']);
  });
  test('are not at the time of another scrim of theirs, and those with friends come first', () => {
    const own = buildScrim({ _id: 'own', teamOne: [mid] });
    const [clashing, free] = [
      buildScrim({ _id: 'clashing', gameStartTime: at(40) }),
      buildScrim({ _id: 'free', gameStartTime: at(90) }),
    ];
    const withBo = buildScrim({ _id: 'bo', gameStartTime: at(300), teamOne: [buildSeat('teamOne', 'Top', 'Bo')] });
    const who = { viewer: hana, friendIds: new Set(['bo']) };
    expect(seats(['Mid'], [own, clashing, free, withBo], who)).toEqual(['bo teamTwo Mid', 'free teamOne Mid']);
  });
});

test('friends and communities: scrims of others that are not over', () => {
  const club = { _id: 'club', slug: 'club', name: 'Club' };
  const scrims = [
    buildScrim({ _id: 'friend', teamTwo: [buildSeat('teamTwo', 'Top', 'Bo')], gameStartTime: at(60) }),
    buildScrim({ _id: 'club', community: club }),
    buildScrim({ _id: 'other', community: { ...club, _id: 'other' } }),
    buildScrim({ _id: 'own', community: club, teamOne: [mid] }),
    buildScrim({ _id: 'over', community: club, teamWon: 'teamOne' }),
  ];
  const circle = { viewer: hana, friendIds: new Set(['bo']), communityIds: new Set(['club']) };
  expect(socialScrims(scrims, circle, START).map(({ _id }) => _id)).toEqual(['club', 'friend']);
});
