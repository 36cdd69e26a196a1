import { DEFAULT_VOLUME, type MessageView, type SelfUser } from '@muster/contracts';
import { connection } from '../../realtime';
import { scrimRoomJoined, connected } from '../../realtime/connection.slice';
import { setSocket as connectTo } from '../../realtime/emit';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { session, signedIn, signedOut } from '../../shared/session.slice';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { buildConversation, bo, hana, buildPerson, buildMessage } from './chat.fixtures';
import { chatSaga } from './chat.saga';
import {
  attentionChanged,
  chat,
  chatOpened,
  conversationUpserted,
  loadConversationsRequested,
  draftTyped,
  messageDiscarded,
  messageRetried,
  loadMessagesRequested,
  messageWritten,
  muteRequested,
  reportOpened,
  reportMessageRequested,
  roomHidden,
  roomRead,
  roomVisible,
  selectChatWindow,
  selectConversation,
  selectConversations,
  selectDraft,
  selectIsReported,
  selectMessages,
  selectOutgoing,
  selectReporting,
  selectRoomUnread,
  selectSoundBlocked,
  selectThread,
  selectUnseen,
  selectVolume,
  startConversationRequested,
  openChatWith,
  volumeChanged,
} from './chat.slice';
import { conversationMuted, messageReceived, messagesSeen, roomMessageCountChanged } from './server-events';
import { compareConversations } from './order';

const LIST = 'GET /messages/c1?limit=50';
let browser: ReturnType<typeof fakeBrowser>;
let app: ReturnType<typeof runSaga>;
/** Volumes of the played notes. */
let notes: number[];
let touched: boolean;

/** Opens the page; the tab's session storage remains. */
function open(me = hana): void {
  app = runSaga(
    {
      [chat.reducerPath]: chat.reducer,
      [connection.reducerPath]: connection.reducer,
      [alerts.reducerPath]: alerts.reducer,
      [session.reducerPath]: session.reducer,
    },
    chatSaga,
  );
  app.dispatch(signedIn(me as unknown as SelfUser));
}
beforeEach(() => {
  jest.useFakeTimers();
  browser = fakeBrowser({ token: 'Bearer mine' });
  [notes, touched] = [[], true];
  const gain = {
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: (value: number) => void (value > 0.001 && notes.push(value)),
  };
  const node = (more: object) => ({
    ...more,
    connect: (next: unknown) => next,
    start: () => undefined,
    stop: () => undefined,
  });
  Object.assign(globalThis, {
    AudioContext: class {
      currentTime = 0;
      resume = () => Promise.resolve();
      createOscillator = () => node({ frequency: {} });
      createGain = () => node({ gain });
    },
  });
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {
      get userActivation() {
        return { hasBeenActive: touched };
      },
      onLine: true,
    },
  });
  open();
});
afterEach(() => {
  app.stop();
  jest.useRealTimers();
});

const wait = async (ms: number) => (await jest.advanceTimersByTimeAsync(ms), settle());
const write = (text: string, clientId = text) =>
  app.dispatch(
    messageWritten({ clientId, conversationId: 'c1', text, createdAt: '2026-11-20T20:00:00.000Z', refusal: null }),
  );
const posted = () =>
  browser.requests
    .filter(({ method, path }) => method === 'POST' && path === '/messages')
    .map(({ body }) => (body as { text: string }).text);
const hear = (message: MessageView) => app.dispatch(messageReceived(message));
const texts = () => (selectMessages(app.state(), 'c1') as MessageView[]).map(({ text }) => text);
const waiting = () => selectOutgoing(app.state(), 'c1').map(({ text, refusal }) => [text, refusal]);
const alertTexts = () => selectAlerts(app.state()).map(({ text }) => text);
/** Opens the chat with Bo with these messages. */
async function talking(...messages: MessageView[]) {
  app.dispatch(conversationUpserted(buildConversation({ messages: messages.length })));
  browser.respond(LIST, 200, messages);
  app.dispatch(chatOpened({ kind: 'direct', conversationId: 'c1' }));
  await wait(0);
}

