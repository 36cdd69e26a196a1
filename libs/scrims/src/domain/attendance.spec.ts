import type { AttendanceSettings } from '@muster/contracts/attendance';
import { type Role, ROLES } from '@muster/contracts/constants';
import { admin, created, full, joined, me, settings, START, ten } from '../../test/scrim-events';
import { type AdvanceCheckIn, type CheckIn, nextDeadline, type NudgeMissing } from './check-in';
import type { CommandContext } from './command';
import type { EditScrim } from './edit';
import type { CreateScrim } from './lifecycle';
import { type AcceptOffer, type DeclineOffer, openRoles } from './offers';
import type { AssignPlayer } from './placing';
import type { JoinReserves, RequestStandIn } from './reserves';
import { evolve, scrim } from './scrim';
import type { LeaveTeam } from './seats';
import { initialScrim, type Scrim, type ScrimEvent } from './state';
import type { UndoStep } from './undo';
import { brokenInvariants } from './invariants';

const MINUTE = 60_000;
const before = (minutes: number): string => new Date(Date.parse(START) - minutes * MINUTE).toISOString();
const RESERVES = ['ria', 'rob', 'rex'];
const ctx = (minutes: number, available: readonly string[] = RESERVES): CommandContext => ({
  now: before(minutes),
  random: 0,
  available,
});
const ATTENDED: AttendanceSettings = { checkIn: true, opensMinutes: 30, closesMinutes: 5, reserves: 3 };
const attended = (over: Partial<AttendanceSettings> = {}): ScrimEvent => ({
  type: 'AttendanceChanged',
  attendance: { ...ATTENDED, ...over },
});
const reserve = (userId: string, roles: Role[] = ['Mid', 'Top'], minutes = 200): ScrimEvent => ({
  type: 'ReserveJoined',
  userId,
  roles,
  since: before(minutes),
});
const MID = { team: 'teamOne', role: 'Mid' } as const;
const MIDDLE = 'teamOne-Mid'; // the host of `full`
const SUPPORT = 'teamTwo-Support';
const offered = (userId: string, over: object = {}): ScrimEvent => ({
  type: 'OfferMade',
  offerId: '1',
  userId,
  ...MID,
  reason: 'freed',
  of: null,
  expiresAt: before(27),
  ...over,
});
/** Full, with check-in and three reserves. */
const ready: ScrimEvent[] = [...full, attended(), reserve('ria'), reserve('rob'), reserve('rex', ['ADC'])];
const left: ScrimEvent = { type: 'PlayerLeft', userId: MIDDLE };
/** The mid lane of the first team has left, and the seat is held for Ria. */
const held: ScrimEvent[] = [...ready, left, offered('ria')];
const absent = (...userIds: string[]): ScrimEvent => ({ type: 'CheckInClosed', startsAt: START, absent: userIds });
const fold = (events: readonly ScrimEvent[]): Scrim => events.reduce(evolve, initialScrim);
type Command = Parameters<typeof scrim.decide>[0];
const given = (...past: ScrimEvent[]) => ({
  when: (command: Command) => ({
    then: (...events: ScrimEvent[]) => expect(scrim.decide(command, fold(past))).toEqual(events),
    thenNothing: () => expect(scrim.decide(command, fold(past))).toEqual([]),
    thenRejects: (code: string) => expect(() => scrim.decide(command, fold(past))).toThrow(new RegExp(`^${code}$`)),
  }),
});
const decided = (events: readonly ScrimEvent[], command: Command): Scrim => {
  const state = fold(events);
  const after = scrim.decide(command, state).reduce((current, event) => {
    const next = evolve(current, event);
    expect(brokenInvariants(next, { before: current })).toEqual([]);
    return next;
  }, state);
  return after;
};
const everybodyElse = (...userIds: string[]): ScrimEvent[] =>
  fold(full)
    .seats.filter(({ userId }) => !userIds.includes(userId))
    .map(({ userId }) => ({ type: 'CheckedIn', userId }));

