import { figure, size } from '@testing/figures';
import { type RandomDraw, type Expected, type AggregateModel, compareWithTable, runWalks } from '@testing/model-walk';
import { type ConversationCommand } from './commands';
import type { Conversation, ConversationEvent } from './conversation';
import { conversation } from './decide';

const USERS = ['hana', 'bo', 'eve'] as const;
const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');

/** A plain model of one conversation: its members, and the time of each message. */
class ConversationModel implements AggregateModel<ConversationCommand, Conversation, ConversationEvent> {
  #room = '';
  #two: readonly string[] = [];
  #said: number[] = [];
  #clock = BEGIN;
  #ids = 0;

  situation(): string {
    if (this.#two.length > 0) return 'direct';
    return this.#room ? 'room' : 'none yet';
  }

  nextCommand(draw: RandomDraw): ConversationCommand {
    this.#clock += draw.below(7) - 2; // the clocks of two nodes differ
    const [by, ctx, areFriends] = [draw.of(USERS), { now: new Date(this.#clock).toISOString() }, draw.percent(80)];
    const newMessage = { id: `m${(this.#ids += 1)}`, text: 'hi', clientId: null };
    const kind = draw.below(10);
    if (kind < 3)
      return { type: 'OpenConversation', conversationId: 'c', by, ctx, partnerId: draw.of(USERS), areFriends };
    if (kind < 7 || this.#ids < 3)
      return { type: 'SendMessage', conversationId: 'c', by, ctx, message: newMessage, areFriends };
    return {
      type: 'SendScrimMessage',
      conversationId: 'c',
      by,
      ctx,
      message: newMessage,
      scrimId: draw.of(['s1', 's1', 's2']),
    };
  }

  expected(command: ConversationCommand): Expected {
    switch (command.type) {
      case 'OpenConversation':
        if (command.by === command.partnerId) return ['no-talk-to-oneself'];
        if (this.situation() !== 'none yet') return 'nothing';
        return command.areFriends ? 'done' : ['friends-only'];
      case 'SendMessage':
        if (!this.#two.includes(command.by)) return ['conversation-not-found'];
        return command.areFriends ? 'done' : ['friends-only'];
      case 'SendScrimMessage':
        return this.situation() === 'none yet' || this.#room === command.scrimId ? 'done' : ['conversation-not-found'];
    }
  }

  apply(command: ConversationCommand): void {
    if (command.type === 'OpenConversation') {
      this.#two = [command.by, command.partnerId];
      return;
    }
    if (command.type === 'SendScrimMessage') this.#room = command.scrimId;
    this.#said.push(Math.max(Date.parse(command.ctx.now), (this.#said.at(-1) ?? -Infinity) + 1));
  }

  observe() {
    return [
      this.#two.join(),
      this.#room || null,
      this.#said.length,
      this.#said.length > 0 ? new Date(this.#said.at(-1)!).toISOString() : '',
    ];
  }
}

const CELLS = `
  OpenConversation | direct: no-talk-to-oneself nothing
  OpenConversation | none yet: done friends-only no-talk-to-oneself
  OpenConversation | room: no-talk-to-oneself nothing
  SendScrimMessage | direct: conversation-not-found
  SendScrimMessage | none yet: done
  SendScrimMessage | room: conversation-not-found done
  SendMessage | direct: conversation-not-found done friends-only
  SendMessage | none yet: conversation-not-found
  SendMessage | room: conversation-not-found
`;

test('conversation and model agree after any sequence of commands by three users', () => {
  const observe = ({ members, scrimId, count, lastAt }: Conversation) => [members.join(), scrimId, count, lastAt];
  const cells = runWalks(
    'conversation',
    { decider: conversation, createModel: () => new ConversationModel(), observe },
    size(2_000, 250_000),
  );
  expect(compareWithTable(CELLS, cells, size(1, 100))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'conversation: cells, each met at least a hundred times', cells.size);
});
