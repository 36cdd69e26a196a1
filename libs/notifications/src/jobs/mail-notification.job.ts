import { DEFAULT_LANGUAGE, type Language } from '@muster/contracts/languages';
import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import {
  PLAYERS,
  EMAIL_ADDRESSES,
  type EmailAddresses,
  type EmailRecipient,
  type PlayerDirectory,
} from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { Inbox, NOT_VISIBLE } from '../read/inbox';
import type { NotificationRow } from '../read/notification-row';
import { NotificationQueries, REPLACED } from '../read/notifications.queries';
import { buttonsOf, isUrgent, topicOf } from '../read/kinds';
import { toMessage } from '../read/view';
import { PreferenceStore } from '../write/preferences.store';
import { isEnabled } from '../read/preferences';
import { isBarred } from './barred';
import { Deliveries } from '../write/deliveries.store';
import { Links } from './links';
import { MailSender } from './mail-sender';
import { MailTransport } from './mail-transport';
import type { MAIL_NOTIFICATION } from '../write/deliver.policy';

/** Mails one notification to one user, at most once. */
@Injectable()
export class MailNotificationJob implements JobOf<typeof MAIL_NOTIFICATION> {
  constructor(
    private readonly transport: MailTransport,
    private readonly mails: MailSender,
    private readonly queries: NotificationQueries,
    private readonly preferences: PreferenceStore,
    private readonly inbox: Inbox,
    private readonly deliveries: Deliveries,
    private readonly links: Links,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(EMAIL_ADDRESSES) private readonly addresses: EmailAddresses,
  ) {}

  async perform({ key, ref, now }: EffectOf<typeof MAIL_NOTIFICATION>): Promise<JobResult> {
    if (!this.transport.isConfigured) return { skipped: 'no mail server is configured' };
    const row = await this.queries.findUnread(ref.notificationId);
    if (!row) return { skipped: 'already read' };
    if (await this.queries.hasNewer(row)) return { skipped: REPLACED };
    if (await isBarred(this.players, row.recipient, now)) return { skipped: 'the recipient is banned or gone' };
    const addressee = await this.#recipientWhoWantsMail(row);
    if (!addressee) return { skipped: 'the recipient opted out of this email' };
    if (!(await this.inbox.isVisible(row))) return { skipped: NOT_VISIBLE };
    const admission = await this.deliveries.admit({
      key,
      recipient: row.recipient,
      channel: 'mail',
      topic: topicOf(row),
      isUrgent: isUrgent(row),
      notificationId: row.id,
    });
    if (admission === 'started-before') return { done: 'may already have been sent' };
    if (admission !== 'started') return admission;
    return this.#send(key, row, addressee, ref.language ?? DEFAULT_LANGUAGE);
  }

  async #send(key: string, row: NotificationRow, addressee: EmailRecipient, language: Language): Promise<JobResult> {
    const about = await this.inbox.loadContext([row], language);
    return this.mails.send(addressee, {
      key,
      id: row.id,
      recipient: row.recipient,
      content: {
        language,
        kind: row.kind,
        message: toMessage(row, about),
        url: this.links.urlTo(this.links.pathOf(row, about)),
        actions: buttonsOf(row, language).map(({ title, url }) => ({ title, url: this.links.urlTo(url) })),
      },
    });
  }

  /** Checks the current preferences, because they may have changed since the request. */
  async #recipientWhoWantsMail({ recipient, kind }: NotificationRow): Promise<EmailRecipient | undefined> {
    const person = await this.addresses.findRecipient(recipient);
    return person && isEnabled(await this.preferences.of(recipient), kind, 'email') ? person : undefined;
  }
}