describe('settings', () => {
  const create = (attendance: object): CreateScrim => ({
    type: 'CreateScrim',
    scrimId: 's1',
    by: admin,
    ctx: ctx(60),
    conversationId: 'c1',
    settings,
    host: { kind: 'random' },
    communityId: null,
    attendance,
  });
  test('all off is a scrim as before', () =>
    expect(scrim.decide(create({ checkIn: false, reserves: 0 }), initialScrim)).toHaveLength(1));
  test('missing ones have their defaults', () =>
    expect(scrim.decide(create({ reserves: 2 }), initialScrim)[1]).toEqual(attended({ checkIn: false, reserves: 2 })));
  test('check-in that closes before it opens is refused', () =>
    given(...ready)
      .when({ type: 'EditScrim', scrimId: 's1', by: admin, ctx: ctx(60), changes: { attendance: { opensMinutes: 5 } } })
      .thenRejects('check-in-window'));
  test('reserves beyond a lower number are none any longer', () =>
    given(...ready)
      .when({ type: 'EditScrim', scrimId: 's1', by: admin, ctx: ctx(60), changes: { attendance: { reserves: 1 } } })
      .then(attended({ reserves: 1 }), { type: 'ReserveLeft', userId: 'rob' }, { type: 'ReserveLeft', userId: 'rex' }));
  test('without check-in, offers for absent players end', () => {
    const events = [...ready, absent(MIDDLE), offered('ria', { reason: 'absent', of: MIDDLE })];
    expect(
      decided(events, {
        type: 'EditScrim',
        scrimId: 's1',
        by: admin,
        ctx: ctx(4),
        changes: { attendance: { checkIn: false } },
      }).offers,
    ).toEqual([]);
  });
});

describe('check-in', () => {
  const checkIn = (userId: string, minutes: number): CheckIn => ({
    type: 'CheckIn',
    scrimId: 's1',
    by: me(userId),
    ctx: ctx(minutes),
  });
  test('opens at its minute', () => {
    given(...ready)
      .when(checkIn(MIDDLE, 30))
      .then({ type: 'CheckedIn', userId: MIDDLE });
    given(...ready)
      .when({ type: 'CheckIn', scrimId: 's1', by: me(MIDDLE), ctx: { ...ctx(30), now: before(30.01) } })
      .thenRejects('check-in-not-open');
  });
  test('is for players and casters', () => {
    given(...ready, { type: 'CasterJoined', userId: 'cas' })
      .when(checkIn('cas', 20))
      .then({ type: 'CheckedIn', userId: 'cas' });
    given(...ready)
      .when(checkIn('ria', 20))
      .thenRejects('not-a-player');
  });
  test('is off unless the scrim has it', () =>
    given(...full)
      .when(checkIn(MIDDLE, 20))
      .thenRejects('check-in-off'));
  test('twice changes nothing', () =>
    given(...ready, { type: 'CheckedIn', userId: MIDDLE })
      .when(checkIn(MIDDLE, 20))
      .thenNothing());
  test('is closed for the one whose seat went to another player, and in a decided game', () => {
    const passed: ScrimEvent = { ...offered('ria'), type: 'SeatPassed', former: MIDDLE } as ScrimEvent;
    given(...ready, passed)
      .when(checkIn(MIDDLE, 4))
      .thenRejects('check-in-closed');
    given(...ready, { type: 'WinnerReported', team: 'teamOne' })
      .when(checkIn(MIDDLE, -30))
      .thenRejects('check-in-closed');
  });
  test('after it has closed, a player keeps the seat by it', () =>
    given(...ready, absent(MIDDLE), offered('ria', { reason: 'absent', of: MIDDLE }))
      .when(checkIn(MIDDLE, 4))
      .then({ type: 'CheckedIn', userId: MIDDLE }, { type: 'OfferWithdrawn', offerId: '1', userId: 'ria', ...MID }));
  test('is taken back by those who leave', () =>
    expect(
      decided([...ready, { type: 'CheckedIn', userId: SUPPORT }], {
        type: 'LeaveTeam',
        scrimId: 's1',
        by: me(SUPPORT),
        ctx: ctx(20),
        userId: SUPPORT,
      }).checkedIn,
    ).toEqual([]));
  test('taken back after it has closed, the seat is offered', () =>
    given(...ready, ...everybodyElse(), absent())
      .when({ type: 'TakeCheckInBack', scrimId: 's1', by: me(MIDDLE), ctx: ctx(4) })
      .then(
        { type: 'CheckInWithdrawn', userId: MIDDLE },
        offered('ria', { reason: 'absent', of: MIDDLE, expiresAt: before(3) }),
      ));
});

