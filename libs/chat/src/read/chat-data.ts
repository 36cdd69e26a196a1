import { Database, inPages, type PersonalData } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { MessageRow } from './rows';

type ExportedMessage = Pick<
  MessageRow,
  'conversation_id' | 'sender' | 'receiver' | 'scrim_id' | 'text' | 'created_at' | 'seen_at'
>;
interface Report {
  message_id: string;
  reason: string;
  created_at: Date;
}

/** Exports a user's sent and received messages, mutes and reports. */
@Injectable()
export class ChatData implements PersonalData {
  constructor(
    private readonly database: Database,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [messages, mutes, reports] = await Promise.all([
      this.database.query<{ id: string }>(
        `SELECT id FROM (
           SELECT id, created_at FROM messages WHERE sender = $1
           UNION SELECT m.id, m.created_at FROM messages m
             WHERE m.receiver = $1 AND m.conversation_id IN (SELECT id FROM conversations WHERE opener = $1 UNION ALL
             SELECT id FROM conversations WHERE partner = $1)) AS mine
         ORDER BY created_at, id`,
        [userId],
      ),
      this.database.query<{ conversation_id: string }>(
        'SELECT conversation_id FROM mutes WHERE user_id = $1 ORDER BY muted_at',
        [userId],
      ),
      this.database.query<Report>(
        'SELECT message_id, reason, created_at FROM message_reports WHERE reporter = $1 ORDER BY created_at',
        [userId],
      ),
    ]);
    return {
      messages: inPages(
        messages.map(({ id }) => id),
        (ids) => this.#messages(ids),
      ),
      mutedConversations: mutes.map((mute) => mute.conversation_id),
      reportedMessages: reports.map((report) => ({
        messageId: report.message_id,
        reason: report.reason,
        createdAt: report.created_at,
      })),
    };
  }

  async #messages(ids: readonly string[]): Promise<readonly unknown[]> {
    const messages = await this.database.query<ExportedMessage>(
      `SELECT conversation_id, sender, receiver, scrim_id, text, created_at, seen_at FROM messages
       WHERE id = ANY($1) ORDER BY created_at, id`,
      [ids],
    );
    const people = await this.people.findMany(
      new Set(messages.flatMap(({ sender, receiver }) => [sender, ...(receiver ? [receiver] : [])])),
    );
    const name = (id: string | null) => (id ? people.get(id)?.name : undefined);
    return messages.map((message) => ({
      conversationId: message.conversation_id,
      scrimId: message.scrim_id ?? undefined,
      from: name(message.sender),
      to: name(message.receiver),
      text: message.text,
      createdAt: message.created_at,
      seenAt: message.seen_at,
    }));
  }
}
