import { overlap, type ScrimSummary, type ScrimView, timeClass } from '@muster/contracts';
import { call, delay, put, race, select, takeEvery } from 'typed-redux-saga';
import { findOwnScrimsAround } from '../scrims.api';
import { joinRequested, overlapFound, selectScrim, sendScrimCommand } from '../scrims.slice';
import { isParticipant } from '../permissions';

/** A slow response does not delay the join: its response lists the overlapping scrims as well. */
const TIMEOUT_MS = 1_500;

/** Returns the scrims of `ownScrims` that the user could hardly play after joining this one. */
export function overlapping(
  scrim: ScrimView,
  ownScrims: readonly ScrimView[],
  userId: string,
  now: number,
): ScrimSummary[] {
  return ownScrims
    .filter((other) => other._id !== scrim._id && isParticipant(other, { id: userId, isAdmin: false }))
    .filter((other) => overlap(other.gameStartTime, scrim.gameStartTime) && timeClass(other, now) !== 'previous')
    .map(({ _id, title, region, gameStartTime }) => ({ _id, title, region, gameStartTime }));
}

function* findOverlapping(scrim: ScrimView, userId: string) {
  try {
    const { ownScrims } = yield* race({ ownScrims: call(findOwnScrimsAround, scrim), timeout: delay(TIMEOUT_MS) });
    return overlapping(scrim, ownScrims ?? [], userId, Date.now());
  } catch {
    return [];
  }
}

function* onJoinRequested({ payload }: ReturnType<typeof joinRequested>) {
  const scrim = yield* select(selectScrim, payload.scrimId);
  const others = scrim ? yield* findOverlapping(scrim, payload.userId) : [];
  yield* put(others.length > 0 ? overlapFound({ join: payload, others }) : sendScrimCommand.requested(payload));
}

export function* overlapSaga() {
  yield* takeEvery(joinRequested, onJoinRequested);
}