describe('the deadlines of check-in', () => {
  const at = (minutes: number): AdvanceCheckIn => ({ type: 'AdvanceCheckIn', scrimId: 's1', ctx: ctx(minutes) });
  test('nothing happens before', () =>
    given(...ready)
      .when(at(30.01))
      .thenNothing());
  test('it opens, reminds those who are missing and closes', () => {
    given(...ready)
      .when(at(30))
      .then({ type: 'CheckInOpened', startsAt: START });
    given(...ready, ...everybodyElse(SUPPORT), { type: 'CheckInOpened', startsAt: START })
      .when(at(15))
      .then({ type: 'CheckInReminded', startsAt: START, missing: [SUPPORT] });
  });
  test('missed deadlines are made up for by the last', () =>
    given(...ready, ...everybodyElse(SUPPORT))
      .when(at(5))
      .then(absent(SUPPORT), { type: 'SeatUnfilled', team: 'teamTwo', role: 'Support', reason: 'absent' }));
  test('each comes once', () =>
    given(...ready, ...everybodyElse(), absent())
      .when(at(0))
      .thenNothing());
  test('a short check-in reminds nobody', () => {
    const short = [...full, attended({ opensMinutes: 12 }), { type: 'CheckInOpened', startsAt: START } as const];
    given(...short)
      .when(at(11))
      .thenNothing();
  });
  test('the seats of absent players are offered, one to each reserve', () => {
    const events = [...ready, reserve('roy', ['Top', 'Mid', 'ADC'], 100), attended({ reserves: 4 })];
    const missing = ['teamOne-Top', MIDDLE, 'teamTwo-Mid'];
    const after = decided([...events, ...everybodyElse(...missing)], {
      type: 'AdvanceCheckIn',
      scrimId: 's1',
      ctx: ctx(5, [...RESERVES, 'roy']),
    });
    expect(after.offers.map(({ of, userId }) => [of, userId])).toEqual([
      ['teamOne-Top', 'ria'],
      [MIDDLE, 'rob'],
    ]);
    expect(after.seats).toHaveLength(10);
  });
  test('a player who sits down later is not absent', () => {
    const after = decided([...ready, left, absent()], {
      type: 'JoinTeam',
      scrimId: 's1',
      by: me('zoe'),
      ctx: ctx(3),
      seat: { userId: 'zoe', ...MID },
    });
    expect([after.absent, after.offers]).toEqual([[], []]);
  });
});

describe('moved starts', () => {
  const move = (minutes: number): EditScrim => ({
    type: 'EditScrim',
    scrimId: 's1',
    by: admin,
    ctx: ctx(4),
    changes: { startsAt: before(-minutes) },
  });
  const closed = [...ready, ...everybodyElse(MIDDLE), absent(MIDDLE), offered('ria', { reason: 'absent', of: MIDDLE })];
  test('by fifteen minutes void check-ins and withdraw the offers for absent players', () => {
    const after = decided(closed, move(15));
    expect([after.checkedIn, after.absent, after.offers, after.checkInPhase]).toEqual([[], [], [], 'waiting']);
  });
  test('by less keep them, and check-in closes again', () => {
    const after = decided(closed, move(14));
    expect([after.checkedIn.length, after.offers.length, after.checkInPhase]).toEqual([9, 1, 'reminded']);
  });
  const moved = (events: readonly ScrimEvent[], minutes: number): ScrimEvent[] =>
    events.concat(scrim.decide(move(minutes), fold(events)));
  test('in steps of fourteen minutes void the check-ins made for a start that is far', () => {
    const once = moved(closed, 14);
    expect(fold(once).checkedIn).toHaveLength(9);
    const twice = fold(moved(once, 28));
    expect([twice.checkedIn, twice.checkInPhase]).toEqual([[], 'waiting']);
  });
  test('to and fro keep them, and a later check-in counts for its own start', () => {
    expect(fold(moved(moved(closed, 14), 0)).checkedIn).toHaveLength(9);
    const late = [...moved([...full, attended()], 14), { type: 'CheckedIn' as const, userId: MIDDLE }];
    expect(fold(moved(late, 28)).checkedIn).toEqual([MIDDLE]);
  });
  test('back and forth across the deadline close it once for each start', () => {
    const again = decided([...closed, ...scrim.decide(move(60), fold(closed))], move(0));
    expect(scrim.decide({ type: 'AdvanceCheckIn', scrimId: 's1', ctx: ctx(4) }, again)[0]).toMatchObject({
      type: 'CheckInClosed',
    });
  });
  test('keep offers of held seats', () =>
    expect(
      decided(held, { type: 'EditScrim', scrimId: 's1', by: admin, ctx: ctx(28), changes: { startsAt: before(-60) } })
        .offers,
    ).toHaveLength(1));
});

