import { MAX_ROOMS } from '@muster/contracts/chat';
import type { PayloadAction } from '@reduxjs/toolkit';
import {
  call,
  cancelled,
  debounce,
  fork,
  put,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  throttle,
} from 'typed-redux-saga';
import { onEveryConnect, scrimRoomJoined, emitAndWait, emitAndForget } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { toFailure } from '../../shared/api-call';
import { selectMyId, signedIn, signedOut } from '../../shared/session.slice';
import {
  loadConversations,
  loadMessages,
  loadRooms,
  muteConversation,
  openConversation,
  reportMessage,
} from './chat.api';
import {
  chatClosed,
  chatOpened,
  type ChatWindow,
  conversationUpserted,
  openConversationRequested,
  draftTyped,
  messageDiscarded,
  messageRejected,
  messageRetried,
  messageWritten,
  sessionRestored,
  roomCountsLoaded,
  roomHidden,
  roomRead,
  roomVisible,
  selectChat,
  selectChatWindow,
  selectConversation,
  selectConversations,
  selectDraft,
  selectMessages,
  selectOpenId,
  selectThread,
  selectVolume,
  soundBlocked,
  startConversationFinished,
  startConversationRequested,
  openChatWith,
  threadsCleared,
  volumeChanged,
} from './chat.slice';
import { conversationOpened, messageReceived } from './server-events';
import { storeReadUpTo, storeUnsent, storeVolume, readUnsent, readUpTo } from './chat-storage';
import { outboxSaga } from './outbox.saga';
import { playChimeInOneTab, readVolume, waitForUserGesture } from '../../shared/sound';
import { strings } from './strings';
import { startSaga } from '../../shared/start-saga';
import { serverNow } from '../../shared/clock';
import { newKey } from '../../shared/command';

/** Drafts are stored while the user types without a pause, too. */
const PERSIST_INTERVAL_MS = 150;
/** Time in which the cards of a list appear. */
const ROOMS_DEBOUNCE_MS = 100;

function* refresh() {
  yield* put(threadsCleared());
  yield* put(loadConversations.requested());
  const conversationId = yield* select(selectOpenId);
  if (conversationId) yield* put(loadMessages.requested({ conversationId }));
}

/** Plays a sound for messages of others. Loads what the store lacks: an unknown conversation, or messages in a gap. */
function* onMessage({ payload: message }: ReturnType<typeof messageReceived>) {
  const conversation = yield* select(selectConversation, message.conversationId);
  const thread = yield* select(selectThread, message.conversationId);
  if (!conversation && !message.scrimId) yield* put(loadConversations.requested());
  if (thread?.status === 'loaded') {
    const previous = (yield* select(selectMessages, message.conversationId)).at(-2);
    if (previous && message.n > previous.n + 1)
      yield* put(loadMessages.requested({ conversationId: message.conversationId }));
  }
  if (message._sender._id !== (yield* select(selectMyId)) && !conversation?.isMuted) yield* playSound();
}

function* playSound() {
  const wasAudible = yield* call(playChimeInOneTab, yield* select(selectVolume));
  if (!wasAudible) yield* put(soundBlocked(true));
}

/** Keeps the scrim's chat room joined while its chat is open, also after reconnects. */
function* scrimRoomSaga({ scrimId, conversationId }: Extract<ChatWindow, { kind: 'scrim' }>) {
  try {
    yield* fork(onEveryConnect, function* () {
      const ack = yield* emitAndWait('scrimChatOpen', scrimId);
      if (!ack.ok && ack.code !== 'offline' && ack.code !== 'timeout') {
        yield* put(alert.error(strings.roomFailed, 'chat'));
        yield* put(chatClosed());
      }
      yield* put(loadMessages.requested({ conversationId }));
    });
    yield* take('never');
  } finally {
    if (yield* cancelled()) emitAndForget('scrimChatClose', scrimId);
  }
}

function* onChatOpened() {
  const open = yield* select(selectChatWindow);
  if (!open || open.kind === 'start') return;
  const thread = yield* select(selectThread, open.conversationId);
  if (thread?.status !== 'loaded') yield* put(loadMessages.requested({ conversationId: open.conversationId }));
  if (open.kind === 'scrim') yield* scrimRoomSaga(open);
}

function* openOrStart({ payload: person }: ReturnType<typeof openChatWith>) {
  const conversation = (yield* select(selectConversations)).find(({ members }) =>
    members.some(({ _id }) => _id === person._id),
  );
  yield* put(
    chatOpened(conversation ? { kind: 'direct', conversationId: conversation._id } : { kind: 'start', person }),
  );
}

