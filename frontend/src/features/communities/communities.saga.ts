import type { CommunityView } from '@muster/contracts/communities';
import { call, cancel, delay, fork, put, select, take, takeEvery, takeLatest, throttle } from 'typed-redux-saga';
import { emitAndForget, emitAndWait, onEveryConnect, selectConnection } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { communityMemberChanged, communityUpdated } from '../../shared/community-changes';
import { goToAfter } from '../../shared/navigation';
import { ownCommunitiesChanged } from '../../shared/own-communities';
import { selectIsAdmin } from '../../shared/session.slice';
import {
  changeCrest,
  checkNames,
  type CommunityAddress,
  editCommunity,
  foundCommunity,
  issueInvite,
  loadCommunity,
  loadInvites,
  loadLeaders,
  loadStaffList,
  sendCommunityCommand,
  sendStaffCommand,
  type StaffCommand,
  type StaffListName,
} from './communities.api';
import {
  communityClosed,
  communityOpened,
  FIELD_OF_CODE,
  formOpened,
  namesChecked,
  namesTyped,
  selectOpened,
} from './communities.slice';
import { changeLink, communityLink } from './link.slice';
import { selectInvites, selectLeaders, selectStaffList } from './staff.slice';
import { strings } from './strings';
import { startSaga } from '../../shared/start-saga';

/** Changes come in bursts, for example when an invite is posted. */
const RELOAD_INTERVAL_MS = 1_500;
/** Typing pauses are longer than this. */
const TYPING_DELAY_MS = 450;
const LISTS: StaffListName[] = ['members', 'requests', 'exclusions', 'invitations', 'log'];

/** Loads what is on the screen again: the community, and its lists that were opened. */
function* reload() {
  const { slug, invite, view } = yield* select(selectOpened);
  if (!view) return;
  yield* put(loadCommunity.requested({ slug, invite }));
  if (yield* select(selectLeaders, slug)) yield* put(loadLeaders.requested({ slug }));
  for (const name of LISTS) {
    const list = yield* select(selectStaffList, name, slug);
    if (list) yield* put(loadStaffList.requested(list.query));
  }
  if ((yield* select(communityLink.select, slug)).shown) yield* put(communityLink.requested(slug));
  if ((yield* select(selectInvites)).slug === slug) yield* put(loadInvites.requested({ slug }));
}

/** Only members and admins are told what happens in a community. */
function* isTold({ me }: CommunityView) {
  return me.role !== null || (yield* select(selectIsAdmin));
}

/** Stays in the community's room while its page is open, also after reconnects and after joining it. */
function* roomSaga({ slug, invite }: CommunityAddress) {
  let joined: string | undefined;
  const join = function* () {
    const { view } = yield* select(selectOpened);
    if (!view || !(yield* isTold(view))) return;
    const ack = yield* emitAndWait('join_community_room', { communityId: view._id });
    joined = ack.ok ? view._id : undefined;
  };
  try {
    if ((yield* select(selectConnection)) !== 'online') yield* put(loadCommunity.requested({ slug, invite }));
    yield* fork(onEveryConnect, function* () {
      yield* put(loadCommunity.requested({ slug, invite }));
      joined = undefined;
    });
    while (true) {
      const { payload } = (yield* take(loadCommunity.succeeded)) as ReturnType<typeof loadCommunity.succeeded>;
      if (payload.result._id !== joined) yield* join();
    }
  } finally {
    if (joined) emitAndForget('leave_community_room', { communityId: joined });
  }
}

function* openedSaga({ payload }: ReturnType<typeof communityOpened>) {
  const room = yield* fork(roomSaga, payload);
  const changes = yield* throttle(
    RELOAD_INTERVAL_MS,
    [communityUpdated, communityMemberChanged],
    function* ({ payload: change }) {
      if (change.communityId === (yield* select(selectOpened)).view?._id) yield* reload();
    },
  );
  yield* take(communityClosed);
  yield* cancel([room, changes]);
}

/** Asks whether names are free while they are typed. Founding decides, so a check that fails shows nothing. */
function* namesSaga({ payload }: ReturnType<typeof namesTyped>) {
  yield* put(namesChecked({}));
  yield* delay(TYPING_DELAY_MS);
  if (!payload.name && !payload.slug) return;
  try {
    yield* put(namesChecked((yield* call(checkNames, payload)).fields));
  } catch {
    // Founding reports names that are taken.
  }
}

function* commandSaga() {
  yield* takeEvery(sendCommunityCommand.succeeded, function* ({ payload: { args, result } }) {
    const isRequest = typeof result === 'object' && result !== null && 'requested' in result;
    yield* put(alert.success(strings.done[isRequest ? 'request' : args.kind]));
    if (args.kind === 'report') return;
    yield* put(ownCommunitiesChanged());
    yield* reload();
  });
  yield* takeEvery(sendCommunityCommand.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
    yield* reload();
  });
  yield* takeEvery(sendStaffCommand.succeeded, function* ({ payload: { args } }) {
    yield* put(alert.success(staffDone(args)));
    yield* reload();
  });
  yield* takeEvery(sendStaffCommand.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
    yield* reload();
  });
}

function staffDone(command: StaffCommand): string {
  const { done } = strings.staff;
  if (command.kind === 'revoke') return done.revoke;
  if (command.kind === 'appoint') return done.appoint(command.name, strings.roles[command.role]);
  return done[command.kind](command.name);
}

function* formSaga() {
  yield* takeEvery(foundCommunity.succeeded, function* (founded) {
    const { result } = founded.payload;
    yield* put(ownCommunitiesChanged());
    yield* put(alert.success(strings.form.founded(result.name)));
    yield* goToAfter(founded, { to: `/communities/${result.slug}` });
  });
  yield* takeEvery(editCommunity.succeeded, function* (edited) {
    const { args, result } = edited.payload;
    yield* put(ownCommunitiesChanged());
    yield* put(alert.success(strings.form.saved));
    if (result.slug !== args.slug)
      yield* goToAfter(edited, { to: `/communities/${result.slug}/staff?tab=settings`, replace: true });
    else yield* reload();
  });
  yield* takeEvery(changeCrest.succeeded, function* () {
    yield* put(alert.success(strings.form.saved));
    yield* reload();
  });
  yield* takeEvery(changeCrest.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
  for (const save of [foundCommunity, editCommunity])
    yield* takeEvery(save.failed, function* ({ payload: { failure } }) {
      // Problems of fields are shown beside them.
      if (Object.keys(failure.fields).length === 0 && !FIELD_OF_CODE[failure.code]) yield* put(alert.error(failure));
    });
}
function* inviteSaga() {
  yield* takeEvery(changeLink.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
  yield* takeEvery(issueInvite.succeeded, function* ({ payload: { args } }) {
    yield* put(loadInvites.requested({ slug: args.slug }));
  });
  yield* takeEvery(issueInvite.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}

export function* communitiesSaga() {
  for (const part of [commandSaga, formSaga, inviteSaga]) yield* fork(part);
  yield* takeLatest([namesTyped, formOpened], function* (action) {
    if (namesTyped.match(action)) yield* namesSaga(action);
  });
  yield* takeLatest([communityOpened, communityClosed], function* (action) {
    if (communityOpened.match(action)) yield* openedSaga(action);
  });
}

startSaga(communitiesSaga);