describe('a sent message', () => {
  test('appears immediately and is not duplicated when received again', async () => {
    await talking();
    const respond = browser.respondLater('POST /messages');
    write('gg');
    expect(waiting()).toEqual([['gg', null]]);
    const stored = buildMessage(1, hana, { text: 'gg', clientId: 'gg' });
    hear(stored);
    expect([waiting(), texts()]).toEqual([[], ['gg']]);
    respond(stored);
    await wait(0);
    hear(stored);
    expect([waiting(), texts(), posted()]).toEqual([[], ['gg'], ['gg']]);
  });
  test('is sent after the reconnect in the order it was written', async () => {
    await talking();
    write('one');
    write('two');
    await wait(0);
    expect([waiting().length, posted()]).toEqual([2, ['one']]);
    let n = 0;
    browser.respondWith('POST /messages', (body) => buildMessage(++n, hana, body as Partial<MessageView>));
    app.dispatch(connected());
    await wait(0);
    expect([waiting(), texts(), posted()]).toEqual([[], ['one', 'two'], ['one', 'one', 'two']]);
  });
  test('is sent again automatically when the server is busy', async () => {
    await talking();
    browser.respond('POST /messages', 429, { error: 'Too many' });
    write('soon');
    await wait(0);
    expect([waiting(), alertTexts()]).toEqual([[['soon', null]], []]);
    browser.respond('POST /messages', 201, buildMessage(1, hana, { text: 'soon', clientId: 'soon' }));
    await wait(3_000);
    expect([waiting(), texts()]).toEqual([[], ['soon']]);
  });
  test('waits for retry or discard when the server rejects it, without blocking later messages', async () => {
    await talking();
    browser.respond('POST /messages', 403, { error: 'You can only chat with your friends' });
    write('hello?');
    await wait(0);
    expect([waiting(), alertTexts()]).toEqual([
      [['hello?', 'You can only chat with your friends']],
      ['You can only chat with your friends'],
    ]);
    browser.respond('POST /messages', 201, buildMessage(1, hana, { text: 'next', clientId: 'next' }));
    write('next');
    await wait(0);
    expect([waiting().length, texts()]).toEqual([1, ['next']]);
    browser.respond('POST /messages', 403, { error: 'No' });
    app.dispatch(messageRetried('hello?'));
    await wait(0);
    expect(waiting()).toEqual([['hello?', 'No']]);
    app.dispatch(messageDiscarded('hello?'));
    expect(waiting()).toEqual([]);
  });
  test('is sent again after a reload under the same client id', async () => {
    await talking();
    browser.neverRespond('POST /messages');
    write('almost', 'id-1');
    await wait(200);
    app.stop();
    browser.respond('POST /messages', 201, buildMessage(1, hana, { text: 'almost', clientId: 'id-1' }));
    open();
    await wait(0);
    expect(posted()).toEqual(['almost', 'almost']);
    expect(
      new Set(
        browser.requests
          .filter(({ path }) => path === '/messages')
          .map(({ body }) => (body as { clientId: string }).clientId),
      ),
    ).toEqual(new Set(['id-1']));
    expect(waiting()).toEqual([]);
  });
  test("carries its client id as idempotency key, and the id of the tab's socket", async () => {
    connectTo({
      connected: true,
      id: 'this-tab',
      timeout: () => ({ emitWithAck: () => Promise.resolve({ ok: true }) }),
    });
    await talking();
    browser.respond('POST /messages', 201, buildMessage(1, hana, { text: 'hello', clientId: 'id-1' }));
    write('hello', 'id-1');
    await wait(0);
    expect(browser.requests.at(-1)).toMatchObject({
      path: '/messages',
      headers: { 'idempotency-key': 'id-1', 'x-socket-id': 'this-tab' },
    });
    connectTo(undefined);
  });
});