describe('reserves', () => {
  const join = (userId: string, roles: Role[] = ['Mid']): JoinReserves => ({
    type: 'JoinReserves',
    scrimId: 's1',
    by: me(userId),
    ctx: ctx(60),
    roles,
  });
  test('come in order', () =>
    given(...full, attended())
      .when(join('ria'))
      .then(reserve('ria', ['Mid'], 60)));
  test('are as many as the scrim wants', () => {
    given(...full)
      .when(join('ria'))
      .thenRejects('reserves-off');
    given(...ready)
      .when(join('zoe'))
      .thenRejects('reserves-full');
  });
  test('change nothing by saying the same again, and leave', () => {
    given(...ready)
      .when(join('ria', ['Top', 'Mid']))
      .thenNothing();
    given(...ready)
      .when({ type: 'LeaveReserves', scrimId: 's1', by: me('ria'), ctx: ctx(60) })
      .then({ type: 'ReserveLeft', userId: 'ria' });
    given(...ready)
      .when({ type: 'LeaveReserves', scrimId: 's1', by: me('zoe'), ctx: ctx(60) })
      .thenNothing();
    expect(decided(ready, join('ria', ['Mid'])).reserves[0]).toEqual({
      userId: 'ria',
      roles: ['Mid'],
      since: before(200),
    });
  });
  test('come to no game that is over', () => {
    given(...full, attended(), { type: 'WinnerReported', team: 'teamOne' })
      .when(join('ria'))
      .thenRejects('winner-already-set');
    given(...full, attended())
      .when({ ...join('ria'), ctx: ctx(-180) })
      .thenRejects('game-ended');
  });
  test('neither play nor cast', () => {
    given(...ready)
      .when(join(MIDDLE))
      .thenRejects('already-playing');
    given(...ready, { type: 'CasterJoined', userId: 'cas' })
      .when(join('cas'))
      .thenRejects('already-casting');
  });
  test('keep their place when their roles change', () =>
    expect(decided(ready, join('ria', ['ADC'])).reserves.map(({ userId, roles }) => [userId, ...roles])[0]).toEqual([
      'ria',
      'ADC',
    ]));
  test('who take a seat or cast are no longer reserves', () => {
    const after = decided([...ready, { type: 'PlayerLeft', userId: SUPPORT }], {
      type: 'JoinTeam',
      scrimId: 's1',
      by: me('rob'),
      ctx: ctx(60),
      seat: { userId: 'rob', team: 'teamTwo', role: 'Support' },
    });
    expect(after.reserves.map(({ userId }) => userId)).toEqual(['ria', 'rex']);
  });
  test('a ban ends a place, and an offer', () => {
    const after = decided(held, { type: 'FreeSeat', scrimId: 's1', ctx: ctx(28), userId: 'ria' });
    expect(after.reserves.map(({ userId }) => userId)).toEqual(['rob', 'rex']);
    expect(after.offers.map(({ userId }) => userId)).toEqual(['rob']);
  });
  test('one who comes after the closing gets the offer of a seat still without its player', () =>
    given(...full, attended(), absent(MIDDLE))
      .when({ type: 'JoinReserves', scrimId: 's1', by: me('ria'), ctx: ctx(4), roles: ['Mid'] })
      .then(reserve('ria', ['Mid'], 4), offered('ria', { reason: 'absent', of: MIDDLE, expiresAt: before(3) })));
});

