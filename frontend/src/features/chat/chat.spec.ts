import type { MessageView } from '@muster/contracts/chat';
import { DEFAULT_VOLUME } from '@muster/contracts/constants';
import { scrimRoomJoined } from '../../realtime/connection.slice';
import { signedOut } from '../../shared/session.slice';
import { writeToken } from '../../shared/token';
import { tokenOf } from '../../testing/token-of';
import { buildConversation, bo, hana, buildPerson, buildMessage } from './chat.fixtures';
import {
  chatClosed,
  conversationUpserted,
  loadConversations,
  draftTyped,
  muteConversation,
  reportOpened,
  reportMessage,
  roomHidden,
  roomRead,
  roomVisible,
  selectChatWindow,
  selectConversation,
  selectConversations,
  selectDraft,
  selectIsReported,
  selectReporting,
  selectRoomUnread,
  selectSoundBlocked,
  selectVolume,
  startConversationRequested,
  openChatWith,
  volumeChanged,
} from './chat.slice';
import {
  browser,
  app,
  notes,
  setTouched,
  clearNotes,
  open,
  wait,
  posted,
  hear,
  alertTexts,
  openBeforeEach,
} from './chat.world';
import { conversationMuted, roomMessageCountChanged } from './server-events';
import { compareConversations } from './order';

openBeforeEach();

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
    localStorage.setItem('jwtToken', tokenOf(bo));
    open(bo);
    expect(selectDraft(app.state(), 'c1')).toBe('');
  });
  test('survives a reload while the user types without a pause and others write', () => {
    app.dispatch(draftTyped({ key: 'c1', text: 'see' }));
    for (let typed = 'see '; typed.length < 40; typed += 'y') {
      app.dispatch(draftTyped({ key: 'c1', text: typed }));
      hear(buildMessage(typed.length, bo));
    }
    app.stop();
    open();
    expect(selectDraft(app.state(), 'c1')).not.toBe('');
  });
  test('is deleted on sign-out', async () => {
    app.dispatch(draftTyped({ key: 'c1', text: 'secret' }));
    await wait(200);
    writeToken(null);
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
      clearNotes();
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
    app.dispatch(muteConversation.requested({ conversationId: 'c1', muted: true }));
    hear(buildMessage(1, bo));
    await wait(500);
    expect(notes).toEqual([]);
    app.dispatch(conversationMuted({ conversationId: 'c1', isMuted: false }));
    hear(buildMessage(2, bo));
    await wait(500);
    expect(notes.length).toBeGreaterThan(0);
  });
  test('shows that the browser blocks it, until the user interacts with the page', async () => {
    setTouched(false);
    hear(buildMessage(1, bo));
    await wait(0);
    expect([notes, selectSoundBlocked(app.state())]).toEqual([[], true]);
    browser.emit(new Event('pointerdown'));
    await wait(0);
    expect(selectSoundBlocked(app.state())).toBe(false);
  });
  test('reverts a mute that the server has rejected', async () => {
    browser.respond('POST /conversations/c1/mute', 500, { error: 'Not ready' });
    app.dispatch(muteConversation.requested({ conversationId: 'c1', muted: true }));
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
  browser.respond('GET /conversations/scrims?scrims=s1', 200, [room]);
  app.dispatch(roomVisible('s1'));
  await wait(100);
  expect(selectRoomUnread(app.state(), 's1')).toBe(5);
  app.dispatch(roomRead({ scrimId: 's1', n: 5 }));
  app.dispatch(roomMessageCountChanged({ scrimId: 's1', messages: 7 }));
  expect(selectRoomUnread(app.state(), 's1')).toBe(2);
  app.stop();
  open();
  browser.respond('GET /conversations/scrims?scrims=s1', 200, [{ ...room, messages: 7 }]);
  app.dispatch(roomVisible('s1'));
  await wait(100);
  expect([selectRoomUnread(app.state(), 's1'), selectConversations(app.state())]).toEqual([2, []]);
});