describe('a received message', () => {
  test('counts as unseen once until any tab has seen it', () => {
    app.dispatch(conversationUpserted(buildConversation()));
    hear(buildMessage(1, bo));
    hear(buildMessage(2, bo));
    hear(buildMessage(2, bo));
    hear(buildMessage(3, hana));
    expect(selectUnseen(app.state())).toBe(2);
    app.dispatch(messagesSeen({ conversationId: 'c1', by: 'hana', messageIds: ['m1'] }));
    expect(selectUnseen(app.state())).toBe(1);
    app.dispatch(messagesSeen({ conversationId: 'c1', by: 'bo', messageIds: ['m3'] }));
    expect(selectUnseen(app.state())).toBe(1);
  });
  test('loads an unknown conversation', async () => {
    browser.respond('GET /conversations/user', 200, [buildConversation({ messages: 1, unseen: 1 })]);
    hear(buildMessage(1, bo));
    await wait(0);
    expect([selectConversations(app.state()).length, selectUnseen(app.state())]).toEqual([1, 1]);
  });
  test('appears below "New" unless the chat is visible; sending removes the divider', async () => {
    await talking(buildMessage(1, bo, { _seenBy: ['bo', 'hana'] }));
    const newFrom = () => selectThread(app.state(), 'c1')?.newFrom;
    expect(newFrom()).toBeNull();
    app.dispatch(attentionChanged(true));
    hear(buildMessage(2, bo));
    expect(newFrom()).toBeNull();
    app.dispatch(attentionChanged(false));
    hear(buildMessage(3, bo));
    hear(buildMessage(4, bo));
    expect(newFrom()).toBe('m3');
    browser.neverRespond('POST /messages');
    write('me too');
    expect(newFrom()).toBeNull();
  });
  test('fills a gap in the numbering, in order and without duplicates', async () => {
    await talking(buildMessage(1, bo));
    browser.respond(LIST, 200, [buildMessage(1, bo), buildMessage(2, bo), buildMessage(3, bo)]);
    hear(buildMessage(3, bo));
    await wait(0);
    expect(texts()).toEqual(['line 1', 'line 2', 'line 3']);
  });
  test('after a reconnect continues the list, or replaces it when there is a gap', async () => {
    const seen = { _seenBy: ['bo', 'hana'] };
    await talking(buildMessage(1, bo, seen), buildMessage(2, bo, seen));
    browser.respond(LIST, 200, [buildMessage(2, bo, seen), buildMessage(3, bo)]);
    browser.respond('GET /conversations/user', 200, [buildConversation({ messages: 3 })]);
    app.dispatch(connected());
    await wait(0);
    expect([texts(), selectThread(app.state(), 'c1')?.newFrom]).toEqual([['line 1', 'line 2', 'line 3'], 'm3']);
    browser.respond(LIST, 200, [buildMessage(60, bo), buildMessage(61, bo)]);
    app.dispatch(connected());
    await wait(0);
    expect(texts()).toEqual(['line 60', 'line 61']);
  });
  test('is prepended when it is older than the loaded ones', async () => {
    await talking(buildMessage(3, bo), buildMessage(4, bo));
    browser.respond('GET /messages/c1?limit=50&before=m3', 200, [buildMessage(1, bo), buildMessage(2, bo)]);
    app.dispatch(loadMessagesRequested({ conversationId: 'c1', before: 'm3' }));
    expect(selectThread(app.state(), 'c1')?.loadingOlder).toBe(true);
    await wait(0);
    expect(texts()).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
  });
});

test('conversations are sorted by unseen, then online, then most recent', () => {
  const conversation = (_id: string, unseen: number, minute: number) =>
    buildConversation({ _id, unseen, updatedAt: `2026-11-20T10:0${minute}:00.000Z` });
  const all = [
    conversation('old', 0, 1),
    conversation('here', 0, 2),
    conversation('recent', 0, 9),
    conversation('unseen', 2, 3),
    conversation('unseen and here', 1, 1),
    conversation('here and recent', 0, 8),
  ];
  expect(all.toSorted(compareConversations(({ _id }) => _id.includes('here'))).map(({ _id }) => _id)).toEqual([
    'unseen and here',
    'unseen',
    'here and recent',
    'here',
    'recent',
    'old',
  ]);
});

