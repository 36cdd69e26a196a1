import { CANDIDATES, type CandidatePool, CONFIG, type Config, Database, type Effect, type Job, type Performed } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { Inbox } from '../read/inbox';
import type { NotificationRow } from '../read/notification-row';
import { NotificationQueries } from '../read/queries';
import { messageOf } from '../read/view';
import { PreferenceQueries } from '../read/preference-queries';
import { wants } from '../read/wants';
import { isBarred } from './barred';
import { Deliveries } from './deliveries';
import { Links } from './links';
import { mailOf } from './mail-words';
import { MailTrouble, Post } from './post';

interface Addressee { name: string; email: string | null; can_email: boolean }

/** Mails one notification to one person: once, or not at all. */
@Injectable()
export class Mailing implements Job {
  constructor(
    private readonly post: Post,
    private readonly database: Database,
    private readonly queries: NotificationQueries,
    private readonly preferences: PreferenceQueries,
    private readonly inbox: Inbox,
    private readonly deliveries: Deliveries,
    private readonly links: Links,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CANDIDATES) private readonly pool: CandidatePool,
  ) {}

  async perform({ key, ref, now }: Effect): Promise<Performed> {
    if (!this.post.isThere) return { dropped: 'no mail server is configured' };
    const row = await this.queries.open(String(ref['notificationId']));
    if (!row) return { dropped: 'already read' };
    if (await isBarred(this.pool, row.recipient, now)) return { dropped: 'the recipient is banned or gone' };
    const addressee = await this.#addressee(row);
    if (!addressee?.email) return { dropped: 'the recipient opted out of this email' };
    if (!(await this.deliveries.begin(key))) return { done: 'may already have been sent' };
    return this.#send(key, row, addressee.name, addressee.email);
  }

  async #send(key: string, row: NotificationRow, name: string, email: string): Promise<Performed> {
    const unsubscribe = this.links.unsubscribe(row.recipient);
    const message = messageOf(row, await this.inbox.facts([row]));
    const mail = mailOf({ to: name, kind: row.kind, message, url: this.links.to(this.links.pathOf(row)), unsubscribe, settings: this.links.to('/settings') });
    try {
      await this.post.send({
        to: { name, address: email }, ...mail, messageId: `<${row.id}@${new URL(this.config.PUBLIC_URL).hostname}>`,
        list: { unsubscribe: { url: unsubscribe, comment: 'Unsubscribe' } }, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
      });
      return { done: 'sent' };
    } catch (error) {
      if (!(error instanceof MailTrouble)) throw error;
      if (error.trouble === 'refused') return { done: `refused: ${error.message.slice(0, 100)}` };
      if (error.trouble === 'unclear') return { done: 'may have been sent' };
      await this.deliveries.failed(key);
      throw error;
    }
  }

  /** As he wants it now: between the wish and this moment he may have changed his mind. */
  async #addressee({ recipient, kind }: NotificationRow): Promise<Addressee | undefined> {
    const [person] = await this.database.rows<Addressee>('SELECT name, email, can_email FROM people WHERE id = $1 AND restorable_until IS NULL', [recipient]);
    return person?.can_email && wants(await this.preferences.of(recipient), kind, 'email') ? person : undefined;
  }
}