/** Creates the conversation, sends its first message and opens its chat, unless the user has closed the window. */
function* startConversation({ payload: { person, text } }: ReturnType<typeof startConversationRequested>) {
  const myId = yield* select(selectMyId);
  try {
    const conversation = yield* call(openConversation, myId ?? '', person._id);
    if ((yield* select(selectMyId)) !== myId) return;
    yield* put(conversationUpserted(conversation));
    yield* put(
      messageWritten({
        clientId: newKey(),
        conversationId: conversation._id,
        text,
        createdAt: new Date(serverNow()).toISOString(),
        refusal: null,
      }),
    );
    // Text that the user has typed since becomes the draft of the conversation, which does not open over another
    // window.
    yield* put(draftTyped({ key: conversation._id, text: yield* select(selectDraft, person._id) }));
    yield* put(draftTyped({ key: person._id, text: '' }));
    yield* put(startConversationFinished());
    const open = yield* select(selectChatWindow);
    if (open?.kind === 'start' && open.person._id === person._id)
      yield* put(chatOpened({ kind: 'direct', conversationId: conversation._id }));
  } catch (error) {
    const { status, message } = toFailure(error);
    yield* put(startConversationFinished());
    if (!(yield* select(selectDraft, person._id))) yield* put(draftTyped({ key: person._id, text }));
    yield* put(alert.error((status > 0 && message) || strings.startFailed(person.name), 'chat'));
  }
}

function* putRoomCounts(scrimId: string, messages: number) {
  const myId = yield* select(selectMyId);
  const read = myId ? yield* call(readUpTo, myId, scrimId) : 0;
  yield* put(roomCountsLoaded({ scrimId, messages, read }));
}

/**
 * Loads the message counts of rooms when they are shown and after every (re)connect, because earlier messages are not
 * pushed. A list shows many at once, and they are loaded together.
 */
function* countVisibleRooms() {
  const visible = new Set<string>();
  const uncounted = new Set<string>();
  yield* takeEvery([roomVisible, roomHidden, scrimRoomJoined], ({ type, payload: scrimId }: PayloadAction<string>) => {
    if (type === roomVisible.type) visible.add(scrimId);
    if (type === roomHidden.type) visible.delete(scrimId);
    else if (visible.has(scrimId)) uncounted.add(scrimId);
  });
  yield* debounce(ROOMS_DEBOUNCE_MS, [roomVisible.type, scrimRoomJoined.type], function* () {
    const scrimIds = [...uncounted].filter((id) => visible.has(id));
    uncounted.clear();
    for (let i = 0; i < scrimIds.length; i += MAX_ROOMS)
      yield* put(loadRooms.requested({ scrimIds: scrimIds.slice(i, i + MAX_ROOMS) }));
  });
}

function* restoreSession() {
  const _id = yield* select(selectMyId);
  if (!_id) return;
  const { outbox, drafts } = yield* select(selectChat);
  const unsent = outbox.length === 0 && Object.keys(drafts).length === 0 ? yield* call(readUnsent, _id) : {};
  yield* put(sessionRestored({ ...unsent, myId: _id, volume: yield* call(readVolume) }));
}

function* persistUnsent() {
  const { drafts, outbox, myId: userId } = yield* select(selectChat);
  if (userId) yield* call(storeUnsent, userId, { drafts, outbox });
}

export function* chatSaga() {
  yield* takeEvery(signedIn, restoreSession);
  // The user may already be signed in when this feature is registered.
  yield* restoreSession();
  yield* fork(outboxSaga);
  yield* takeEvery(messageReceived, onMessage);
  yield* takeEvery(conversationOpened, function* () {
    yield* put(loadConversations.requested());
  });
  yield* takeLatest([chatOpened.type, chatClosed.type, signedOut.type], onChatOpened);
  yield* takeEvery(openChatWith, openOrStart);
  yield* takeEvery(openConversationRequested, function* ({ payload: conversationId }: PayloadAction<string>) {
    if (!(yield* select(selectConversation, conversationId))) yield* put(loadConversations.requested());
    yield* put(chatOpened({ kind: 'direct', conversationId }));
  });
  yield* takeEvery(startConversationRequested, startConversation);
  yield* countVisibleRooms();
  yield* takeEvery(loadRooms.succeeded, function* ({ payload: { result } }) {
    for (const { scrimId, messages } of result) if (scrimId) yield* putRoomCounts(scrimId, messages);
  });
  yield* takeEvery(roomRead, function* ({ payload: { scrimId, n } }: ReturnType<typeof roomRead>) {
    const myId = yield* select(selectMyId);
    if (myId) yield* call(storeReadUpTo, myId, scrimId, n);
  });
  yield* takeEvery(muteConversation.failed, function* () {
    yield* put(alert.error(strings.muteFailed, 'chat'));
  });
  yield* takeEvery(reportMessage.succeeded, function* () {
    yield* put(alert.success(strings.report.done));
  });
  yield* takeEvery(reportMessage.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error((failure.status > 0 && failure.message) || strings.report.failed, 'report'));
  });
  yield* takeEvery(volumeChanged, function* ({ payload }: PayloadAction<number>) {
    yield* call(storeVolume, payload);
  });
  yield* takeLeading(soundBlocked, function* ({ payload: blocked }: PayloadAction<boolean>) {
    if (!blocked) return;
    yield* call(waitForUserGesture);
    yield* put(soundBlocked(false));
  });
  yield* throttle(
    PERSIST_INTERVAL_MS,
    [
      draftTyped.type,
      messageWritten.type,
      messageReceived.type,
      messageRejected.type,
      messageRetried.type,
      messageDiscarded.type,
    ],
    persistUnsent,
  );
  yield* fork(onEveryConnect, refresh);
}

startSaga(chatSaga);
