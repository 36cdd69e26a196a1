import type { CommunityAround } from '@muster/contracts/pickups';
import { createAction } from '@reduxjs/toolkit';
import { cancel, fork, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { emitAndForget, emitAndWait, onEveryConnect } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { isRejection } from '../../shared/api-call';
import { aroundReceived, cameAround, checkAsked, checkReceived } from '../../shared/around-changes';
import { aroundWanted, checkClosed, selectIsAroundWanted } from '../../shared/checks.slice';
import { learnFromMessage } from '../../shared/clock';
import { formatTime } from '../../shared/language/dates';
import { startSaga } from '../../shared/start-saga';
import {
  aroundClosed,
  type AroundCommunity,
  aroundOpened,
  beginCheck,
  changeReady,
  changeWatch,
  checkLinkOpened,
  comeAround,
  communityAround,
  goAway,
  loadCheck,
  ownEntry,
  savePickups,
  selectCheckLink,
  selectIsSheetOpen,
  sendCheckCommand,
} from './around.slice';
import { strings } from './strings';

/** Stays in the room of the people around while their part of a page is open, also after reconnects. */
function* roomSaga(community: AroundCommunity) {
  try {
    yield* put(communityAround.requested(community));
    yield* onEveryConnect(function* () {
      const ack = yield* emitAndWait('join_around_room', { community: community._id });
      if (ack.ok && ack['around']) yield* put(aroundReceived(ack['around'] as CommunityAround));
    });
  } finally {
    emitAndForget('leave_around_room', { community: community._id });
  }
}

function* openedSaga({ payload }: ReturnType<typeof aroundOpened>) {
  const room = yield* fork(roomSaga, payload);
  yield* take(
    (action: { type: string; payload?: unknown }) => aroundClosed.match(action) && action.payload === payload._id,
  );
  yield* cancel(room);
}

const recoveryNeeded = createAction('around/recoveryNeeded');
type Loaded = ReturnType<typeof communityAround.succeeded>;
/** A page that opens while a check runs, or after the connection was lost, has missed the question. */
function* recoverCheck() {
  yield* put(ownEntry.requested());
  const { payload: entry } = yield* take(ownEntry.succeeded);
  for (const community of entry.result?.communities ?? []) {
    yield* put(communityAround.requested(community));
    const { payload: loaded } = (yield* take(
      (action: { type: string; payload?: unknown }) =>
        communityAround.succeeded.match(action) && action.payload.args._id === community._id,
    )) as Loaded;
    if (loaded.result.check?.state === 'asking') yield* put(loadCheck.requested(loaded.result.check._id));
  }
}

/** The entry may have been changed in another tab, on another device or in Discord. */
function* compareEntry({ payload: { me, community } }: ReturnType<typeof aroundReceived>) {
  const { shown } = yield* select(ownEntry.select);
  const isNamed = shown?.communities.some(({ _id }) => _id === community._id) ?? false;
  if (shown !== undefined && (me ? JSON.stringify(me) !== JSON.stringify(shown) : isNamed))
    yield* put(ownEntry.requested());
}

function* entrySaga() {
  yield* takeEvery(aroundReceived, compareEntry);
  yield* takeEvery(comeAround.succeeded, function* ({ payload: { result } }) {
    yield* put(alert.success(strings.own.done(formatTime(result.until)), 'around'));
    yield* put(cameAround());
  });
  yield* takeEvery(comeAround.failed, function* ({ payload: { failure } }) {
    // The open window says it itself.
    if (!(yield* select(selectIsSheetOpen))) yield* put(alert.error(failure, 'around'));
  });
  yield* takeEvery(goAway.succeeded, function* () {
    yield* put(alert.success(strings.own.stopped, 'around'));
  });
  for (const change of [goAway, changeReady])
    yield* takeEvery(change.failed, function* ({ payload: { failure } }) {
      yield* put(alert.error(failure, 'around'));
      yield* put(ownEntry.requested());
    });
}

function* checkSaga() {
  yield* takeEvery([checkAsked, checkReceived], ({ payload: { serverNow } }) => learnFromMessage(serverNow));
  // Its end also ends the entry, or leaves it as it was.
  yield* takeEvery(checkReceived, function* ({ payload: { _id: id, state, me } }) {
    if (state === 'off' && me) yield* put(alert.info(strings.check.off, `check ${id}`));
    if (state !== 'asking' || !me) yield* put(ownEntry.requested());
  });
  for (const call of [loadCheck, beginCheck, sendCheckCommand])
    yield* takeEvery(call.succeeded, function* ({ payload: { result } }) {
      yield* put(checkReceived(result));
    });
  yield* takeEvery(beginCheck.succeeded, function* () {
    yield* put(alert.success(strings.checking.begun));
  });
  yield* takeEvery(sendCheckCommand.succeeded, function* ({ payload: { args } }) {
    if (args.kind === 'callOff') yield* put(alert.success(strings.checking.calledOff));
    else yield* put(ownEntry.requested());
  });
  yield* takeEvery(beginCheck.failed, function* ({ payload: { args, failure } }) {
    yield* put(alert.error(failure));
    yield* put(communityAround.requested(args));
  });
  yield* takeEvery(sendCheckCommand.failed, function* ({ payload: { args, failure } }) {
    if (args.kind === 'callOff' || isRejection(failure)) yield* put(alert.error(failure, `check ${args.id}`));
    if (isRejection(failure)) yield* put(loadCheck.requested(args.id));
  });
  // Only people who are asked know of it.
  yield* takeEvery(loadCheck.failed, function* ({ payload: { args: id, failure } }) {
    if (!isRejection(failure)) return;
    yield* put(checkClosed(id));
    if ((yield* select(selectCheckLink))?.id === id) yield* put(alert.error(failure, `check ${id}`));
  });
  yield* takeEvery(checkLinkOpened, function* ({ payload: { id } }) {
    yield* put(loadCheck.requested(id));
  });
}

function* settingsSaga() {
  yield* takeEvery(changeWatch.succeeded, function* ({ payload: { result } }) {
    yield* put(alert.success(result ? strings.watch.saved : strings.watch.stopped));
  });
  yield* takeEvery(savePickups.succeeded, function* () {
    yield* put(alert.success(strings.settings.saved));
  });
  for (const change of [changeWatch, savePickups])
    yield* takeEvery(change.failed, function* ({ payload: { failure } }) {
      yield* put(alert.error(failure));
    });
}

function* aroundSaga() {
  yield* takeEvery(aroundOpened, openedSaga);
  for (const part of [entrySaga, checkSaga, settingsSaga]) yield* fork(part);
  yield* takeLatest(recoveryNeeded, recoverCheck);
  yield* takeEvery(aroundWanted, function* () {
    const { shown, isLoading } = yield* select(ownEntry.select);
    if (shown === undefined && !isLoading) yield* put(recoveryNeeded());
  });
  // Pages of communities without pick-ups start this saga, too, and ask for nothing.
  yield* onEveryConnect(function* () {
    if (yield* select(selectIsAroundWanted)) yield* put(recoveryNeeded());
  });
}
startSaga(aroundSaga);