describe('a freed seat', () => {
  const leave = (available = RESERVES, minutes = 30): LeaveTeam => ({
    type: 'LeaveTeam',
    scrimId: 's1',
    by: me(MIDDLE),
    ctx: ctx(minutes, available),
    userId: MIDDLE,
  });
  test('is open for nobody else while it is held', () => {
    const open = (events: ScrimEvent[]) => openRoles(fold(events), 'teamOne');
    expect(open([created()])).toEqual(ROLES);
    expect(open(ready)).toEqual([]);
    expect(open([...ready, left])).toEqual(['Mid']);
    expect(open(held)).toEqual([]);
    expect(open([...held, { type: 'PlayerLeft', userId: 'teamOne-Top' }])).toEqual(['Top']);
    expect(openRoles(fold([...held, { type: 'PlayerLeft', userId: 'teamTwo-Mid' }]), 'teamTwo')).toEqual(['Mid']);
  });
  test('is offered to the first reserve who plays the role', () =>
    given(...ready)
      .when(leave())
      .then(left, offered('ria')));
  test('skips who is not available', () =>
    given(...ready)
      .when(leave(['rob', 'rex']))
      .then(left, offered('rob')));
  test('is open to all if nobody fits', () =>
    given(...ready)
      .when(leave(['rex']))
      .then(left));
  test.each([
    [300, 10],
    [120, 3],
    [15, 1],
    [-10, 1],
  ])('%d minutes before the start, the offer lasts %d', (minutes, lasts) =>
    given(...ready)
      .when(leave(RESERVES, minutes))
      .then(left, offered('ria', { expiresAt: before(minutes - lasts) })),
  );
  test('is held: others cannot take it, organisers may assign it', () => {
    const seat = { userId: 'zoe', ...MID };
    given(...held)
      .when({ type: 'JoinTeam', scrimId: 's1', by: me('zoe'), ctx: ctx(28), seat })
      .thenRejects('seat-held');
    given(...held)
      .when({ type: 'MovePlayer', scrimId: 's1', by: me(SUPPORT), ctx: ctx(28), seat: { ...seat, userId: SUPPORT } })
      .thenRejects('seat-held');
    const assigned: AssignPlayer = {
      type: 'AssignPlayer',
      scrimId: 's1',
      by: admin,
      ctx: ctx(28),
      seat,
      candidate: { region: 'NA', banned: false },
    };
    given(...held)
      .when(assigned)
      .then(
        { type: 'PlayerAssigned', how: 'chosen', ...seat },
        { type: 'HostDrawn', userId: 'teamOne-Top' },
        { type: 'OfferWithdrawn', offerId: '1', userId: 'ria', ...MID },
      );
  });
  test('may be taken by whom it is held for, as if they accepted', () =>
    expect(
      decided(held, { type: 'JoinTeam', scrimId: 's1', by: me('ria'), ctx: ctx(28), seat: { userId: 'ria', ...MID } })
        .checkedIn,
    ).toEqual(['ria']));
  test('is not taken by whom it was held for once the time of the offer is over', () =>
    given(...held)
      .when({ type: 'JoinTeam', scrimId: 's1', by: me('ria'), ctx: ctx(27), seat: { userId: 'ria', ...MID } })
      .thenRejects('seat-held'));
  test('is opened to all by an organiser', () =>
    given(...held)
      .when({ type: 'EndOffer', scrimId: 's1', by: admin, ctx: ctx(28), offerId: '1' })
      .then({ type: 'SeatOpened', offerId: '1', userId: 'ria', ...MID }));
  test('goes to the next when the offer is declined or expires, in the same commit', () => {
    const next = offered('rob', { offerId: '2', expiresAt: before(25) });
    given(...held)
      .when({ type: 'DeclineOffer', scrimId: 's1', by: me('ria'), ctx: ctx(28), offerId: '1' })
      .then({ type: 'OfferDeclined', offerId: '1', userId: 'ria', ...MID }, next);
    given(...held)
      .when({ type: 'ExpireOffer', scrimId: 's1', ctx: ctx(27), offerId: '1' })
      .then({ type: 'OfferExpired', offerId: '1', userId: 'ria', ...MID }, {
        ...next,
        expiresAt: before(24),
      } as ScrimEvent);
  });
  test('nobody is left: the seat is open to all, and people are notified', () => {
    const second = [
      ...held,
      ...scrim.decide({ type: 'DeclineOffer', scrimId: 's1', by: me('ria'), ctx: ctx(28), offerId: '1' }, fold(held)),
    ];
    given(...second)
      .when({ type: 'DeclineOffer', scrimId: 's1', by: me('rob'), ctx: ctx(27), offerId: '2' })
      .then(
        { type: 'OfferDeclined', offerId: '2', userId: 'rob', ...MID },
        { type: 'SeatUnfilled', ...MID, reason: 'freed' },
      );
  });
  test('an offer does not expire before its time', () =>
    given(...held)
      .when({ type: 'ExpireOffer', scrimId: 's1', ctx: ctx(27.01), offerId: '1' })
      .thenNothing());
});

