import { NO_ATTENDANCE, ROLES, TEAMS } from '@muster/contracts/constants';
import { brokenInvariants } from './invariants';
import { evolve } from './scrim';
import { initialScrim, type Offer, type Reserve, type Scrim, type ScrimEvent, type Seat } from './state';

const START = '2026-11-21T20:00:00.000Z';
const settings = {
  title: 'F',
  region: 'NA',
  startsAt: START,
  visibility: 'public' as const,
  maxCasters: 2,
  lobbyName: 'F',
  lobbyPassword: 'h',
  useCodes: true,
};
const created: ScrimEvent = {
  type: 'ScrimCreated',
  scrimId: 's1',
  conversationId: 'c1',
  createdBy: 'root',
  communityId: null,
  host: { kind: 'random' },
  ...settings,
};
const seats: Seat[] = TEAMS.flatMap((team) => ROLES.map((role) => ({ userId: `${team}-${role}`, team, role })));
const joined = (seat: Seat): ScrimEvent => ({ type: 'PlayerJoined', ...seat });
const full: ScrimEvent[] = [created, ...seats.map(joined), { type: 'HostDrawn', userId: 'teamOne-Mid' }];
const code: ScrimEvent = { type: 'TournamentCodeIssued', code: 'NA-1', providerId: 1, tournamentId: 2, lobbyName: 'l' };
const cy: ScrimEvent = { type: 'CasterJoined', userId: 'cy' };
const chosen = (userId: string): ScrimEvent => ({ type: 'HostChoiceChanged', host: { kind: 'chosen', userId } });

/** Folds events of any release, and asserts the invariants after each of them. */
function fold(...events: ScrimEvent[]): Scrim {
  return events.reduce((before, event) => {
    const after = evolve(before, event);
    expect(brokenInvariants(after, { before })).toEqual([]);
    return after;
  }, initialScrim);
}

describe('the host, after any events,', () => {
  test('becomes the previous host when they stop casting', () =>
    expect(fold(...full, cy, chosen('cy'), { type: 'CasterLeft', userId: 'cy' })).toMatchObject({
      host: null,
      previousHost: 'cy',
      hostChoice: { kind: 'random' },
    }));
  test('is not recorded if an undo made a user host after they had left', () =>
    expect(
      fold(...full, cy, chosen('cy'), chosen('root'), { type: 'CasterLeft', userId: 'cy' }, chosen('cy')),
    ).toMatchObject({ host: null, previousHost: null }));
  test('may be the creator without a seat', () => expect(fold(...full, chosen('root')).host).toBe('root'));
  test('becomes the previous host when they leave their team, even as creator', () =>
    expect(
      fold(created, joined({ userId: 'root', team: 'teamOne', role: 'Mid' }), chosen('root'), {
        type: 'PlayerLeft',
        userId: 'root',
      }),
    ).toMatchObject({ host: null, previousHost: 'root' }));
});

describe('the code, after any events,', () => {
  test.each<[string, ScrimEvent]>([
    ['a change of region', { type: 'ScrimMovedToRegion', region: 'EUW' }],
    ['codes are turned off', { type: 'CodesSwitched', useCodes: false }],
    ['the scrim is deleted', { type: 'ScrimDeleted' }],
  ])('is void after %s', (_, event) => expect(fold(...full, code, event).code).toBeNull());
  test('is voided only once if the log holds TournamentCodeVoided as well', () =>
    expect(
      fold(...full, code, { type: 'ScrimMovedToRegion', region: 'EUW' }, { type: 'TournamentCodeVoided' }),
    ).toMatchObject({ code: null, codeRevision: 1 }));
  const left: ScrimEvent = { type: 'PlayerLeft', userId: 'teamTwo-Top' };
  test('is void after another player joins', () =>
    expect(fold(...full, code, left, joined({ userId: 'new', team: 'teamTwo', role: 'Top' })).code).toBeNull());
  test('is kept when a player leaves and returns', () =>
    expect(
      fold(...full, code, left, joined({ userId: 'teamTwo-Top', team: 'teamTwo', role: 'Top' })).code,
    ).toMatchObject({ code: 'NA-1' }));
  test.each<[string, ScrimEvent]>([
    [
      'players swap seats',
      {
        type: 'PlayersSwapped',
        one: { ...seats[1]!, userId: seats[0]!.userId },
        two: { ...seats[0]!, userId: seats[1]!.userId },
      },
    ],
    ['a caster joins', cy],
    ['another host is chosen', chosen('root')],
    ['the winner is reported', { type: 'WinnerReported', team: 'teamOne' }],
  ])('is kept when %s', (_, event) => expect(fold(...full, code, event).code).toMatchObject({ code: 'NA-1' }));
});

