/** Teams choose who plays for them, and call for others. The board has checked who may do so, and who may play. */
import type { Role, TeamName } from '@muster/contracts/constants';
import { isSame } from '@muster/kernel';
import type { Command } from './command';
import { family } from './family';
import { withoutHost } from './roster';
import { assertManager, assertNoDraft, assertNoWinner } from './rules';
import type { Scrim, ScrimEvent, Seat, SeatCall } from './state';

export type LineUpTeam = Command<'LineUpTeam', { team: TeamName; players: readonly { userId: string; role: Role }[] }>;
export type CallSeats = Command<'CallSeats', SeatCall>;
export type EndSeatCall = Command<'EndSeatCall', { team: TeamName }>;

function lineUp({ by, team, players }: LineUpTeam, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, by);
  assertNoWinner(scrim);
  assertNoDraft(scrim);
  const seats = players.map(({ userId, role }) => ({ userId, team, role }));
  const isSeated = (seat: Seat) => scrim.seats.some((one) => isSame(one, seat));
  const isUnchanged = seats.every(isSeated) && seats.length === sideOf(scrim, team).length;
  return isUnchanged ? [] : [{ type: 'TeamLinedUp', team, seats }];
}

function callSeats({ by, team, roles, audience }: CallSeats, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, by);
  assertNoWinner(scrim);
  const call = { team, roles, audience };
  return scrim.calls.some((one) => isSame(one, call)) ? [] : [{ type: 'SeatsCalled', ...call }];
}

function endCall({ by, team }: EndSeatCall, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, by);
  return scrim.calls.some((call) => call.team === team) ? [{ type: 'SeatCallEnded', team }] : [];
}

const sideOf = ({ seats }: Scrim, team: TeamName): Seat[] => seats.filter((seat) => seat.team === team);
const withoutCall = ({ calls }: Scrim, team: TeamName): SeatCall[] => calls.filter((call) => call.team !== team);

function linedUp(scrim: Scrim, { team, seats }: { team: TeamName; seats: readonly Seat[] }): Scrim {
  const before = sideOf(scrim, team);
  const isIn = (list: readonly Seat[], userId: string) => list.some((seat) => seat.userId === userId);
  const left = before.filter(({ userId }) => !isIn(seats, userId));
  const added = seats.map(({ userId }) => userId).filter((userId) => !isIn(before, userId));
  const after: Scrim = {
    ...scrim,
    seats: [...scrim.seats.filter((seat) => seat.team !== team), ...seats],
    placed: [...scrim.placed, ...added],
    passedOver: [...scrim.passedOver, ...left],
  };
  return left.reduce((state, { userId }) => withoutHost(state, userId), after);
}

export const teamSides = family({
  commands: { LineUpTeam: lineUp, CallSeats: callSeats, EndSeatCall: endCall },
  events: {
    TeamLinedUp: { apply: linedUp, timeline: ({ team }) => ({ kind: 'linedUp', team }) },
    SeatsCalled: {
      apply: (scrim, { type: _, ...call }) => ({ ...scrim, calls: [...withoutCall(scrim, call.team), call] }),
      timeline: ({ team, roles }) => ({ kind: 'seatsCalled', team, roles: [...roles] }),
    },
    SeatCallEnded: {
      apply: (scrim, { team }) => ({ ...scrim, calls: withoutCall(scrim, team) }),
      timeline: ({ team }) => ({ kind: 'seatCallEnded', team }),
    },
  },
});