describe('messages in the room of a card', () => {
  const room = (messages: number) => buildConversation({ _id: 'r1', scrimId: 's1', members: [], messages });
  const unread = () => selectRoomUnread(app.state(), 's1');
  test('are not lost while the count is loading, in either order', async () => {
    browser.respond('GET /conversations/scrims?scrims=s1', 200, [room(0)]);
    app.dispatch(roomVisible('s1'));
    app.dispatch(roomMessageCountChanged({ scrimId: 's1', messages: 1 }));
    expect(unread()).toBe(0); // the number of read messages is not loaded yet
    await wait(100);
    expect(unread()).toBe(1);
  });
  test('are counted after a reconnect when they were sent before the room was joined or while offline', async () => {
    browser.respond('GET /conversations/scrims?scrims=s1', 200, [room(0)]);
    app.dispatch(roomVisible('s1'));
    await wait(100);
    browser.respond('GET /conversations/scrims?scrims=s1', 200, [room(3)]);
    app.dispatch(scrimRoomJoined('s1'));
    await wait(100);
    expect(unread()).toBe(3);
    app.dispatch(roomHidden('s1'));
    browser.respond('GET /conversations/scrims?scrims=s1', 200, [room(4)]);
    app.dispatch(scrimRoomJoined('s1'));
    await wait(100);
    expect(unread()).toBe(3);
  });
});

test('the rooms of all cards of a list are counted with one request', async () => {
  const room = (n: number) => buildConversation({ _id: `r${n}`, scrimId: `s${n}`, members: [], messages: n });
  browser.respond('GET /conversations/scrims?scrims=s1%2Cs3', 200, [room(1), room(3)]);
  for (const id of ['s1', 's2', 's3']) app.dispatch(roomVisible(id));
  app.dispatch(roomHidden('s2'));
  await wait(100);
  expect(['s1', 's2', 's3'].map((id) => selectRoomUnread(app.state(), id))).toEqual([1, 0, 3]);
  expect(browser.requests.filter(({ path }) => path.startsWith('/conversations/scrim'))).toHaveLength(1);
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
  test('sends the message of a dialog that was closed before the response, and opens nothing', async () => {
    app.dispatch(openChatWith(bo));
    const respond = browser.respondLater('POST /conversations');
    browser.respond('POST /messages', 201, buildMessage(1, hana, { text: 'hi' }));
    app.dispatch(startConversationRequested({ person: bo, text: 'hi' }));
    await wait(0);
    app.dispatch(chatClosed());
    respond(buildConversation());
    await wait(0);
    expect([selectChatWindow(app.state()), posted()]).toEqual([null, ['hi']]);
  });
  test('text that is typed before it has begun becomes its draft, and no other window closes for it', async () => {
    app.dispatch(openChatWith(bo));
    const begin = browser.respondLater('POST /conversations');
    app.dispatch(startConversationRequested({ person: bo, text: 'hi' }));
    app.dispatch(draftTyped({ key: 'bo', text: 'and so' }));
    const eve = buildPerson('Eve');
    app.dispatch(openChatWith(eve));
    begin(buildConversation());
    await wait(0);
    expect(['bo', 'c1'].map((key) => selectDraft(app.state(), key))).toEqual(['', 'and so']);
    expect(selectChatWindow(app.state())).toEqual({ kind: 'start', person: eve });
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
    expect(selectDraft(app.state(), 'eve')).toBe('hi');
  });
});

test('a successful report closes its dialog, a failed one leaves it open', async () => {
  const message = buildMessage(1, bo);
  app.dispatch(reportOpened(message));
  browser.respond('POST /messages/m1/report', 500, { error: 'Not ready' });
  app.dispatch(reportMessage.requested({ messageId: 'm1', reason: 'Insults or hate' }));
  await wait(0);
  expect([selectReporting(app.state()), alertTexts()]).toEqual([message, ['Not ready']]);
  browser.respond('POST /messages/m1/report', 201, { success: true });
  app.dispatch(reportMessage.requested({ messageId: 'm1', reason: 'Insults or hate' }));
  await wait(0);
  expect([selectReporting(app.state()), selectIsReported(app.state(), 'm1')]).toEqual([null, true]);
});

test('a failed reload keeps the loaded conversations', async () => {
  app.dispatch(conversationUpserted(buildConversation()));
  app.dispatch(loadConversations.requested());
  await wait(0);
  expect(selectConversations(app.state())).toHaveLength(1);
});
