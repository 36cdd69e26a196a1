import type { TonightScrim } from '@muster/contracts/share';

export const freeSeatCount = ({ freeSeats }: TonightScrim): number =>
  freeSeats.teamOne.length + freeSeats.teamTwo.length;

/** Puts the scrims that can be joined before those that are full, each by their start. */
export const joinableFirst = (scrims: readonly TonightScrim[]): TonightScrim[] =>
  scrims.toSorted(
    (a, b) =>
      Number(freeSeatCount(a) === 0) - Number(freeSeatCount(b) === 0) ||
      Date.parse(a.gameStartTime) - Date.parse(b.gameStartTime),
  );
