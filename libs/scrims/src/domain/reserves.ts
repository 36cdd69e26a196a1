/** Reserves wait for a seat; players ask for a stand-in. */
import type { Role } from '@muster/contracts/constants';
import { withReserve } from './attendance-state';
import type { Command } from './command';
import { ScrimRejection } from './errors';
import { family } from './family';
import { assertEligible, assertNoWinner, isCasting, isOver, reserveOf, seatOf } from './rules';
import type { Scrim, ScrimEvent } from './state';

/** Changes the roles of a user who is a reserve already. */
export type JoinReserves = Command<'JoinReserves', { roles: readonly Role[] }>;
export type LeaveReserves = Command<'LeaveReserves'>;
export type RequestStandIn = Command<'RequestStandIn'>;
export type WithdrawStandIn = Command<'WithdrawStandIn'>;

function join({ by, ctx, roles }: JoinReserves, scrim: Scrim): readonly ScrimEvent[] {
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

const leave = ({ by: { userId } }: LeaveReserves, scrim: Scrim): readonly ScrimEvent[] =>
  reserveOf(scrim, userId) ? [{ type: 'ReserveLeft', userId }] : [];

function requestStandIn({ by: { userId } }: RequestStandIn, scrim: Scrim): readonly ScrimEvent[] {
  if (!seatOf(scrim, userId)) throw new ScrimRejection('not-a-player');
  assertNoWinner(scrim);
  if (scrim.attendance.reserves === 0 && !scrim.teamIds) throw new ScrimRejection('reserves-off');
  if (scrim.standIns.includes(userId)) throw new ScrimRejection('stand-in-pending');
  return [{ type: 'StandInRequested', userId }];
}

function withdrawStandIn({ by: { userId } }: WithdrawStandIn, scrim: Scrim): readonly ScrimEvent[] {
  if (!seatOf(scrim, userId)) throw new ScrimRejection('not-a-player');
  assertNoWinner(scrim);
  return scrim.standIns.includes(userId) ? [{ type: 'StandInWithdrawn', userId }] : [];
}

export const reserves = family({
  commands: {
    JoinReserves: join,
    LeaveReserves: leave,
    RequestStandIn: requestStandIn,
    WithdrawStandIn: withdrawStandIn,
  },
  events: {
    ReserveJoined: {
      apply: (scrim, event) => ({ ...scrim, reserves: withReserve(scrim.reserves, event) }),
      timeline: ({ userId, roles }) => ({ kind: 'reserveJoined', person: userId, roles: [...roles] }),
    },
    ReserveLeft: {
      apply: (scrim, { userId }) => ({
        ...scrim,
        reserves: scrim.reserves.filter((reserve) => reserve.userId !== userId),
      }),
      timeline: ({ userId }) => ({ kind: 'reserveLeft', person: userId }),
    },
    StandInRequested: {
      apply: (scrim, { userId }) => ({ ...scrim, standIns: [...scrim.standIns, userId] }),
      timeline: ({ userId }) => ({ kind: 'standInRequested', person: userId }),
    },
    StandInWithdrawn: {
      apply: (scrim, { userId }) => ({ ...scrim, standIns: scrim.standIns.filter((other) => other !== userId) }),
      timeline: ({ userId }) => ({ kind: 'standInWithdrawn', person: userId }),
    },
  },
});
