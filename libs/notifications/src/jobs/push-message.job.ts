import { Database, type Effect, type Job, type JobResult } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { Links } from './links';
import { PushSender } from './push-sender';

interface UnseenMessage {
  id: string;
  conversation_id: string;
  sender: string;
  receiver: string;
  text: string;
}

const PREVIEW = 140;
const DAY_S = 24 * 60 * 60;

/** Pushes an unseen message, unless its receiver muted the conversation. */
@Injectable()
export class PushMessageJob implements Job {
  constructor(
    private readonly pushSender: PushSender,
    private readonly database: Database,
    private readonly links: Links,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async perform({ key, ref, now }: Effect): Promise<JobResult> {
    const [message] = await this.database.query<UnseenMessage>(
      `SELECT id, conversation_id, sender, receiver, text FROM messages m WHERE id = $1 AND receiver IS NOT NULL AND seen_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM mutes u WHERE u.user_id = m.receiver AND u.conversation_id = m.conversation_id)`,
      [ref['messageId']],
    );
    if (!message) return { skipped: 'already seen, or conversation muted' };
    const sender = (await this.people.findMany([message.sender])).get(message.sender);
    const url = this.links.pathOf({
      kind: 'conversation-start',
      related_scrim: null,
      conversation: message.conversation_id,
    });
    const payload = { title: sender?.name ?? 'Muster', body: preview(message.text), url, tag: message.conversation_id };
    return this.pushSender.push({ key, now }, message.receiver, { payload, urgency: 'high', ttlSeconds: DAY_S });
  }
}

const preview = (text: string): string => {
  const characters = [...text];
  return characters.length > PREVIEW ? `${characters.slice(0, PREVIEW - 1).join('')}…` : text;
};