describe('a draft', () => {
  test('survives a reload per conversation, and only for its user', async () => {
    app.dispatch(draftTyped({ key: 'c1', text: 'see you at' }));
    app.dispatch(draftTyped({ key: 'c2', text: 'other' }));
    app.dispatch(draftTyped({ key: 'c2', text: '' }));
    await wait(200);
    app.stop();
    open();
    expect([selectDraft(app.state(), 'c1'), selectDraft(app.state(), 'c2')]).toEqual(['see you at', '']);
    app.stop();
    open(bo);
    expect(selectDraft(app.state(), 'c1')).toBe('');
  });
  test('is deleted on sign-out', async () => {
    app.dispatch(draftTyped({ key: 'c1', text: 'secret' }));
    await wait(200);
    app.dispatch(signedOut());
    app.stop();
    open();
    expect(selectDraft(app.state(), 'c1')).toBe('');
  });
});

describe('sound', () => {
  beforeEach(() => app.dispatch(conversationUpserted(buildConversation())));

  test('has volume 25 by default and stores a chosen volume', () => {
    expect(selectVolume(app.state())).toBe(DEFAULT_VOLUME);
    app.dispatch(volumeChanged(70));
    app.stop();
    open();
    expect([selectVolume(app.state()), localStorage.getItem('scrim-messenger')]).toEqual([70, '70']);
    localStorage.setItem('scrim-messenger', '"loud"');
    app.stop();
    open();
    expect(selectVolume(app.state())).toBe(DEFAULT_VOLUME);
  });
  test('plays at the chosen volume; not at 0 and not for own messages', async () => {
    const playedVolume = async (volume: number, message: MessageView) => {
      notes = [];
      app.dispatch(volumeChanged(volume));
      hear(message);
      await wait(500);
      return Math.max(0, ...notes);
    };
    const [quiet, loud] = [await playedVolume(20, buildMessage(1, bo)), await playedVolume(90, buildMessage(2, bo))];
    expect(quiet).toBeGreaterThan(0);
    expect(loud).toBeGreaterThan(quiet);
    expect([await playedVolume(0, buildMessage(3, bo)), await playedVolume(90, buildMessage(4, hana))]).toEqual([0, 0]);
  });
  test('does not play for a conversation muted in this or another tab', async () => {
    app.dispatch(muteRequested({ conversationId: 'c1', muted: true }));
    hear(buildMessage(1, bo));
    await wait(500);
    expect(notes).toEqual([]);
    app.dispatch(conversationMuted({ conversationId: 'c1', isMuted: false }));
    hear(buildMessage(2, bo));
    await wait(500);
    expect(notes.length).toBeGreaterThan(0);
  });
  test('tells that the browser blocks it, until the user interacts with the page', async () => {
    touched = false;
    hear(buildMessage(1, bo));
    await wait(0);
    expect([notes, selectSoundBlocked(app.state())]).toEqual([[], true]);
    browser.emit(new Event('pointerdown'));
    await wait(0);
    expect(selectSoundBlocked(app.state())).toBe(false);
  });
  test('reverts a mute that the server has rejected', async () => {
    browser.respond('POST /conversations/c1/mute', 500, { error: 'Not ready' });
    app.dispatch(muteRequested({ conversationId: 'c1', muted: true }));
    expect(selectConversation(app.state(), 'c1')?.isMuted).toBe(true);
    await wait(0);
    expect([selectConversation(app.state(), 'c1')?.isMuted, alertTexts()]).toEqual([
      false,
      ['The conversation could not be updated. Try again.'],
    ]);
  });
});

test('a card counts the messages of its room that were not read in this browser', async () => {
  const room = buildConversation({ _id: 'r1', scrimId: 's1', members: [], messages: 5 });
  browser.respond('GET /conversations/scrim/s1', 200, room);
  app.dispatch(roomVisible('s1'));
  await wait(0);
  expect(selectRoomUnread(app.state(), 's1')).toBe(5);
  app.dispatch(roomRead({ scrimId: 's1', n: 5 }));
  app.dispatch(roomMessageCountChanged({ scrimId: 's1', messages: 7 }));
  expect(selectRoomUnread(app.state(), 's1')).toBe(2);
  app.stop();
  open();
  browser.respond('GET /conversations/scrim/s1', 200, { ...room, messages: 7 });
  app.dispatch(roomVisible('s1'));
  await wait(0);
  expect([selectRoomUnread(app.state(), 's1'), selectConversations(app.state())]).toEqual([2, []]);
});