describe('an accepted offer', () => {
  const accept = (userId: string, minutes: number, available = RESERVES): AcceptOffer => ({
    type: 'AcceptOffer',
    scrimId: 's1',
    by: me(userId),
    ctx: ctx(minutes, available),
    offerId: '1',
  });
  const passed = (over: object): ScrimEvent =>
    ({ type: 'SeatPassed', offerId: '1', userId: 'ria', ...MID, reason: 'freed', former: null, ...over }) as ScrimEvent;
  test('seats the reserve, checked in', () => {
    given(...held)
      .when(accept('ria', 28))
      .then(passed({}), { type: 'HostDrawn', userId: 'teamOne-Top' });
    const after = decided(held, accept('ria', 28));
    expect([after.checkedIn, after.reserves.length, after.seats.length]).toEqual([['ria'], 2, 10]);
  });
  test('is for the one it was made to, while it lasts', () => {
    given(...held)
      .when(accept('rob', 28))
      .thenRejects('not-yourself');
    given(...held)
      .when(accept('ria', 27))
      .thenRejects('offer-gone');
    given(...ready)
      .when(accept('ria', 28))
      .thenRejects('offer-gone');
  });
  test('is gone for one who has taken a seat in another scrim', () =>
    given(...held)
      .when(accept('ria', 28, ['rob']))
      .thenRejects('offer-gone'));
  test('unseats the absent player in the same event, and another host is drawn', () => {
    const events = [...ready, absent(MIDDLE), offered('ria', { reason: 'absent', of: MIDDLE, expiresAt: before(3) })];
    const after = decided(events, accept('ria', 4));
    expect([after.seats.length, after.previousHost, after.replaced]).toEqual([10, MIDDLE, [MIDDLE]]);
    expect(after.host).not.toBeNull();
  });
  test('taken back, the reserve is one again, also if the former player waited on a full list', () => {
    const asked: ScrimEvent = { type: 'StandInRequested', userId: MIDDLE };
    const offer = offered('ria', { reason: 'stand-in', of: MIDDLE });
    const before = fold([...ready, asked, offer]);
    const step = scrim.decide(accept('ria', 28), before);
    const now = [...step, reserve(MIDDLE, ['Top'], 27)].reduce(evolve, before);
    expect(now.reserves).toHaveLength(3);
    const taken = { version: 9, command: 'AcceptOffer', by: 'ria', events: step, before, undone: false };
    const may = { region: 'NA', banned: false };
    const undo: UndoStep = {
      type: 'UndoStep',
      scrimId: 's1',
      by: admin,
      ctx: ctx(26),
      step: taken,
      reason: { id: 'r', text: '' },
      candidates: { [MIDDLE]: may, 'teamOne-Top': may },
    };
    const after = scrim.decide(undo, now).reduce(evolve, now);
    expect(after.reserves.map(({ userId }) => userId)).toEqual(['rob', 'rex', 'ria']); // all came at one instant
    expect(after.seats.map(({ userId }) => userId)).toContain(MIDDLE);
  });
  test('is not taken back once its reserve has left and the seat is held for the next', () => {
    const before = fold(held);
    const step = scrim.decide(accept('ria', 28), before);
    const seated = step.reduce(evolve, before);
    const now = scrim
      .decide({ type: 'LeaveTeam', scrimId: 's1', by: me('ria'), ctx: ctx(26), userId: 'ria' }, seated)
      .reduce(evolve, seated);
    expect(now.offers).toMatchObject([{ userId: 'rob', of: null }]);
    const taken = { version: 9, command: 'AcceptOffer', by: 'ria', events: step, before, undone: false };
    expect(() =>
      scrim.decide(
        {
          type: 'UndoStep',
          scrimId: 's1',
          by: admin,
          ctx: ctx(25),
          step: taken,
          reason: { id: 'r', text: '' },
          candidates: {},
        },
        now,
      ),
    ).toThrow('cannot-undo');
  });
  test('is declined only by its reserve', () => {
    const decline = (userId: string, minutes: number): DeclineOffer => ({
      type: 'DeclineOffer',
      scrimId: 's1',
      by: me(userId),
      ctx: ctx(minutes),
      offerId: '1',
    });
    given(...held)
      .when(decline('rob', 28))
      .thenRejects('not-yourself');
    given(...held)
      .when(decline('ria', 27))
      .thenRejects('offer-gone');
    given(...held)
      .when({ ...decline('ria', 28), offerId: '2' })
      .thenRejects('offer-gone');
  });
  test('is answered once', () => {
    const declined: DeclineOffer = { type: 'DeclineOffer', scrimId: 's1', by: me('ria'), ctx: ctx(28), offerId: '1' };
    const after = scrim.decide(declined, fold(held)).reduce(evolve, fold(held));
    expect(() => scrim.decide(declined, after)).toThrow('offer-gone');
    expect(() => scrim.decide(accept('ria', 28), after)).toThrow('offer-gone');
  });
  test('withdrawn for a scrim at the same hour, the next gets it', () =>
    given(...held)
      .when({ type: 'WithdrawOffer', scrimId: 's1', ctx: ctx(28, ['rob']), userId: 'ria' })
      .then(
        { type: 'OfferWithdrawn', offerId: '1', userId: 'ria', ...MID },
        offered('rob', { offerId: '2', expiresAt: before(25) }),
      ));
});

