/** Check-in, reserves and stand-ins. Times are those of the scrim; a durable timer sends `AdvanceCheckIn`. */
import {
  type AttendanceBody,
  type AttendanceSettings,
  checkInClosesAt,
  checkInOpensAt,
  NUDGE_INTERVAL_MS,
  REMINDER_LEAD_MS,
  VOIDING_MOVE_MS,
} from '@muster/contracts';
import type {
  AdvanceCheckIn,
  CheckIn,
  JoinReserves,
  LeaveReserves,
  NudgeMissing,
  RequestStandIn,
  TakeCheckInBack,
  WithdrawStandIn,
} from './commands';
import { ScrimRejection } from './errors';
import { assertEligible, assertMayNudge, assertNoWinner, isCasting, isOver, reserveOf, seatOf } from './rules';
import { type CheckInPhase, evolve, type Scrim, type ScrimEvent } from './scrim';

type AttendanceCommand =
  | CheckIn
  | TakeCheckInBack
  | JoinReserves
  | LeaveReserves
  | RequestStandIn
  | WithdrawStandIn
  | NudgeMissing
  | AdvanceCheckIn;

export function decideAttendance(command: AttendanceCommand, scrim: Scrim): readonly ScrimEvent[] {
  switch (command.type) {
    case 'CheckIn':
      return checkIn(command, scrim);
    case 'TakeCheckInBack':
      return takeCheckInBack(command, scrim);
    case 'JoinReserves':
      return joinReserves(command, scrim);
    case 'LeaveReserves':
      return reserveOf(scrim, command.by.userId) ? [{ type: 'ReserveLeft', userId: command.by.userId }] : [];
    case 'RequestStandIn':
      return requestStandIn(command, scrim);
    case 'WithdrawStandIn':
      return withdrawStandIn(command, scrim);
    case 'NudgeMissing':
      return nudge(command, scrim);
    case 'AdvanceCheckIn':
      return advance(command, scrim);
  }
}

const openingOf = ({ startsAt, attendance }: Scrim): string => checkInOpensAt(startsAt, attendance);
const isOpen = (scrim: Scrim, now: string): boolean => Date.parse(now) >= Date.parse(openingOf(scrim));
/** Returns the players and casters who have not checked in. */
const missingFrom = ({ seats, casters, checkedIn }: Scrim): string[] =>
  [...seats.map(({ userId }) => userId), ...casters].filter((userId) => !checkedIn.includes(userId));

function assertTakesPart(scrim: Scrim, userId: string): void {
  if (!scrim.attendance.checkIn) throw new ScrimRejection('check-in-off');
  if (scrim.replaced.includes(userId)) throw new ScrimRejection('check-in-closed');
  if (!seatOf(scrim, userId) && !isCasting(scrim, userId)) throw new ScrimRejection('not-a-player');
  if (scrim.winner) throw new ScrimRejection('check-in-closed');
}

/** Those who asked for a stand-in and check in come after all. */
function checkIn({ by: { userId }, ctx }: CheckIn, scrim: Scrim): readonly ScrimEvent[] {
  assertTakesPart(scrim, userId);
  if (!isOpen(scrim, ctx.now)) throw new ScrimRejection('check-in-not-open', { opensAt: openingOf(scrim) });
  return [
    ...(scrim.checkedIn.includes(userId) ? [] : [{ type: 'CheckedIn' as const, userId }]),
    ...(scrim.standIns.includes(userId) ? [{ type: 'StandInWithdrawn' as const, userId }] : []),
  ];
}

function takeCheckInBack({ by: { userId } }: TakeCheckInBack, scrim: Scrim): readonly ScrimEvent[] {
  assertTakesPart(scrim, userId);
  return scrim.checkedIn.includes(userId) ? [{ type: 'CheckInWithdrawn', userId }] : [];
}

function joinReserves({ by, ctx, roles }: JoinReserves, scrim: Scrim): readonly ScrimEvent[] {
  const { userId } = by;
  assertEligible(scrim, by, undefined);
  if (scrim.attendance.reserves === 0) throw new ScrimRejection('reserves-off');
  assertNoWinner(scrim);
  if (isOver(scrim, ctx.now)) throw new ScrimRejection('game-ended');
  if (seatOf(scrim, userId)) throw new ScrimRejection('already-playing');
  if (isCasting(scrim, userId)) throw new ScrimRejection('already-casting');
  const current = reserveOf(scrim, userId);
  if (!current && scrim.reserves.length >= scrim.attendance.reserves) throw new ScrimRejection('reserves-full');
  if (current && current.roles.length === roles.length && roles.every((role) => current.roles.includes(role)))
    return [];
  return [{ type: 'ReserveJoined', userId, roles, since: current?.since ?? ctx.now }];
}

function requestStandIn({ by: { userId } }: RequestStandIn, scrim: Scrim): readonly ScrimEvent[] {
  if (!seatOf(scrim, userId)) throw new ScrimRejection('not-a-player');
  assertNoWinner(scrim);
  if (scrim.attendance.reserves === 0) throw new ScrimRejection('reserves-off');
  if (scrim.standIns.includes(userId)) throw new ScrimRejection('stand-in-pending');
  return [{ type: 'StandInRequested', userId }];
}

