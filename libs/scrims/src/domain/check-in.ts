/** Check-in. Its times are those of the scrim; a durable timer sends `AdvanceCheckIn`. */
import {
  checkInClosesAt,
  checkInOpensAt,
  NUDGE_INTERVAL_MS,
  REMINDER_LEAD_MS,
  VOIDING_MOVE_MS,
} from '@muster/contracts/attendance';
import { startsOf, withCheckIn, withoutCheckIns } from './attendance-state';
import type { Command, SystemCommand } from './command';
import { ScrimRejection } from './errors';
import { family, type ScrimStep } from './family';
import { isPlayed } from './games';
import { causeOf } from './notify';
import { assertMayNudge, assertNoWinner, isCasting, isOver, seatOf, participantsOf } from './rules';
import type { CheckInPhase, Scrim, ScrimEvent } from './state';

export type CheckIn = Command<'CheckIn'>;
export type TakeCheckInBack = Command<'TakeCheckInBack'>;
/** Reminds the players and casters who have not checked in. */
export type NudgeMissing = Command<'NudgeMissing'>;
/** The next deadline of check-in has come. Ignored before it. */
export type AdvanceCheckIn = SystemCommand<'AdvanceCheckIn'>;

const openingOf = ({ startsAt, attendance }: Scrim): string => checkInOpensAt(startsAt, attendance);
const isOpen = (scrim: Scrim, now: string): boolean => Date.parse(now) >= Date.parse(openingOf(scrim));
/** Returns the players and casters who have not checked in. */
const missingFrom = (scrim: Scrim): string[] =>
  participantsOf(scrim).filter((userId) => !scrim.checkedIn.includes(userId));

function assertTakesPart(scrim: Scrim, userId: string): void {
  if (!scrim.attendance.checkIn) throw new ScrimRejection('check-in-off');
  if (scrim.replaced.includes(userId)) throw new ScrimRejection('check-in-closed');
  if (!seatOf(scrim, userId) && !isCasting(scrim, userId)) throw new ScrimRejection('not-a-player');
  if (isPlayed(scrim)) throw new ScrimRejection('check-in-closed');
}

/** Checks in. A player who asked for a stand-in comes after all, so the request is withdrawn. */
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

const awaitsCheckIn = (scrim: Scrim): boolean => scrim.attendance.checkIn && !scrim.deleted && !isPlayed(scrim);

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

/** A start that moves far, at once or in several steps since the first check-in, voids check-ins. */
export function voidCheckInEvents({ before, decided, after }: ScrimStep): ScrimEvent[] {
  if (!before.id || !decided.some(({ type }) => type === 'ScrimRescheduled')) return [];
  const { startsAt, attendance, checkInStarts } = after;
  const isFar = (from: string): boolean => Math.abs(Date.parse(startsAt) - Date.parse(from)) >= VOIDING_MOVE_MS;
  const isAttended = attendance.checkIn || attendance.reserves > 0;
  const isVoid = isAttended && !isPlayed(before) && [before.startsAt, ...Object.values(checkInStarts)].some(isFar);
  return isVoid ? [{ type: 'CheckInsVoided', startsAt }] : [];
}

function withdraw(scrim: Scrim, userId: string): Scrim {
  const checkedIn = scrim.checkedIn.filter((other) => other !== userId);
  return {
    ...scrim,
    checkedIn,
    checkInStarts: startsOf(scrim, checkedIn),
    absent: scrim.checkInPhase === 'closed' ? [...scrim.absent, userId] : scrim.absent,
  };
}

export const checkIns = family({
  commands: { CheckIn: checkIn, TakeCheckInBack: takeCheckInBack, NudgeMissing: nudge, AdvanceCheckIn: advance },
  events: {
    CheckedIn: {
      apply: (scrim, { userId }) => ({
        ...withCheckIn(scrim, userId),
        absent: scrim.absent.filter((other) => other !== userId),
      }),
      timeline: ({ userId }) => ({ kind: 'checkedIn', person: userId }),
    },
    CheckInWithdrawn: {
      apply: (scrim, { userId }) => withdraw(scrim, userId),
      timeline: ({ userId }) => ({ kind: 'checkInWithdrawn', person: userId }),
    },
    MissingNudged: {
      apply: (scrim, { at }) => ({ ...scrim, nudgedAt: at }),
      timeline: ({ missing }) => ({ kind: 'nudged', missing: [...missing] }),
      notify: ({ missing }, scrim, { version }) => [
        { to: missing, kind: 'check-in-missing', cause: causeOf(scrim, `nudged_${version}`), relatedScrim: scrim.id },
      ],
    },
    CheckInOpened: {
      apply: (scrim) => ({ ...scrim, checkInPhase: 'open' }),
      timeline: 'checkInOpened',
      // Once for each start, however often it moves away and back.
      notify: ({ startsAt }, scrim) => [
        {
          to: missingFrom(scrim),
          kind: 'check-in-open',
          cause: causeOf(scrim, `opened_${Date.parse(startsAt)}`),
          relatedScrim: scrim.id,
        },
      ],
    },
    CheckInReminded: {
      apply: (scrim) => ({ ...scrim, checkInPhase: 'reminded' }),
      timeline: ({ missing }) => ({ kind: 'checkInReminded', missing: [...missing] }),
      notify: ({ startsAt, missing }, scrim) => [
        {
          to: missing,
          kind: 'check-in-missing',
          cause: causeOf(scrim, `reminded_${Date.parse(startsAt)}`),
          relatedScrim: scrim.id,
        },
      ],
    },
    CheckInClosed: {
      apply: (scrim, { absent }) => ({ ...scrim, checkInPhase: 'closed', absent }),
      timeline: ({ absent }) => ({ kind: 'checkInClosed', missing: [...absent] }),
    },
    CheckInsVoided: {
      apply: withoutCheckIns,
      timeline: 'checkInsVoided',
      notify: (_, scrim, { version }) => [
        {
          to: participantsOf(scrim),
          kind: 'scrim-moved',
          cause: causeOf(scrim, `moved_${version}`),
          relatedScrim: scrim.id,
        },
      ],
    },
  },
});
