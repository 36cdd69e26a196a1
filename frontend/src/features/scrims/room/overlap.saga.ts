import { overlap, type ScrimSummary, type ScrimView, timeClass } from '@muster/contracts';
import { call, delay, put, race, select, takeEvery } from 'typed-redux-saga';
import { findOwnScrimsAround } from '../scrims.api';
import { joinRequested, overlapFound, selectScrim, scrimCommandRequested } from '../scrims.slice';
import { isParticipant } from '../permissions';

/** A slow answer does not hold up a join: the server's response to the join names the other scrims as well. */
const TIMEOUT_MS = 1_500;

/** The scrims of `mine` that the person can hardly play if they join this one. */
export function overlapping(scrim: ScrimView, mine: readonly ScrimView[], userId: string, now: number): ScrimSummary[] {
  return mine
    .filter((other) => other._id !== scrim._id && isParticipant(other, { id: userId, isAdmin: false }))
    .filter((other) => overlap(other.gameStartTime, scrim.gameStartTime) && timeClass(other, now) !== 'previous')
    .map(({ _id, title, region, gameStartTime }) => ({ _id, title, region, gameStartTime }));
}

function* findOverlapping(scrim: ScrimView, userId: string) {
  try {
    const { mine } = yield* race({ mine: call(findOwnScrimsAround, scrim), late: delay(TIMEOUT_MS) });
    return overlapping(scrim, mine ?? [], userId, Date.now());
  } catch {
    return [];
  }
}

function* join({ payload }: ReturnType<typeof joinRequested>) {
  const scrim = yield* select(selectScrim, payload.scrimId);
  const others = scrim ? yield* findOverlapping(scrim, payload.userId) : [];
  yield* put(others.length > 0 ? overlapFound({ join: payload, others }) : scrimCommandRequested(payload));
}

export function* overlapSaga() {
  yield* takeEvery(joinRequested, join);
}
