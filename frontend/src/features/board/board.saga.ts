import type { BookingView, PostView, RequestView } from '@muster/contracts/board';
import type { Region } from '@muster/contracts/regions';
import type { TeamView } from '@muster/contracts/teams';
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { cancel, fork, put, select, take, takeEvery, takeLatest, throttle } from 'typed-redux-saga';
import { emitAndForget, emitAndWait, onEveryConnect } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { bookingReceived, postReceived, postRemoved, requestReceived } from '../../shared/board-changes';
import { goToAfter } from '../../shared/navigation';
import { startSaga } from '../../shared/start-saga';
import { teamReceived } from '../../shared/team-changes';
import {
  board,
  boardClosed,
  type BoardCommand,
  boardOpened,
  bookedScrims,
  bookingOpened,
  bookings,
  editPost,
  makePost,
  plansOpened,
  postClosed,
  postOpened,
  posts,
  selectOpen,
  sendBoardCommand,
  teamsFollowed,
  teamsUnfollowed,
} from './board.slice';
import { strings } from './strings';
import { opponents, teamPlans } from './team/plans.slice';
import { changeAlert, changeFeed } from './team/subscriptions.slice';

/** Many posts change at once when the hour begins. */
const RELOAD_INTERVAL_MS = 1_500;
/** A post that is not on the screen was pushed. */
const boardGrew = createAction('board/boardGrew');

/** Stays in the board's room while a page of it is open, also after reconnects. */
function* boardRoom(region: string) {
  const room = region ? { region: region as Region } : {};
  try {
    yield* onEveryConnect(function* () {
      yield* emitAndWait('join_board_room', room);
    });
  } finally {
    emitAndForget('leave_board_room', room);
  }
}
function* teamRooms(slugs: readonly string[]) {
  try {
    yield* onEveryConnect(function* () {
      for (const team of slugs) {
        const ack = yield* emitAndWait('join_team_room', { team });
        if (ack.ok && ack['team']) yield* put(teamReceived(ack['team'] as TeamView));
      }
    });
  } finally {
    for (const team of slugs) emitAndForget('leave_team_room', { team });
  }
}

function* roomsSaga() {
  yield* takeLatest([boardOpened.type, boardClosed.type], function* (action: UnknownAction) {
    if (!boardOpened.match(action)) return;
    yield* put(board.requested(action.payload));
    yield* boardRoom(action.payload.region);
  });
  yield* takeLatest([postOpened.type, postClosed.type], function* (action: UnknownAction) {
    if (!postOpened.match(action)) return;
    yield* put(posts.requested(action.payload));
    yield* boardRoom('');
  });
  yield* takeEvery(bookingOpened, function* ({ payload: id }) {
    yield* put(bookings.requested(id));
  });
  yield* takeEvery(plansOpened, function* ({ payload: slug }) {
    yield* put(teamPlans.requested(slug));
  });
  while (true) {
    const { payload: slugs } = yield* take(teamsFollowed);
    const rooms = yield* fork(teamRooms, slugs);
    yield* take(teamsUnfollowed);
    yield* cancel(rooms);
  }
}

function* reloadPost(id: string) {
  const { post } = yield* select(selectOpen);
  if (post?.id === id) yield* put(posts.requested(post));
}
function* reloadPlans() {
  const { team } = yield* select(selectOpen);
  if (team !== null) yield* put(teamPlans.requested(team));
}

/** Shows changes of others at once where their subject is loaded, and else loads what is on the screen again. */
function* changesSaga() {
  yield* takeEvery(postReceived, function* ({ payload: { _id } }) {
    const { shown } = yield* select(board.select);
    if (shown?.posts.every((post) => post._id !== _id)) yield* put(boardGrew());
  });
  yield* throttle(RELOAD_INTERVAL_MS, boardGrew, function* () {
    const { board: open } = yield* select(selectOpen);
    if (open) yield* put(board.requested(open));
  });
  yield* takeEvery(postRemoved, function* ({ payload: { _id } }) {
    yield* reloadPost(_id);
  });
  yield* takeEvery(requestReceived, function* ({ payload: { post } }) {
    yield* reloadPost(post);
  });
  yield* takeEvery(bookingReceived, function* ({ payload: { _id, scrim } }) {
    const { booking } = yield* select(selectOpen);
    if (booking === _id) yield* put(bookedScrims.requested(scrim._id));
  });
  const changes = [requestReceived.type, bookingReceived.type, postReceived.type, postRemoved.type];
  yield* throttle(RELOAD_INTERVAL_MS, changes, reloadPlans);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** Refusals carry what they are about as it is now. */
function* showFresh({ post, request, booking }: Record<string, unknown>) {
  if (isObject(post)) yield* put(postReceived(post as PostView));
  if (isObject(request)) yield* put(requestReceived(request as RequestView));
  if (isObject(booking)) yield* put(bookingReceived(booking as BookingView));
}

function* showResult({ kind, id }: BoardCommand, result: unknown) {
  switch (kind) {
    case 'withdrawPost':
    case 'lineUpPost':
      return void (yield* put(postReceived(result as PostView)));
    case 'ask':
    case 'lineUpRequest':
    case 'propose':
    case 'decline':
    case 'withdraw':
      return void (yield* put(requestReceived(result as RequestView)));
    case 'lineUp':
    case 'callSeats':
    case 'endCall':
      return void (yield* put(bookedScrims.requested(id)));
    case 'note':
      return;
    default:
      yield* put(bookingReceived(result as BookingView));
  }
}

function* commandSaga() {
  yield* takeEvery(sendBoardCommand.succeeded, function* (sent) {
    const { args, result } = sent.payload;
    yield* showResult(args, result);
    yield* put(alert.success(strings.done[args.kind]));
    if (args.kind === 'accept') yield* goToAfter(sent, { to: `/bookings/${(result as BookingView)._id}` });
    if (args.kind === 'note') yield* put(opponents.requested({ slug: args.slug, page: 1 }));
  });
  yield* takeEvery(sendBoardCommand.failed, function* ({ payload: { args, failure } }) {
    yield* showFresh(failure.body);
    // The pages of posts and bookings say it beside what was pressed.
    if (args.kind === 'note') yield* put(alert.error(failure));
  });
}

function* formSaga() {
  for (const save of [makePost, editPost])
    yield* takeEvery(save.succeeded, function* (saved) {
      const { result } = saved.payload;
      yield* put(postReceived(result));
      yield* put(alert.success(makePost.succeeded.match(saved) ? strings.done.makePost : strings.done.editPost));
      yield* goToAfter(saved, { to: `/board/posts/${result._id}`, replace: true });
    });
}

/** Says what became of alerts and of addresses of calendars. */
function* subscriptionSaga() {
  yield* takeEvery(changeAlert.succeeded, function* ({ payload: { result } }) {
    yield* put(alert.success(result ? strings.alert.saved : strings.alert.removed));
  });
  yield* takeEvery(changeFeed.succeeded, function* ({ payload: { result } }) {
    yield* put(alert.success(result ? strings.calendar.issued : strings.calendar.revoked));
  });
  for (const change of [changeAlert, changeFeed])
    yield* takeEvery(change.failed, function* ({ payload: { failure } }) {
      yield* put(alert.error(failure));
    });
}

function* boardSaga() {
  for (const part of [roomsSaga, changesSaga, commandSaga, formSaga, subscriptionSaga]) yield* fork(part);
}
startSaga(boardSaga);