describe('brokenInvariants', () => {
  const ready = fold(...full, code);
  const decided = {
    winner: 'teamOne' as const,
    results: [{ winner: 'teamOne' as const, players: ready.seats, casters: [] }],
  };
  const nine = { ...ready, seats: seats.slice(1) };
  const members: Scrim = { ...ready, visibility: 'members', communityId: 'lisbon' };
  const ofLisbon = { ...nine, communityId: 'lisbon' };
  const [none, top] = [new Set<string>(), new Set(['teamOne-Top'])];
  const strangers = { outsiders: top, excluded: none };
  const excluded = (userId: string) => ({ outsiders: none, excluded: new Set([userId]) });
  const reserve = (userId: string): Reserve => ({ userId, roles: ['Top', 'Mid'], since: START });
  const attendance = { ...NO_ATTENDANCE, checkIn: true, reserves: 2 };
  const waiting = (userId: string) => ({ attendance, reserves: [reserve(userId)] });
  const present = (userId: string) => ({ checkedIn: [userId], checkInStarts: { [userId]: START } });
  const offer: Offer = {
    id: '1',
    userId: 'ria',
    team: 'teamOne',
    role: 'Top',
    reason: 'freed',
    of: null,
    expiresAt: START,
  };
  const held: Scrim = { ...nine, attendance, reserves: [reserve('ria'), reserve('rob')], offers: [offer] };
  const settled: Scrim = { ...held, ...present('teamTwo-Top'), casters: ['cy', 'di'], placed: ['teamTwo-Top'] };
  const barred = (userId: string, at = '2026-11-21T19:00:00.000Z') => ({ barred: { people: new Set([userId]), at } });
  test.each<[string, Scrim, Parameters<typeof brokenInvariants>[1]]>([
    ['the host is outside the scrim', { ...ready, host: 'stranger' }, undefined],
    ['the chosen host is not the host', { ...ready, hostChoice: { kind: 'chosen', userId: 'root' } }, undefined],
    ['two players share a seat', { ...ready, seats: [...seats.slice(1), { ...seats[1]!, userId: 'x' }] }, undefined],
    ['a person takes part twice', { ...ready, casters: ['teamOne-Top'] }, undefined],
    ['there are too many casters', { ...ready, casters: ['a', 'b', 'c'] }, undefined],
    ['there is a code although codes are off', { ...ready, useCodes: false }, undefined],
    ['the code belongs to another region or other players', { ...ready, region: 'EUW' }, { before: ready }],
    [
      'the code belongs to another region or other players',
      { ...ready, seats: seats.with(0, { ...seats[0]!, userId: 'x' }) },
      { before: ready },
    ],
    ['the winner is not that of the decided games', { ...ready, ...decided, winner: 'teamTwo' }, undefined],
    [
      'more games are decided than the series has',
      { ...ready, ...decided, results: [...decided.results, ...decided.results] },
      undefined,
    ],
    ['a decided roster has changed', { ...ready, casters: ['a'], ...decided }, { before: { ...ready, ...decided } }],
    ['a barred person is in an upcoming scrim', ready, barred('teamTwo-Top')],
    ['a barred person is in an upcoming scrim', { ...ready, host: 'root' }, barred('root')],
    ['a scrim for members only has no community', { ...ready, visibility: 'members' }, undefined],
    ['a scrim has changed its community', { ...ready, communityId: 'lisbon' }, { before: ready }],
    ['an outsider was added to a members-only scrim', members, { before: ofLisbon, community: strangers }],
    ['an outsider was seated by another', ready, { before: nine, community: { ...strangers, by: 'root' } }],
    ['an excluded user was added', ready, { before: nine, community: { outsiders: none, excluded: top } }],
    ['an excluded user was added', { ...ready, casters: ['cy'] }, { before: ready, community: excluded('cy') }],
    ['an excluded user was added', { ...ready, host: 'cy' }, { before: ready, community: excluded('cy') }],
    ['a person who does not play was placed', { ...ready, placed: ['cy'] }, undefined],
    ['a person who does not play was placed', { ...ready, placed: ['teamOne-Top', 'teamOne-Top'] }, undefined],
    ['there are too many players', { ...ready, seats: [...seats, { ...seats[0]!, userId: 'x' }] }, undefined],
    ['a reserve takes part', { ...ready, ...waiting('teamOne-Top') }, undefined],
    ['a reserve takes part', { ...ready, ...waiting('cy'), casters: ['cy'] }, undefined],
    ['there are too many reserves', { ...ready, ...waiting('ria'), attendance: NO_ATTENDANCE }, undefined],
    ['a seat is offered twice', { ...held, offers: [offer, { ...offer, id: '2', userId: 'rob' }] }, undefined],
    ['a person has two offers', { ...held, offers: [offer, { ...offer, id: '2', role: 'Mid' }] }, undefined],
    ['an offer has lost its reason', { ...held, seats }, undefined],
    ['a person who does not take part is checked in', { ...ready, ...present('cy') }, undefined],
    ['a check-in is for no start, or a start is without one', { ...ready, checkedIn: ['teamOne-Top'] }, undefined],
    ['a check-in is for no start, or a start is without one', { ...ready, checkInStarts: { x: START } }, undefined],
    ['a person checked in is absent', { ...ready, ...present('teamOne-Top'), absent: ['teamOne-Top'] }, undefined],
    ['a passed seat did not stay a seat of one', { ...nine, replaced: ['teamOne-Top'] }, { before: ready }],
  ])('reports: %s', (name, scrim, surroundings) => expect(brokenInvariants(scrim, surroundings)).toContain(name));
  test.each<[string, Scrim, Parameters<typeof brokenInvariants>[1]]>([
    ['a held seat, two casters, a placed player and those who checked in', settled, { before: settled }],
    ['a member who joins', members, { before: ofLisbon, community: { outsiders: none, excluded: none, by: 'root' } }],
    ['an outsider who joins an open scrim', ready, { before: nine, community: { ...strangers, by: 'teamOne-Top' } }],
    ['a seat that was passed', { ...ready, replaced: ['x'] }, { before: ready }],
    ['a roster before its winner', { ...ready, ...decided }, { before: { ...ready, casters: [] } }],
    ['a winner taken back', { ...ready, casters: ['cy'] }, { before: { ...ready, ...decided } }],
    ['a banned user of a deleted scrim', { ...ready, deleted: true, code: null }, barred('teamTwo-Top')],
    ['a banned user of a decided scrim', { ...ready, ...decided }, barred('teamTwo-Top')],
  ])('allows %s', (_, scrim, surroundings) => expect(brokenInvariants(scrim, surroundings)).toEqual([]));
  test('allows banned users in a scrim that has started', () =>
    expect(brokenInvariants(ready, barred('teamTwo-Top', START))).toEqual([]));
});
