import { ROLES, TEAMS } from '@muster/contracts';
import { brokenInvariants } from './invariants';
import { evolve, initialScrim, type Scrim, type ScrimEvent, type Seat } from './scrim';

const START = '2026-11-21T20:00:00.000Z';
const settings = {
  title: 'F',
  region: 'NA',
  startsAt: START,
  isPrivate: false,
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
  host: { kind: 'random' },
  ...settings,
};
const seats: Seat[] = TEAMS.flatMap((team) => ROLES.map((role) => ({ userId: `${team}-${role}`, team, role })));
const joined = (seat: Seat): ScrimEvent => ({ type: 'PlayerJoined', ...seat });
const full: ScrimEvent[] = [created, ...seats.map(joined), { type: 'HostDrawn', userId: 'teamOne-Mid' }];
const code: ScrimEvent = { type: 'TournamentCodeIssued', code: 'NA-1', providerId: 1, tournamentId: 2, lobbyName: 'l' };
const cy: ScrimEvent = { type: 'CasterJoined', userId: 'cy' };
const chosen = (userId: string): ScrimEvent => ({ type: 'HostChoiceChanged', host: { kind: 'chosen', userId } });

/** The state after these events, whatever release wrote them; no invariant may break on the way. */
function fold(...events: ScrimEvent[]): Scrim {
  return events.reduce((before, event) => {
    const after = evolve(before, event);
    expect(brokenInvariants(after, { before })).toEqual([]);
    return after;
  }, initialScrim);
}

describe('the host of a log of an earlier release', () => {
  test('who left the cast is the previous host, and the next one is drawn', () =>
    expect(fold(...full, cy, chosen('cy'), { type: 'CasterLeft', userId: 'cy' })).toMatchObject({
      host: null,
      previousHost: 'cy',
      hostChoice: { kind: 'random' },
    }));
  test('who was made host by an undo after leaving never was host', () =>
    expect(
      fold(...full, cy, chosen('cy'), chosen('root'), { type: 'CasterLeft', userId: 'cy' }, chosen('cy')),
    ).toMatchObject({ host: null, previousHost: null }));
  test('who created the scrim may be host without a seat', () =>
    expect(fold(...full, chosen('root')).host).toBe('root'));
  test('who leaves a team is the previous host, also as creator', () =>
    expect(
      fold(created, joined({ userId: 'root', team: 'teamOne', role: 'Mid' }), chosen('root'), {
        type: 'PlayerLeft',
        userId: 'root',
      }),
    ).toMatchObject({ host: null, previousHost: 'root' }));
});

describe('the code of a log of an earlier release', () => {
  test.each<[string, ScrimEvent]>([
    ['another region', { type: 'ScrimMovedToRegion', region: 'EUW' }],
    ['codes turned off', { type: 'CodesSwitched', useCodes: false }],
    ['a deleted scrim', { type: 'ScrimDeleted' }],
  ])('is void with %s', (_, event) => expect(fold(...full, code, event).code).toBeNull());
  test('counts as void once where the log says so, too', () =>
    expect(
      fold(...full, code, { type: 'ScrimMovedToRegion', region: 'EUW' }, { type: 'TournamentCodeVoided' }),
    ).toMatchObject({ code: null, codeRevision: 1 }));
  const left: ScrimEvent = { type: 'PlayerLeft', userId: 'teamTwo-Top' };
  test('is void with another player on the seat of one of the ten', () =>
    expect(fold(...full, code, left, joined({ userId: 'new', team: 'teamTwo', role: 'Top' })).code).toBeNull());
  test('stays when a player leaves and comes back', () =>
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
    ['a caster comes', cy],
    ['another host is chosen', chosen('root')],
    ['the winner is reported', { type: 'WinnerReported', team: 'teamOne' }],
  ])('stays when %s', (_, event) => expect(fold(...full, code, event).code).toMatchObject({ code: 'NA-1' }));
});

describe('each invariant', () => {
  const ready = fold(...full, code);
  const barred = (userId: string, at = '2026-11-21T19:00:00.000Z') => ({ barred: { people: new Set([userId]), at } });
  test.each<[string, Scrim, Parameters<typeof brokenInvariants>[1]]>([
    ['the host is outside the scrim', { ...ready, host: 'nobody' }, undefined],
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
    [
      'a decided roster has changed',
      { ...ready, casters: ['a'], winner: 'teamOne' },
      { before: { ...ready, winner: 'teamOne' } },
    ],
    ['a barred person is in an upcoming scrim', ready, barred('teamTwo-Top')],
    ['a barred person is in an upcoming scrim', { ...ready, host: 'root' }, barred('root')],
  ])('can break: %s', (name, scrim, surroundings) => expect(brokenInvariants(scrim, surroundings)).toContain(name));
  test('leaves a banned person in a scrim that has started', () =>
    expect(brokenInvariants(ready, barred('teamTwo-Top', START))).toEqual([]));
});
