import type { ConversationView, MessageView } from '@muster/contracts/chat';
import { connected } from '../../realtime/connection.slice';
import { setSocket as connectTo } from '../../realtime/emit';
import { buildConversation, bo, hana, buildMessage } from './chat.fixtures';
import {
  attentionChanged,
  chatOpened,
  conversationUpserted,
  messageDiscarded,
  messageRetried,
  loadMessages,
  selectConversations,
  selectThread,
  selectUnseen,
} from './chat.slice';
import {
  LIST,
  browser,
  app,
  open,
  wait,
  write,
  posted,
  hear,
  texts,
  waiting,
  alertTexts,
  talking,
  openBeforeEach,
} from './chat.world';
import { messagesSeen } from './server-events';

openBeforeEach();

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
  test('counts when the list that is being loaded was read before it, unless it has been seen', async () => {
    app.dispatch(conversationUpserted(buildConversation()));
    const respond = browser.respondLater('GET /conversations/user');
    app.dispatch(connected());
    await wait(0);
    for (const n of [1, 2, 3]) hear(buildMessage(n, bo));
    app.dispatch(messagesSeen({ conversationId: 'c1', by: 'hana', messageIds: ['m2'] }));
    respond([buildConversation({ messages: 1, unseen: 1 })]);
    await wait(0);
    const [{ messages, lastMessage }] = selectConversations(app.state()) as [ConversationView];
    expect([messages, lastMessage?.text, selectUnseen(app.state())]).toEqual([3, 'line 3', 2]);
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
  test('is kept when the page that is being loaded was read before it', async () => {
    app.dispatch(conversationUpserted(buildConversation({ messages: 1 })));
    const respond = browser.respondLater(LIST);
    app.dispatch(chatOpened({ kind: 'direct', conversationId: 'c1' }));
    await wait(0);
    write('mine');
    hear(buildMessage(2, bo));
    hear(buildMessage(3, hana, { text: 'mine', clientId: 'mine' }));
    respond([buildMessage(1, bo)]);
    await wait(0);
    expect([texts(), waiting()]).toEqual([['line 1', 'line 2', 'mine'], []]);
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
    app.dispatch(loadMessages.requested({ conversationId: 'c1', before: 'm3' }));
    expect(selectThread(app.state(), 'c1')?.loadingOlder).toBe(true);
    await wait(0);
    expect(texts()).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
  });
});
