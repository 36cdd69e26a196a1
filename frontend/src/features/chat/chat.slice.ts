import type { ConversationView, MessageView, ScrimChatter } from '@muster/contracts/chat';
import { DEFAULT_VOLUME } from '@muster/contracts/constants';
import type { PlayerView } from '@muster/contracts/users';
import {
  createAction,
  createEntityAdapter,
  createSelector,
  createSlice,
  type EntityState,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { signedIn } from '../../shared/session.slice';
import {
  chattersReceived,
  conversationMuted,
  messageReceived,
  messagesSeen,
  roomMessageCountChanged,
} from './server-events';
import { loadConversations, loadMessages, loadRooms, muteConversation, reportMessage, markSeen } from './chat.api';
import { rootReducer } from '../../shared/root-reducer';

export type ChatWindow =
  | { kind: 'direct'; conversationId: string }
  | { kind: 'scrim'; scrimId: string; conversationId: string; title: string }
  | { kind: 'start'; person: PlayerView };
/** A message that the server has not confirmed yet. */
export interface Outgoing {
  clientId: string;
  conversationId: string;
  text: string;
  createdAt: string;
  /** The server's rejection; the message then waits for the user to retry or discard it. */
  refusal: string | null;
}
interface Thread extends EntityState<MessageView, string> {
  status: 'loading' | 'loaded' | 'failed';
  loadingOlder: boolean;
  /** The last attempt to load older messages failed. */
  olderFailed: boolean;
  /** First message below the "New" divider. */
  newFrom: string | null;
}
export const conversations = createEntityAdapter<ConversationView, string>({ selectId: ({ _id }) => _id });
const messages = createEntityAdapter<MessageView, string>({
  selectId: ({ _id }) => _id,
  sortComparer: (a, b) => a.n - b.n,
});
const { selectAll: allMessages } = messages.getSelectors();
const emptyThread = (): Thread =>
  messages.getInitialState({ status: 'loading' as const, loadingOlder: false, olderFailed: false, newFrom: null });

const initialState = {
  myId: '',
  conversations: conversations.getInitialState(),
  status: 'loading' as 'loading' | 'loaded' | 'failed',
  /** Received while the conversations are loading, whose response may have been too early for them. */
  arrived: null as MessageView[] | null,
  threads: {} as Record<string, Thread>,
  outbox: [] as Outgoing[],
  /** Unsent text by conversation, or by person before a conversation exists. */
  drafts: {} as Record<string, string>,
  window: null as ChatWindow | null,
  starting: false,
  /** True while the end of the open chat is visible. */
  isAttentive: false,
  volume: DEFAULT_VOLUME as number,
  soundBlocked: false,
  chatters: {} as Record<string, ScrimChatter[]>,
  /** The message in the report dialog, and those reported since the page was loaded. */
  reporting: null as MessageView | null,
  reported: [] as string[],
  /** Number of messages in a scrim's room, and how many were read in this browser (null until loaded). */
  rooms: {} as Record<string, { messages: number; read: number | null }>,
};
export type ChatState = typeof initialState;

const openId = ({ window: open }: ChatState) => (open && open.kind !== 'start' ? open.conversationId : null);
const isUnseen = (message: MessageView, myId: string) => message.receiverId === myId && !message._seenBy.includes(myId);
/** Returns the message below the "New" divider: the first unseen one. */
const firstUnseen = (thread: Thread, myId: string) =>
  allMessages(thread).find((message) => isUnseen(message, myId))?._id ?? null;

/** Counts the message, and stores it as the last one of its conversation if it is the newest. */
function countMessage(state: ChatState, message: MessageView): void {
  const { conversationId, n } = message;
  const conversation = state.conversations.entities[conversationId];
  if (conversation && n > conversation.messages) {
    conversation.messages = n;
    conversation.lastMessage = {
      _id: message._id,
      text: message.text,
      senderId: message._sender._id,
      createdAt: message.createdAt,
    };
    conversation.updatedAt = message.createdAt;
    if (isUnseen(message, state.myId)) conversation.unseen++;
  }
}

function addIncomingMessage(state: ChatState, message: MessageView): void {
  const { conversationId } = message;
  state.outbox = state.outbox.filter(({ clientId }) => clientId !== message.clientId);
  const thread = state.threads[conversationId];
  const fromOther = message._sender._id !== state.myId;
  state.arrived?.push(message);
  countMessage(state, message);
  // The page that is being loaded may have been read before this message.
  if (thread && thread.status !== 'failed' && !thread.entities[message._id]) {
    messages.addOne(thread, message);
    const unread = fromOther && !(openId(state) === conversationId && state.isAttentive);
    thread.newFrom = fromOther ? (thread.newFrom ?? (unread ? message._id : null)) : null;
  }
}

/** Counts never decrease: a pushed message may arrive before the response with the earlier count. */
function raiseMessageCount(state: ChatState, scrimId: string, count: number) {
  const room = (state.rooms[scrimId] ??= { messages: 0, read: null });
  room.messages = Math.max(room.messages, count);
  return room;
}

/** Merges the newest page: appends it to the loaded messages, or replaces them if there is a gap. */
function mergeNewestPage(state: ChatState, conversationId: string, page: MessageView[]): void {
  const previous = state.threads[conversationId];
  const loaded = previous ? allMessages(previous) : [];
  const last = loaded.at(-1)?.n ?? 0;
  // A page requested before the first message may be empty.
  const continues = !page[0] || page[0].n <= last + 1;
  const thread = messages.setAll(emptyThread(), [...(continues ? loaded : []), ...page]);
  const missed = page.find(({ n, _sender }) => n > last && _sender._id !== state.myId)?._id ?? null;
  const newFrom = previous?.status === 'loaded' ? (previous.newFrom ?? missed) : firstUnseen(thread, state.myId);
  state.threads[conversationId] = { ...thread, status: 'loaded', newFrom };
  const confirmed = new Set(page.map(({ clientId }) => clientId));
  state.outbox = state.outbox.filter(({ clientId }) => !confirmed.has(clientId));
}

export const chat = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    sessionRestored: (
      state,
      { payload }: PayloadAction<Partial<Pick<ChatState, 'myId' | 'outbox' | 'drafts' | 'volume'>>>,
    ) => void Object.assign(state, payload),
    conversationUpserted: (state, { payload }: PayloadAction<ConversationView>) =>
      void conversations.upsertOne(state.conversations, payload),
    roomCountsLoaded: (
      state,
      { payload: { scrimId, messages, read } }: PayloadAction<{ scrimId: string; messages: number; read: number }>,
    ) => {
      const room = raiseMessageCount(state, scrimId, messages);
      room.read = Math.max(room.read ?? 0, read);
    },
    roomRead: (state, { payload: { scrimId, n } }: PayloadAction<{ scrimId: string; n: number }>) => {
      const room = raiseMessageCount(state, scrimId, n);
      room.read = Math.max(room.read ?? 0, n);
    },
    chatOpened: (state, { payload }: PayloadAction<ChatWindow>) => {
      state.window = payload;
      state.isAttentive = false;
      const thread = state.threads[openId(state) ?? ''];
      if (thread) thread.newFrom = firstUnseen(thread, state.myId);
    },
    chatClosed: (state) => void Object.assign(state, { window: null, isAttentive: false, starting: false }),
    attentionChanged: (state, { payload }: PayloadAction<boolean>) => void (state.isAttentive = payload),
    draftTyped: (state, { payload: { key, text } }: PayloadAction<{ key: string; text: string }>) => {
      if (text) state.drafts[key] = text;
      else delete state.drafts[key];
    },
    messageWritten: (state, { payload }: PayloadAction<Outgoing>) => {
      state.outbox.push(payload);
      delete state.drafts[payload.conversationId];
      const thread = state.threads[payload.conversationId];
      if (thread) thread.newFrom = null;
    },
    messageRejected: (
      state,
      { payload: { clientId, refusal } }: PayloadAction<{ clientId: string; refusal: string }>,
    ) => {
      for (const outgoing of state.outbox) if (outgoing.clientId === clientId) outgoing.refusal = refusal;
    },
    messageRetried: (state, { payload: clientId }: PayloadAction<string>) => {
      for (const outgoing of state.outbox) if (outgoing.clientId === clientId) outgoing.refusal = null;
    },
    messageDiscarded: (state, { payload: clientId }: PayloadAction<string>) =>
      void (state.outbox = state.outbox.filter((outgoing) => outgoing.clientId !== clientId)),
    reportOpened: (state, { payload }: PayloadAction<MessageView>) => void (state.reporting = payload),
    reportClosed: (state) => void (state.reporting = null),
    startConversationRequested: (state, { payload }: PayloadAction<{ person: PlayerView; text: string }>) => {
      state.starting = true;
      delete state.drafts[payload.person._id];
    },
    startConversationFinished: (state) => void (state.starting = false),
    volumeChanged: (state, { payload }: PayloadAction<number>) => void (state.volume = payload),
    soundBlocked: (state, { payload }: PayloadAction<boolean>) => void (state.soundBlocked = payload),
    /** After a reconnect, closed threads are discarded and loaded again when opened. */
    threadsCleared: (state) => {
      for (const id of Object.keys(state.threads)) if (id !== openId(state)) delete state.threads[id];
    },
  },
  extraReducers: (on) => {
    on.addCase(messageReceived, (state, { payload }) => addIncomingMessage(state, payload));
    on.addCase(messagesSeen, (state, { payload: { conversationId, by, messageIds } }) => {
      const conversation = state.conversations.entities[conversationId];
      if (conversation && by === state.myId) conversation.unseen = Math.max(0, conversation.unseen - messageIds.length);
      const seen = new Set(messageIds);
      const thread = state.threads[conversationId];
      for (const message of [...Object.values(thread?.entities ?? {}), ...(state.arrived ?? [])])
        if (seen.has(message._id) && !message._seenBy.includes(by)) message._seenBy.push(by);
    });
    on.addCase(
      conversationMuted,
      (state, { payload: { conversationId, isMuted } }) =>
        void conversations.updateOne(state.conversations, { id: conversationId, changes: { isMuted } }),
    );
    on.addCase(chattersReceived, (state, { payload }) => {
      const scrimId = payload[0]?.scrimId;
      if (scrimId) state.chatters[scrimId] = payload;
    });
    on.addCase(
      roomMessageCountChanged,
      (state, { payload: { scrimId, messages: count } }) => void raiseMessageCount(state, scrimId, count),
    );
    on.addCase(signedIn, (state, { payload }) => void (state.myId = payload._id));
    on.addCase(loadConversations.requested, (state) => void (state.arrived = []));
    on.addCase(loadConversations.succeeded, (state, { payload: { result } }) => {
      conversations.setMany(state.conversations, result);
      for (const message of state.arrived ?? []) countMessage(state, message);
      Object.assign(state, { status: 'loaded', arrived: null });
    });
    on.addCase(loadConversations.failed, (state) => {
      if (state.status !== 'loaded') state.status = 'failed';
      state.arrived = null;
    });
    on.addCase(
      loadRooms.succeeded,
      (state, { payload: { result } }) => void conversations.setMany(state.conversations, result),
    );
    on.addCase(loadMessages.requested, (state, { payload: { conversationId, before } }) => {
      const thread = (state.threads[conversationId] ??= emptyThread());
      if (before) Object.assign(thread, { loadingOlder: true, olderFailed: false });
      if (thread.status === 'failed') thread.status = 'loading';
    });
    on.addCase(loadMessages.succeeded, (state, { payload: { args, result } }) => {
      if (!args.before) return mergeNewestPage(state, args.conversationId, result);
      const thread = state.threads[args.conversationId];
      if (thread) messages.upsertMany(Object.assign(thread, { loadingOlder: false }), result);
    });
    on.addCase(loadMessages.failed, (state, { payload: { args } }) => {
      const thread = state.threads[args.conversationId];
      if (thread)
        Object.assign(thread, {
          loadingOlder: false,
          olderFailed: args.before !== undefined,
          status: thread.status === 'loaded' ? 'loaded' : 'failed',
        });
    });
    on.addCase(
      reportMessage.succeeded,
      (state, { payload: { args } }) =>
        void Object.assign(state, {
          reporting: state.reporting?._id === args.messageId ? null : state.reporting,
          reported: [...state.reported, args.messageId],
        }),
    );
    on.addCase(
      muteConversation.requested,
      (state, { payload: { conversationId, muted } }) =>
        void conversations.updateOne(state.conversations, { id: conversationId, changes: { isMuted: muted } }),
    );
    on.addCase(
      muteConversation.failed,
      (state, { payload: { args } }) =>
        void conversations.updateOne(state.conversations, {
          id: args.conversationId,
          changes: { isMuted: !args.muted },
        }),
    );
  },
  selectors: {
    selectChat: (state) => state,
    selectConversations: createSelector([(state: ChatState) => state.conversations], (entities) =>
      conversations
        .getSelectors()
        .selectAll(entities)
        .filter(({ scrimId }) => !scrimId),
    ),
    selectUnseen: (state) => Object.values(state.conversations.entities).reduce((sum, { unseen }) => sum + unseen, 0),
    selectChatWindow: (state) => state.window,
    selectOpenId: openId,
    selectConversation: (state, id: string): ConversationView | undefined => state.conversations.entities[id],
    selectThread: (state, id: string): Thread | undefined => state.threads[id],
    selectMessages: createSelector([(state: ChatState, id: string) => state.threads[id]], (thread) =>
      thread ? allMessages(thread) : [],
    ),
    selectOutgoing: createSelector(
      [(state: ChatState) => state.outbox, (_: ChatState, id: string) => id],
      (outbox, id) => outbox.filter(({ conversationId }) => conversationId === id),
    ),
    selectNextOutgoing: (state) => state.outbox.find(({ refusal }) => refusal === null),
    selectDraft: (state, key: string) => state.drafts[key] ?? '',
    selectChatters: (state, scrimId: string): ScrimChatter[] | undefined => state.chatters[scrimId],
    selectRoomUnread: (state, scrimId: string) => {
      const room = state.rooms[scrimId];
      return room && room.read !== null ? Math.max(0, room.messages - room.read) : 0;
    },
    selectVolume: (state) => state.volume,
    selectSoundBlocked: (state) => state.soundBlocked,
    selectStarting: (state) => state.starting,
    selectAttentive: (state) => state.isAttentive,
    selectReporting: (state) => state.reporting,
    selectIsReported: (state, messageId: string) => state.reported.includes(messageId),
  },
}).injectInto(rootReducer);
export const {
  sessionRestored,
  conversationUpserted,
  roomCountsLoaded,
  roomRead,
  chatOpened,
  chatClosed,
  attentionChanged,
  draftTyped,
  messageWritten,
  messageRejected,
  messageRetried,
  messageDiscarded,
  startConversationRequested,
  startConversationFinished,
  volumeChanged,
  soundBlocked,
  threadsCleared,
  reportOpened,
  reportClosed,
} = chat.actions;
export const {
  selectChat,
  selectConversations,
  selectUnseen,
  selectChatWindow,
  selectOpenId,
  selectConversation,
  selectThread,
  selectMessages,
  selectOutgoing,
  selectNextOutgoing,
  selectDraft,
  selectChatters,
  selectRoomUnread,
  selectVolume,
  selectSoundBlocked,
  selectStarting,
  selectAttentive,
  selectReporting,
  selectIsReported,
} = chat.selectors;

/** Opens the conversation with a person, or the dialog that starts one. */
export const openChatWith = createAction<PlayerView>('chat/openChatWith');
/** Opens a conversation that the client may not have loaded yet. */
export const openConversationRequested = createAction<string>('chat/openConversationRequested');
/** Dispatched while a card shows the unread count of its scrim's room. */
export const roomVisible = createAction<string>('chat/roomVisible');
export const roomHidden = createAction<string>('chat/roomHidden');
export { markSeen, loadMessages, loadConversations, muteConversation, reportMessage };
