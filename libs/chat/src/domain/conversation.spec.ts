import { describeDecider } from '@muster/kernel';
import fc from 'fast-check';
import { OpenConversation, SendScrimMessage, SendMessage } from './commands';
import { type Conversation, type ConversationEvent, evolve, initialConversation } from './conversation';
import { conversation } from './decide';

const at = '2026-11-20T20:00:00.000Z';
const later = '2026-11-20T20:00:05.000Z';
const { given } = describeDecider(conversation);
const words = (id: string) => ({ id, text: 'hi', clientId: null });
const opened: ConversationEvent = { type: 'ConversationOpened', conversationId: 'c1', by: 'hana', with: 'bo' };
const room: ConversationEvent = { type: 'ScrimRoomOpened', conversationId: 'c1', scrimId: 's1' };
const sent = (
  n: number,
  over: Partial<Extract<ConversationEvent, { type: 'MessageSent' }>> = {},
): ConversationEvent => ({
  type: 'MessageSent',
  messageId: `m${n}`,
  by: 'hana',
  to: 'bo',
  scrimId: null,
  n,
  at,
  ...over,
});
const open = (by: string, other: string, areFriends = true) =>
  new OpenConversation('c1', by, { now: at }, other, areFriends);
const send = (by: string, id: string, when = at, areFriends = true) =>
  new SendMessage('c1', by, { now: when }, words(id), areFriends);
const say = (by: string, id: string, when = at) => new SendScrimMessage('c1', by, { now: when }, words(id), 's1');

describe('opening', () => {
  test('two friends open one', () => given().when(open('hana', 'bo')).then(opened));
  test('the one there is stays the only one', () => given(opened).when(open('bo', 'hana')).thenNothing());
  test('it stays open when they are friends no more', () =>
    given(opened)
      .when(open('bo', 'hana', false))
      .thenNothing());
  test('strangers cannot', () =>
    given()
      .when(open('hana', 'bo', false))
      .thenRejects('friends-only'));
  test('rejects a conversation with oneself', () =>
    given().when(open('hana', 'hana')).thenRejects('no-talk-to-oneself'));
});

describe('talking', () => {
  test('what a member says goes to the other', () =>
    given(opened)
      .when(send('bo', 'm1'))
      .then(sent(1, { by: 'bo', to: 'hana' })));
  test('nobody else is a member', () => given(opened).when(send('eve', 'm1')).thenRejects('conversation-not-found'));
  test('without a conversation there is nobody to talk to', () =>
    given().when(send('hana', 'm1')).thenRejects('conversation-not-found'));
  test('who are friends no more are silent', () =>
    given(opened, sent(1))
      .when(send('hana', 'm2', at, false))
      .thenRejects('friends-only'));
  test('a clock that is behind changes no order', () =>
    given(opened, sent(1, { at: later }))
      .when(send('bo', 'm2', at))
      .then(sent(2, { by: 'bo', to: 'hana', at: '2026-11-20T20:00:05.001Z' })));
  test('two in one millisecond stand one after the other', () =>
    given(opened, sent(1))
      .when(send('hana', 'm2'))
      .then(sent(2, { at: '2026-11-20T20:00:00.001Z' })));
});

describe('the room of a scrim', () => {
  test('opens with the first words said in it', () =>
    given()
      .when(say('eve', 'm1'))
      .then(room, sent(1, { by: 'eve', to: null, scrimId: 's1' })));
  test('is for everybody', () =>
    given(room, sent(1, { to: null, scrimId: 's1' }))
      .when(say('eve', 'm2', later))
      .then(sent(2, { by: 'eve', to: null, scrimId: 's1', at: later })));
  test('is no direct conversation', () => given(room).when(send('hana', 'm1')).thenRejects('conversation-not-found'));
});

describe('laws', () => {
  const people = fc.constantFrom('hana', 'bo', 'eve');
  const clock = fc.integer({ min: 0, max: 50 }).map((ms) => new Date(Date.parse(at) + ms).toISOString());
  const wish = fc.oneof(
    fc.tuple(people, people, fc.boolean()).map(([by, other, friends]) => open(by, other, friends)),
    fc.tuple(people, fc.uuid(), clock, fc.boolean()).map(([by, id, when, friends]) => send(by, id, when, friends)),
    fc.tuple(people, fc.uuid(), clock).map(([by, id, when]) => say(by, id, when)),
  );
  const live = (wishes: Parameters<typeof conversation.decide>[0][]) => {
    const facts: ConversationEvent[] = [];
    let state: Conversation = initialConversation;
    for (const command of wishes) {
      try {
        for (const event of conversation.decide(command, state)) {
          facts.push(event);
          state = evolve(state, event);
        }
      } catch {
        /* refused: no fact */
      }
    }
    return facts;
  };

  test('messages are numbered without gaps, each later than the one before', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
        const messages = live(wishes).filter((event) => event.type === 'MessageSent');
        expect(messages.map(({ n }) => n)).toEqual(messages.map((_, i) => i + 1));
        for (const [i, { at: when }] of messages.entries()) if (i > 0) expect(when > messages[i - 1]!.at).toBe(true);
      }),
    );
  });
  test('a conversation opens once, as one kind, and only its members speak in a direct one', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
        const facts = live(wishes);
        const openings = facts.filter(({ type }) => type !== 'MessageSent');
        expect(openings.length).toBeLessThanOrEqual(1);
        const [opening] = openings;
        for (const fact of facts) {
          if (fact.type !== 'MessageSent') continue;
          expect(opening).toBeDefined();
          if (opening!.type === 'ConversationOpened')
            expect(new Set([fact.by, fact.to])).toEqual(new Set([opening!.by, opening!.with]));
          else expect(fact.to).toBeNull();
        }
      }),
    );
  });
});
