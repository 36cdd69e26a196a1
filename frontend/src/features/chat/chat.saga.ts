import type { PayloadAction } from '@reduxjs/toolkit';
import { call, cancelled, debounce, fork, put, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { onEachConnection, roomEntered, say, sayInPassing } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { failureOf } from '../../shared/request';
import { selectMyId, signedIn, signedOut } from '../../shared/session.slice';
import { loadConversations, loadMessages, loadRoom, muteConversation, openConversation, reportMessage, seeMessages } from './chat.api';
import { chatClosed, chatOpened, type ChatWindow, conversationShown, conversationWished, draftTyped, messageDiscarded, messageRefused, messageRetried, messageWritten, restored, roomCounted, roomHidden, roomRead, roomShown, selectChat, selectChatWindow, selectConversation, selectConversations, selectMessages, selectOpenId, selectThread, selectVolume, soundBlocked, startFailed, startWished, talkWished, threadsForgotten, volumeChosen } from './chat.slice';
import { conversationOpened, messageHeard } from './heard';
import { forgetUnsent, keepReadUpTo, keepUnsent, keepVolume, readUnsent, readUpTo, readVolume } from './kept';
import { postmanSaga } from './postman.saga';
import { chimeOnce, untilTouched } from './sound';
import { words } from './words';

const KEEP_MS = 150;

function* refresh() {
  yield* put(threadsForgotten());
  yield* put(loadConversations.requested());
  const conversationId = yield* select(selectOpenId);
  if (conversationId) yield* put(loadMessages.requested({ conversationId }));
}

/** Rings for what others say, and fetches what the store cannot place: a conversation it does not know, a gap. */
function* heard({ payload: message }: ReturnType<typeof messageHeard>) {
  const known = yield* select(selectConversation, message.conversationId);
  const thread = yield* select(selectThread, message.conversationId);
  if (!known && !message.scrimId) yield* put(loadConversations.requested());
  if (thread?.status === 'here') {
    const before = (yield* select(selectMessages, message.conversationId)).at(-2);
    if (before && message.n > before.n + 1) yield* put(loadMessages.requested({ conversationId: message.conversationId }));
  }
  if (message._sender._id !== (yield* select(selectMyId)) && !known?.isMuted) yield* ring();
}

function* ring() {
  const heardIt = yield* call(chimeOnce, yield* select(selectVolume));
  if (!heardIt) yield* put(soundBlocked(true));
}

/** In the room of the scrim while its chat is open; after every reconnect again. */
function* inRoom({ scrimId, conversationId }: Extract<ChatWindow, { kind: 'scrim' }>) {
  try {
    yield* fork(onEachConnection, function* () {
      const answer = yield* say('scrimChatOpen', scrimId);
      if (!answer.ok && answer.code !== 'offline' && answer.code !== 'timeout') {
        yield* put(alert.error(words.roomFailed, 'chat'));
        yield* put(chatClosed());
      }
      yield* put(loadMessages.requested({ conversationId }));
    });
    yield* take('never');
  } finally {
    if (yield* cancelled()) sayInPassing('scrimChatClose', scrimId);
  }
}

function* opened() {
  const shown = yield* select(selectChatWindow);
  if (!shown || shown.kind === 'start') return;
  const thread = yield* select(selectThread, shown.conversationId);
  if (thread?.status !== 'here') yield* put(loadMessages.requested({ conversationId: shown.conversationId }));
  if (shown.kind === 'scrim') yield* inRoom(shown);
}

function* talk({ payload: person }: ReturnType<typeof talkWished>) {
  const known = (yield* select(selectConversations)).find(({ members }) => members.some(({ _id }) => _id === person._id));
  yield* put(chatOpened(known ? { kind: 'direct', conversationId: known._id } : { kind: 'start', person }));
}

/** The conversation, its first message, and the chat of it. */
function* start({ payload: { person, text } }: ReturnType<typeof startWished>) {
  const myId = yield* select(selectMyId);
  try {
    const conversation = yield* call(openConversation, myId ?? '', person._id);
    yield* put(conversationShown(conversation));
    yield* put(messageWritten({ clientId: crypto.randomUUID(), conversationId: conversation._id, text, createdAt: new Date().toISOString(), refusal: null }));
    yield* put(draftTyped({ key: person._id, text: '' }));
    yield* put(startFailed());
    yield* put(chatOpened({ kind: 'direct', conversationId: conversation._id }));
  } catch (error) {
    const { status, message } = failureOf(error);
    yield* put(startFailed());
    yield* put(alert.error((status > 0 && message) || words.startFailed(person.name), 'chat'));
  }
}

function* countRoom(scrimId: string, messages: number) {
  yield* put(roomCounted({ scrimId, messages, read: yield* call(readUpTo, scrimId) }));
}

/** Counted when it is shown, and again once the line brings its news, now and after every reconnect: nobody told what was said before. */
function* countShownRooms() {
  const shown = new Set<string>();
  yield* takeEvery([roomShown, roomHidden, roomEntered], function* ({ type, payload: scrimId }: PayloadAction<string>) {
    if (type === roomShown.type) shown.add(scrimId);
    if (type === roomHidden.type) shown.delete(scrimId);
    else if (shown.has(scrimId)) yield* put(loadRoom.requested({ scrimId }));
  });
}

function* restore() {
  const _id = yield* select(selectMyId);
  if (!_id) return;
  const { outbox, drafts } = yield* select(selectChat);
  const kept = outbox.length === 0 && Object.keys(drafts).length === 0 ? yield* call(readUnsent, _id) : {};
  yield* put(restored({ ...kept, myId: _id, volume: yield* call(readVolume) }));
}

function* keep() {
  const { drafts, outbox, myId: userId } = yield* select(selectChat);
  if (userId) yield* call(keepUnsent, { userId, drafts, outbox });
}

export function* chatSaga() {
  for (const call of [loadConversations, loadMessages, loadRoom, seeMessages, muteConversation, reportMessage]) yield* fork(call.watch);
  yield* takeEvery(signedIn, restore);
  yield* takeEvery(signedOut, function* () {
    yield* call(forgetUnsent);
  });
  // Whoever is signed in already when this feature joins.
  yield* restore();
  yield* fork(postmanSaga);
  yield* takeEvery(messageHeard, heard);
  yield* takeEvery(conversationOpened, function* () {
    yield* put(loadConversations.requested());
  });
  yield* takeLatest([chatOpened.type, chatClosed.type, signedOut.type], opened);
  yield* takeEvery(talkWished, talk);
  yield* takeEvery(conversationWished, function* ({ payload: conversationId }: PayloadAction<string>) {
    if (!(yield* select(selectConversation, conversationId))) yield* put(loadConversations.requested());
    yield* put(chatOpened({ kind: 'direct', conversationId }));
  });
  yield* takeLeading(startWished, start);
  yield* countShownRooms();
  yield* takeEvery(loadRoom.loaded, function* ({ payload: { args, result } }) {
    yield* countRoom(args.scrimId, result.messages);
  });
  yield* takeEvery(roomRead, function* ({ payload: { scrimId, n } }: ReturnType<typeof roomRead>) {
    yield* call(keepReadUpTo, scrimId, n);
  });
  yield* takeEvery(muteConversation.failed, function* () {
    yield* put(alert.error(words.muteFailed, 'chat'));
  });
  yield* takeEvery(reportMessage.loaded, function* () {
    yield* put(alert.success(words.report.done));
  });
  yield* takeEvery(reportMessage.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error((failure.status > 0 && failure.message) || words.report.failed, 'report'));
  });
  yield* takeEvery(volumeChosen, function* ({ payload }: PayloadAction<number>) {
    yield* call(keepVolume, payload);
  });
  yield* takeLeading(soundBlocked, function* ({ payload: blocked }: PayloadAction<boolean>) {
    if (!blocked) return;
    yield* call(untilTouched);
    yield* put(soundBlocked(false));
  });
  yield* debounce(KEEP_MS, [draftTyped.type, messageWritten.type, messageHeard.type, messageRefused.type, messageRetried.type, messageDiscarded.type], keep);
  yield* fork(onEachConnection, refresh);
}
