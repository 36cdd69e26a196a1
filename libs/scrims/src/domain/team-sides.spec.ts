import { ROLES, type Role } from '@muster/contracts/constants';
import { admin, created, me, settings, START, ten } from '../../test/scrim-events';
import type { Actor, CommandContext } from './command';
import { openRoles } from './offers';
import { evolve, scrim, type ScrimCommand } from './scrim';
import { initialScrim, type Scrim, type ScrimEvent } from './state';

const HOST = 'teamOne-Mid';
const ofTeams: ScrimEvent[] = [
  {
    ...created(),
    bookingId: 'b',
    teamIds: { teamOne: 't1', teamTwo: 't2' },
  } as ScrimEvent,
  { type: 'AttendanceChanged', attendance: { checkIn: true, opensMinutes: 30, closesMinutes: 5, reserves: 0 } },
  ...ten,
  { type: 'HostChoiceChanged', host: { kind: 'chosen', userId: HOST } },
];
const fold = (events: readonly ScrimEvent[], from: Scrim = initialScrim): Scrim => events.reduce(evolve, from);
const at = (minutes: number): string => new Date(Date.parse(START) - minutes * 60_000).toISOString();
const bench = { teamOne: [{ userId: 'sue', roles: ['Mid', 'Top'] as Role[] }], teamTwo: [] };
const ctx: CommandContext = { now: at(120), random: 0, available: ['sue'], bench };
const side = (over: object = {}) => ({ name: 'Wolves', plays: false, books: false, isNear: false, ...over });
const actor = (userId: string, over: object = {}): Actor => ({
  ...me(userId),
  sides: { teamOne: side(over), teamTwo: side() },
});
const decide = (command: object, ...past: ScrimEvent[]): readonly ScrimEvent[] =>
  scrim.decide({ scrimId: 's1', ctx, ...command } as ScrimCommand, fold([...ofTeams, ...past]));
const take = (by: Actor, role: Role) => ({ type: 'JoinTeam', by, seat: { userId: by.userId, team: 'teamOne', role } });
const left: ScrimEvent = { type: 'PlayerLeft', userId: HOST };
const offered = (over: object = {}): ScrimEvent => ({
  type: 'OfferMade',
  offerId: '1',
  userId: 'sue',
  team: 'teamOne',
  role: 'Mid',
  reason: 'freed',
  of: null,
  expiresAt: at(90),
  bench: true,
  ...over,
});

describe('a line-up', () => {
  const swapped = ROLES.map((role) => ({
    userId: `teamOne-${role === 'Mid' ? 'Top' : role === 'Top' ? 'Mid' : role}`,
    role,
  }));

  test('is one event, after which those who only change roles are checked in, and host, as before', () => {
    const checkedIn: ScrimEvent = { type: 'CheckedIn', userId: HOST };
    const events = decide({ type: 'LineUpTeam', by: admin, team: 'teamOne', players: swapped }, checkedIn);
    expect(events.map(({ type }) => type)).toEqual(['TeamLinedUp']);
    expect(fold([...ofTeams, checkedIn, ...events])).toMatchObject({ host: HOST, checkedIn: [HOST] });
  });

  test('that is the same changes nothing', () => {
    const players = ROLES.map((role) => ({ userId: `teamOne-${role}`, role }));
    expect(decide({ type: 'LineUpTeam', by: admin, team: 'teamOne', players })).toEqual([]);
  });

  test('without the host has another one, and is not offered to those who were taken out', () => {
    const players = ROLES.map((role) => ({ userId: role === 'Mid' ? 'sue' : `teamOne-${role}`, role }));
    const events = decide({ type: 'LineUpTeam', by: admin, team: 'teamOne', players });
    expect(fold([...ofTeams, ...events])).toMatchObject({
      previousHost: HOST,
      passedOver: [{ userId: HOST, team: 'teamOne', role: 'Mid' }],
    });
  });
});

describe('a seat that becomes free', () => {
  test('is offered to the bench, although there are no reserves', () =>
    expect(decide({ type: 'LeaveTeam', by: me(HOST), userId: HOST }).at(-1)).toMatchObject({
      type: 'OfferMade',
      userId: 'sue',
      bench: true,
    }));

  test('is never offered to the person who left it', () => {
    const own = { ...ctx, available: [HOST], bench: { ...bench, teamOne: [{ userId: HOST, roles: ['Mid'] }] } };
    const events = decide({ type: 'LeaveTeam', by: me(HOST), userId: HOST, ctx: own });
    expect(events.map(({ type }) => type)).toEqual(['PlayerLeft']);
  });

  test('belongs to the person to whom it was offered, who may accept it', () => {
    const events = decide({ type: 'AcceptOffer', by: actor('sue'), offerId: '1' }, left, offered());
    expect(events[0]).toMatchObject({ type: 'SeatPassed', userId: 'sue' });
    expect(() => decide(take(actor('stranger'), 'Mid'), left, offered())).toThrow('team-seat');
  });
});

describe('a call', () => {
  const called = (audience: 'communities' | 'everybody'): ScrimEvent => ({
    type: 'SeatsCalled',
    team: 'teamOne',
    roles: ['Mid'],
    audience,
  });

  test('opens the seat to members of the communities, or to everybody', () => {
    expect(() => decide(take(actor('stranger'), 'Mid'), left)).toThrow('team-seat');
    expect(() => decide(take(actor('stranger'), 'Mid'), left, called('communities'))).toThrow('team-seat');
    expect(decide(take(actor('near', { isNear: true }), 'Mid'), left, called('communities'))[0]).toMatchObject({
      type: 'PlayerJoined',
    });
    expect(decide(take(actor('stranger'), 'Mid'), left, called('everybody'))[0]).toMatchObject({
      type: 'PlayerJoined',
    });
  });

  test('for other roles leaves the seat closed, and one that ends closes it again', () => {
    const topLeft: ScrimEvent = { type: 'PlayerLeft', userId: 'teamOne-Top' };
    expect(() => decide(take(actor('stranger'), 'Top'), topLeft, called('everybody'))).toThrow('team-seat');
    const ended: ScrimEvent = { type: 'SeatCallEnded', team: 'teamOne' };
    expect(() => decide(take(actor('stranger'), 'Mid'), left, called('everybody'), ended)).toThrow('team-seat');
  });

  test('a stand-in does not move to a seat of the team that is not called', () => {
    const joined: ScrimEvent = { type: 'PlayerJoined', userId: 'stranger', team: 'teamOne', role: 'Mid' };
    const topLeft: ScrimEvent = { type: 'PlayerLeft', userId: 'teamOne-Top' };
    const move = {
      type: 'MovePlayer',
      by: actor('stranger'),
      seat: { userId: 'stranger', team: 'teamOne', role: 'Top' },
    };
    expect(() => decide(move, called('everybody'), left, joined, topLeft)).toThrow('team-seat');
  });

  test('only a seat that is called for everybody counts as free for others', () => {
    const open = (...past: ScrimEvent[]) => openRoles(fold([...ofTeams, left, ...past]), 'teamOne');
    expect([open(), open(called('communities')), open(called('everybody'))]).toEqual([[], [], ['Mid']]);
    expect(openRoles(fold([{ ...created(), ...settings }]), 'teamOne')).toHaveLength(5);
  });
});