describe('messages in the room of a card', () => {
  const room = (messages: number) => buildConversation({ _id: 'r1', scrimId: 's1', members: [], messages });
  const unread = () => selectRoomUnread(app.state(), 's1');
  test('are not lost while the count is loading, in either order', async () => {
    browser.respond('GET /conversations/scrim/s1', 200, room(0));
    app.dispatch(roomVisible('s1'));
    app.dispatch(roomMessageCountChanged({ scrimId: 's1', messages: 1 }));
    expect(unread()).toBe(0); // the number of read messages is not loaded yet
    await wait(0);
    expect(unread()).toBe(1);
  });
  test('are counted after a reconnect when they were sent before the room was joined or while offline', async () => {
    browser.respond('GET /conversations/scrim/s1', 200, room(0));
    app.dispatch(roomVisible('s1'));
    await wait(0);
    browser.respond('GET /conversations/scrim/s1', 200, room(3));
    app.dispatch(scrimRoomJoined('s1'));
    await wait(0);
    expect(unread()).toBe(3);
    app.dispatch(roomHidden('s1'));
    browser.respond('GET /conversations/scrim/s1', 200, room(4));
    app.dispatch(scrimRoomJoined('s1'));
    await wait(0);
    expect(unread()).toBe(3);
  });
});

describe('starting a conversation', () => {
  test('sends the first message and opens the chat', async () => {
    app.dispatch(openChatWith(bo));
    expect(selectChatWindow(app.state())).toEqual({ kind: 'start', person: bo });
    browser.respond('POST /conversations', 201, buildConversation());
    browser.respond('POST /messages', 201, buildMessage(1, hana, { text: 'hi' }));
    app.dispatch(startConversationRequested({ person: bo, text: 'hi' }));
    await wait(0);
    expect([selectChatWindow(app.state()), posted()]).toEqual([{ kind: 'direct', conversationId: 'c1' }, ['hi']]);
    expect(browser.requests.find(({ path }) => path === '/conversations')?.body).toEqual({
      senderId: 'hana',
      receiverId: 'bo',
    });
  });
  test('opens an existing conversation instead', () => {
    app.dispatch(conversationUpserted(buildConversation()));
    app.dispatch(openChatWith(bo));
    expect(selectChatWindow(app.state())).toEqual({ kind: 'direct', conversationId: 'c1' });
  });
  test('shows why it failed', async () => {
    app.dispatch(startConversationRequested({ person: buildPerson('Eve'), text: 'hi' }));
    await wait(0);
    expect(alertTexts()).toEqual(['Error creating new conversation with Eve']);
  });
});

test('a successful report closes its dialog, a failed one leaves it open', async () => {
  const message = buildMessage(1, bo);
  app.dispatch(reportOpened(message));
  browser.respond('POST /messages/m1/report', 500, { error: 'Not ready' });
  app.dispatch(reportMessageRequested({ messageId: 'm1', reason: 'Insults or hate' }));
  await wait(0);
  expect([selectReporting(app.state()), alertTexts()]).toEqual([message, ['Not ready']]);
  browser.respond('POST /messages/m1/report', 201, { success: true });
  app.dispatch(reportMessageRequested({ messageId: 'm1', reason: 'Insults or hate' }));
  await wait(0);
  expect([selectReporting(app.state()), selectIsReported(app.state(), 'm1')]).toEqual([null, true]);
});

test('a failed reload keeps the loaded conversations', async () => {
  app.dispatch(conversationUpserted(buildConversation()));
  app.dispatch(loadConversationsRequested());
  await wait(0);
  expect(selectConversations(app.state())).toHaveLength(1);
});