describe('a stand-in', () => {
  const ask: RequestStandIn = { type: 'RequestStandIn', scrimId: 's1', by: me(MIDDLE), ctx: ctx(30) };
  const asked: ScrimEvent = { type: 'StandInRequested', userId: MIDDLE };
  const offer = offered('ria', { reason: 'stand-in', of: MIDDLE });
  test('is looked for while the player keeps the seat', () =>
    given(...ready)
      .when(ask)
      .then(asked, offer));
  test('may be found later', () =>
    given(...full, attended())
      .when(ask)
      .then(asked, { type: 'SeatUnfilled', ...MID, reason: 'stand-in' }));
  test('is taken back by players of a game without a winner', () => {
    const back = { type: 'WithdrawStandIn', scrimId: 's1', by: me(MIDDLE), ctx: ctx(28) } as const;
    given(...ready)
      .when(back)
      .thenNothing();
    given(...ready)
      .when({ ...back, by: me('ria') })
      .thenRejects('not-a-player');
    for (const command of [ask, back])
      given(...ready, { type: 'WinnerReported', team: 'teamOne' })
        .when(command)
        .thenRejects('winner-already-set');
  });
  test('is asked for once', () =>
    given(...ready, asked, offer)
      .when(ask)
      .thenRejects('stand-in-pending'));
  test('is for players of a scrim with reserves', () => {
    given(...full)
      .when(ask)
      .thenRejects('reserves-off');
    given(...ready)
      .when({ type: 'RequestStandIn', scrimId: 's1', by: me('ria'), ctx: ctx(30) })
      .thenRejects('not-a-player');
  });
  test('is not needed by those who come after all', () => {
    const ended: ScrimEvent = { type: 'OfferWithdrawn', offerId: '1', userId: 'ria', ...MID };
    const back: ScrimEvent = { type: 'StandInWithdrawn', userId: MIDDLE };
    given(...ready, asked, offer)
      .when({ type: 'WithdrawStandIn', scrimId: 's1', by: me(MIDDLE), ctx: ctx(28) })
      .then(back, ended);
    given(...ready, asked, offer)
      .when({ type: 'CheckIn', scrimId: 's1', by: me(MIDDLE), ctx: ctx(28) })
      .then({ type: 'CheckedIn', userId: MIDDLE }, back, ended);
  });
  test('a player who leaves at once frees the seat for the same reserve', () => {
    const after = decided([...ready, asked, offer], {
      type: 'LeaveTeam',
      scrimId: 's1',
      by: me(MIDDLE),
      ctx: ctx(28),
      userId: MIDDLE,
    });
    expect(after.offers).toMatchObject([{ userId: 'ria', reason: 'freed', of: null }]);
  });
});

