import type { TonightScrim } from '@muster/contracts/share';

export const freeSeatCount = ({ freeSeats }: TonightScrim): number =>
  freeSeats.teamOne.length + freeSeats.teamTwo.length;

/** The scrims that can be planned, then those that have begun and still lack people, then those that are full. */
function rankOf(scrim: TonightScrim, now: number): number {
  const hasBegun = Date.parse(scrim.gameStartTime) <= now;
  return (freeSeatCount(scrim) === 0 ? 2 : 0) + (hasBegun ? 1 : 0);
}

/** Puts the scrims that can be planned first, each kind by its start. `now` in ms. */
export const joinableFirst = (scrims: readonly TonightScrim[], now: number): TonightScrim[] =>
  scrims.toSorted(
    (a, b) => rankOf(a, now) - rankOf(b, now) || Date.parse(a.gameStartTime) - Date.parse(b.gameStartTime),
  );
