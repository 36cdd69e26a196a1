import { describeDecider } from '@muster/kernel';
import fc from 'fast-check';
import { OpenConversation, SendScrimMessage, SendMessage } from './commands';
import { type Conversation, type ConversationEvent, initialConversation } from './conversation';
import { conversation } from './decide';

const at = '2026-11-20T20:00:00.000Z';
const later = '2026-11-20T20:00:05.000Z';
const { given } = describeDecider(conversation);
const newMessage = (id: string) => ({ id, text: 'hi', clientId: null });
const opened: ConversationEvent = { type: 'ConversationOpened', conversationId: 'c1', by: 'hana', with: 'bo' };
const room: ConversationEvent = { type: 'ScrimRoomOpened', conversationId: 'c1', scrimId: 's1' };
const sent = (
  n: number,
  overrides: Partial<Extract<ConversationEvent, { type: 'MessageSent' }>> = {},
): ConversationEvent => ({
  type: 'MessageSent',
  messageId: `m${n}`,
  by: 'hana',
  to: 'bo',
  scrimId: null,
  n,
  at,
  ...overrides,
});
const open = (by: string, partner: string, areFriends = true): OpenConversation => ({
  type: 'OpenConversation',
  conversationId: 'c1',
  by,
  ctx: { now: at },
  partnerId: partner,
  areFriends,
});
const send = (by: string, id: string, when = at, areFriends = true): SendMessage => ({
  type: 'SendMessage',
  conversationId: 'c1',
  by,
  ctx: { now: when },
  message: newMessage(id),
  areFriends,
});
const sendToRoom = (by: string, id: string, when = at): SendScrimMessage => ({
  type: 'SendScrimMessage',
  conversationId: 'c1',
  by,
  ctx: { now: when },
  message: newMessage(id),
  scrimId: 's1',
});

describe('OpenConversation', () => {
  test('opens a conversation between friends', () => given().when(open('hana', 'bo')).then(opened));
  test('does nothing if it is open already', () => given(opened).when(open('bo', 'hana')).thenNothing());
  test('stays open after the friendship has ended', () =>
    given(opened)
      .when(open('bo', 'hana', false))
      .thenNothing());
  test('rejects users who are not friends', () =>
    given()
      .when(open('hana', 'bo', false))
      .thenRejects('friends-only'));
  test('rejects a conversation with oneself', () =>
    given().when(open('hana', 'hana')).thenRejects('no-talk-to-oneself'));
});

describe('SendMessage', () => {
  test('sends a message to the other member', () =>
    given(opened)
      .when(send('bo', 'm1'))
      .then(sent(1, { by: 'bo', to: 'hana' })));
  test('rejects users who are not members', () =>
    given(opened).when(send('eve', 'm1')).thenRejects('conversation-not-found'));
  test('rejects messages without a conversation', () =>
    given().when(send('hana', 'm1')).thenRejects('conversation-not-found'));
  test('rejects messages between former friends', () =>
    given(opened, sent(1))
      .when(send('hana', 'm2', at, false))
      .thenRejects('friends-only'));
  test('keeps the order of messages when a clock is behind', () =>
    given(opened, sent(1, { at: later }))
      .when(send('bo', 'm2', at))
      .then(sent(2, { by: 'bo', to: 'hana', at: '2026-11-20T20:00:05.001Z' })));
  test('gives two messages of the same millisecond different times', () =>
    given(opened, sent(1))
      .when(send('hana', 'm2'))
      .then(sent(2, { at: '2026-11-20T20:00:00.001Z' })));
});

describe('the room of a scrim', () => {
  test('opens with the first message', () =>
    given()
      .when(sendToRoom('eve', 'm1'))
      .then(room, sent(1, { by: 'eve', to: null, scrimId: 's1' })));
  test('takes messages from any user', () =>
    given(room, sent(1, { to: null, scrimId: 's1' }))
      .when(sendToRoom('eve', 'm2', later))
      .then(sent(2, { by: 'eve', to: null, scrimId: 's1', at: later })));
  test.each([opened, { ...room, scrimId: 's2' }])('takes none that are for another conversation, %j', (event) =>
    given(event).when(sendToRoom('hana', 'm1')).thenRejects('conversation-not-found'),
  );
  test('rejects direct messages', () => given(room).when(send('hana', 'm1')).thenRejects('conversation-not-found'));
});

describe('properties', () => {
  const anyUser = fc.constantFrom('hana', 'bo', 'eve');
  const clock = fc.integer({ min: 0, max: 50 }).map((ms) => new Date(Date.parse(at) + ms).toISOString());
  const anyCommand = fc.oneof(
    fc.tuple(anyUser, anyUser, fc.boolean()).map(([by, partner, friends]) => open(by, partner, friends)),
    fc.tuple(anyUser, fc.uuid(), clock, fc.boolean()).map(([by, id, when, friends]) => send(by, id, when, friends)),
    fc.tuple(anyUser, fc.uuid(), clock).map(([by, id, when]) => sendToRoom(by, id, when)),
  );
  const eventsOf = (commands: Parameters<typeof conversation.decide>[0][]) => {
    const events: ConversationEvent[] = [];
    let state: Conversation = initialConversation;
    for (const command of commands) {
      try {
        for (const event of conversation.decide(command, state)) {
          events.push(event);
          state = conversation.evolve(state, event);
        }
      } catch {
        /* rejected: no events */
      }
    }
    return events;
  };

  test('messages are numbered without gaps, each later than the previous one', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const messages = eventsOf(commands).filter((event) => event.type === 'MessageSent');
        expect(messages.map(({ n }) => n)).toEqual(messages.map((_, i) => i + 1));
        for (const [i, { at: when }] of messages.entries()) if (i > 0) expect(when > messages[i - 1]!.at).toBe(true);
      }),
    );
  });
  test('a conversation opens once, as one kind, and only its members send direct messages', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const events = eventsOf(commands);
        const openings = events.filter(({ type }) => type !== 'MessageSent');
        expect(openings.length).toBeLessThanOrEqual(1);
        const [opening] = openings;
        for (const event of events) {
          if (event.type !== 'MessageSent') continue;
          expect(opening).toBeDefined();
          if (opening!.type === 'ConversationOpened')
            expect(new Set([event.by, event.to])).toEqual(new Set([opening!.by, opening!.with]));
          else expect(event.to).toBeNull();
        }
      }),
    );
  });
});