describe('organisers', () => {
  const nudge = (minutes: number): NudgeMissing => ({
    type: 'NudgeMissing',
    scrimId: 's1',
    by: admin,
    ctx: ctx(minutes),
  });
  const nudged: ScrimEvent = { type: 'MissingNudged', at: before(20), missing: [SUPPORT] };
  const all = [...ready, ...everybodyElse(SUPPORT)];
  test('remind those who are missing, once in five minutes', () => {
    given(...all)
      .when(nudge(20))
      .then(nudged);
    given(...all, nudged)
      .when(nudge(15.01))
      .thenRejects('nudged-already');
    given(...all, nudged)
      .when(nudge(15))
      .then({ ...nudged, at: before(15) } as ScrimEvent);
    given(...all)
      .when(nudge(31))
      .thenRejects('check-in-not-open');
    given(...ready, ...everybodyElse())
      .when(nudge(20))
      .thenNothing();
    given(...all)
      .when({ type: 'NudgeMissing', scrimId: 's1', by: me(MIDDLE), ctx: ctx(20) })
      .thenRejects('admin-only');
  });
  test('end offers that there are, and also for players who asked for a stand-in', () => {
    const end = { type: 'EndOffer', scrimId: 's1', by: admin, ctx: ctx(28), offerId: '1' } as const;
    given(...ready)
      .when(end)
      .thenRejects('offer-gone');
    given(...held)
      .when({ ...end, by: me('teamOne-Top') })
      .thenRejects('admin-only');
    given(...ready, { type: 'StandInRequested', userId: MIDDLE }, offered('ria', { reason: 'stand-in', of: MIDDLE }))
      .when(end)
      .then(
        { type: 'StandInWithdrawn', userId: MIDDLE },
        { type: 'OfferWithdrawn', offerId: '1', userId: 'ria', ...MID },
      );
  });
  test('vouch for an absent player by ending the offer', () =>
    given(...ready, absent(MIDDLE), offered('ria', { reason: 'absent', of: MIDDLE }))
      .when({ type: 'EndOffer', scrimId: 's1', by: admin, ctx: ctx(4), offerId: '1' })
      .then({ type: 'CheckedIn', userId: MIDDLE }, { type: 'OfferWithdrawn', offerId: '1', userId: 'ria', ...MID }));
});

test('a deleted scrim withdraws every offer and keeps the reason', () => {
  const after = decided(held, {
    type: 'DeleteScrim',
    scrimId: 's1',
    by: admin,
    ctx: ctx(28),
    reason: { id: 'r', text: 'Too few' },
  });
  expect([after.offers, after.deletionReasonId]).toEqual([[], 'r']);
});
test('a decided game withdraws every offer', () => {
  const after = decided([...held, joined('zoe', 'teamOne', 'Mid'), { type: 'StandInRequested', userId: SUPPORT }], {
    type: 'EditScrim',
    scrimId: 's1',
    by: admin,
    ctx: ctx(-30),
    changes: {},
    winner: 'teamOne',
  });
  expect(after.offers).toEqual([]);
});
test('ten players without attendance are as before', () => expect(fold([created(), ...ten]).offers).toEqual([]));

describe('the deadline of check-in', () => {
  const opened: ScrimEvent = { type: 'CheckInOpened', startsAt: START };
  const reminded: ScrimEvent = { type: 'CheckInReminded', startsAt: START, missing: [] };
  test.each<[string, ScrimEvent[], string | null]>([
    ['the opening', ready, before(30)],
    ['the reminder', [...ready, opened], before(15)],
    ['the closing', [...ready, opened, reminded], before(5)],
    ['the closing of a short one', [...full, attended({ opensMinutes: 15 }), opened], before(5)],
    ['none after it', [...ready, absent()], null],
    ['none without check-in', full, null],
    ['none in a deleted scrim', [...ready, { type: 'ScrimDeleted' }], null],
    ['none in a decided game', [...ready, { type: 'WinnerReported', team: 'teamOne' }], null],
  ])('is %s', (_, events, at) => expect(nextDeadline(fold(events))).toBe(at));
});

describe('an undo of the settings', () => {
  const changed = fold([...full, attended()]);
  const step = {
    version: 3,
    command: 'EditScrim',
    by: 'root',
    events: [attended()],
    before: fold(full),
    undone: false,
  };
  const undo: UndoStep = {
    type: 'UndoStep',
    scrimId: 's1',
    by: admin,
    ctx: ctx(60),
    step,
    reason: { id: 'r', text: '' },
    candidates: {},
  };
  test('restores them', () =>
    expect(scrim.decide(undo, changed)).toEqual([
      { type: 'StepUndone', version: 3, reasonId: 'r' },
      { type: 'AttendanceChanged', attendance: fold(full).attendance },
    ]));
  test('is rejected if they were changed again', () =>
    expect(() => scrim.decide(undo, evolve(changed, attended({ reserves: 1 })))).toThrow('cannot-undo'));
});
