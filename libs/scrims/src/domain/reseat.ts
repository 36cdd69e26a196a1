/** Takes players from seats and puts them back, to undo a step. */
import { cannotUndo } from './errors';
import { hostBack } from './host';
import { assertNoWinner, isCasting, isOpenSeat, isSeatedAt, seatOf } from './rules';
import type { Scrim, ScrimEvent, Seat } from './state';

export function removeFromSeat(seat: Seat, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  if (!isSeatedAt(current, seat)) throw cannotUndo('moved');
  return [{ type: 'PlayerKicked', userId: seat.userId }];
}

export function reseatPlayer(seat: Seat, before: Scrim, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  if (seatOf(current, seat.userId) || isCasting(current, seat.userId)) throw cannotUndo('takes-part');
  if (!isOpenSeat(current, seat)) throw cannotUndo('seat-taken');
  return [
    { type: 'PlayerAssigned', how: 'chosen', userId: seat.userId, team: seat.team, role: seat.role },
    ...hostBack(seat.userId, before, current),
  ];
}