function withdrawStandIn({ by: { userId } }: WithdrawStandIn, scrim: Scrim): readonly ScrimEvent[] {
  if (!seatOf(scrim, userId)) throw new ScrimRejection('not-a-player');
  assertNoWinner(scrim);
  return scrim.standIns.includes(userId) ? [{ type: 'StandInWithdrawn', userId }] : [];
}

function nudge({ by, ctx }: NudgeMissing, scrim: Scrim): readonly ScrimEvent[] {
  assertMayNudge(scrim, by);
  if (!scrim.attendance.checkIn) throw new ScrimRejection('check-in-off');
  assertNoWinner(scrim);
  if (!isOpen(scrim, ctx.now)) throw new ScrimRejection('check-in-not-open', { opensAt: openingOf(scrim) });
  const missing = missingFrom(scrim);
  if (missing.length === 0) return [];
  const next = scrim.nudgedAt === null ? 0 : Date.parse(scrim.nudgedAt) + NUDGE_INTERVAL_MS;
  if (Date.parse(ctx.now) < next) throw new ScrimRejection('nudged-already', { nextAt: new Date(next).toISOString() });
  return [{ type: 'MissingNudged', at: ctx.now, missing }];
}

const PHASES: readonly CheckInPhase[] = ['waiting', 'open', 'reminded', 'closed'];

/** The phases that are still to come, with the instants (ms) at which they begin. */
function deadlines({ startsAt, attendance, checkInPhase }: Scrim): { phase: CheckInPhase; at: number }[] {
  const opens = Date.parse(checkInOpensAt(startsAt, attendance));
  const closes = Date.parse(checkInClosesAt(startsAt, attendance));
  const reminder = closes - REMINDER_LEAD_MS;
  return [
    { phase: 'open' as const, at: opens },
    // A short check-in is over before anyone has to be reminded.
    ...(reminder > opens ? [{ phase: 'reminded' as const, at: reminder }] : []),
    { phase: 'closed' as const, at: closes },
  ].filter(({ phase }) => PHASES.indexOf(phase) > PHASES.indexOf(checkInPhase));
}

const awaitsCheckIn = (scrim: Scrim): boolean => scrim.attendance.checkIn && !scrim.deleted && scrim.winner === null;

/** Returns the instant (ISO) at which check-in changes next; null if it does not. */
export function nextDeadline(scrim: Scrim): string | null {
  const [next] = awaitsCheckIn(scrim) ? deadlines(scrim) : [];
  return next ? new Date(next.at).toISOString() : null;
}

/** Deadlines that were missed are made up for by the last of them. */
function advance({ ctx: { now } }: AdvanceCheckIn, scrim: Scrim): readonly ScrimEvent[] {
  if (!awaitsCheckIn(scrim) || isOver(scrim, now)) return [];
  const due = deadlines(scrim).findLast(({ at }) => Date.parse(now) >= at);
  const { startsAt } = scrim;
  switch (due?.phase) {
    case 'open':
      return [{ type: 'CheckInOpened', startsAt }];
    case 'reminded':
      return [{ type: 'CheckInReminded', startsAt, missing: missingFrom(scrim) }];
    case 'closed':
      return [{ type: 'CheckInClosed', startsAt, absent: missingFrom({ ...scrim, casters: [] }) }];
    default:
      return [];
  }
}

/** Returns the changed settings, or undefined if nothing changes. */
export function changedAttendance(
  current: AttendanceSettings,
  { checkIn, opensMinutes, closesMinutes, reserves }: AttendanceBody,
): AttendanceSettings | undefined {
  const changed: AttendanceSettings = {
    checkIn: checkIn ?? current.checkIn,
    opensMinutes: opensMinutes ?? current.opensMinutes,
    closesMinutes: closesMinutes ?? current.closesMinutes,
    reserves: reserves ?? current.reserves,
  };
  if (changed.opensMinutes <= changed.closesMinutes) throw new ScrimRejection('check-in-window');
  return isSameAttendance(changed, current) ? undefined : changed;
}

export const isSameAttendance = (a: AttendanceSettings, b: AttendanceSettings): boolean =>
  (['checkIn', 'opensMinutes', 'closesMinutes', 'reserves'] as const).every((key) => a[key] === b[key]);

/** A start that moves far, at once or in several steps since the first check-in, voids check-ins. */
export function voidCheckInEvents(scrim: Scrim, events: readonly ScrimEvent[]): ScrimEvent[] {
  if (!scrim.id || !events.some(({ type }) => type === 'ScrimRescheduled')) return [];
  const { startsAt, attendance, checkInStarts } = events.reduce(evolve, scrim);
  const isFar = (from: string): boolean => Math.abs(Date.parse(startsAt) - Date.parse(from)) >= VOIDING_MOVE_MS;
  const isAttended = attendance.checkIn || attendance.reserves > 0;
  const isVoid = isAttended && !scrim.winner && [scrim.startsAt, ...Object.values(checkInStarts)].some(isFar);
  return isVoid ? [{ type: 'CheckInsVoided', startsAt }] : [];
}
