import { DEFAULT_LANGUAGE, type Language } from '@muster/contracts';
import { CONFIG, type Config, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import {
  PLAYERS,
  EMAIL_ADDRESSES,
  type EmailAddresses,
  type EmailRecipient,
  type PlayerDirectory,
} from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { catalogue } from '../texts/catalogue';
import { Inbox, NOT_VISIBLE } from '../read/inbox';
import type { NotificationRow } from '../read/notification-row';
import { NotificationQueries } from '../read/notifications.queries';
import { toMessage } from '../read/view';
import { PreferenceStore } from '../write/preferences.store';
import { isEnabled } from '../read/preferences';
import { isBarred } from './barred';
import { Deliveries } from '../write/deliveries.store';
import { Links } from './links';
import { renderMail } from './mail-template';
import { MailDeliveryError, MailTransport } from './mail-transport';
import type { MAIL_NOTIFICATION } from '../write/deliver.policy';

/** Mails one notification to one user, at most once. */
@Injectable()
export class MailNotificationJob implements JobOf<typeof MAIL_NOTIFICATION> {
  constructor(
    private readonly transport: MailTransport,
    private readonly queries: NotificationQueries,
    private readonly preferences: PreferenceStore,
    private readonly inbox: Inbox,
    private readonly deliveries: Deliveries,
    private readonly links: Links,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(EMAIL_ADDRESSES) private readonly addresses: EmailAddresses,
  ) {}

  async perform({ key, ref, now }: EffectOf<typeof MAIL_NOTIFICATION>): Promise<JobResult> {
    if (!this.transport.isConfigured) return { skipped: 'no mail server is configured' };
    const row = await this.queries.findUnread(ref.notificationId);
    if (!row) return { skipped: 'already read' };
    if (await isBarred(this.players, row.recipient, now)) return { skipped: 'the recipient is banned or gone' };
    const addressee = await this.#recipientWhoWantsMail(row);
    if (!addressee) return { skipped: 'the recipient opted out of this email' };
    if (!(await this.inbox.isVisible(row))) return { skipped: NOT_VISIBLE };
    if (!(await this.deliveries.markStarted(key))) return { done: 'may already have been sent' };
    return this.#send(key, row, addressee, ref.language ?? DEFAULT_LANGUAGE);
  }

  async #send(
    key: string,
    row: NotificationRow,
    { name, address }: EmailRecipient,
    language: Language,
  ): Promise<JobResult> {
    const unsubscribe = this.links.unsubscribeUrl(row.recipient);
    const about = await this.inbox.loadContext([row], language);
    const message = toMessage(row, about);
    const mail = renderMail({
      language,
      to: name,
      kind: row.kind,
      message,
      url: this.links.urlTo(this.links.pathOf(row, about)),
      actions: this.links.actionsOf(row, language).map(({ title, url }) => ({ title, url: this.links.urlTo(url) })),
      unsubscribe,
      settings: this.links.urlTo('/settings'),
    });
    try {
      await this.transport.send({
        to: { name, address },
        ...mail,
        messageId: `<${row.id}@${new URL(this.config.PUBLIC_URL).hostname}>`,
        list: { unsubscribe: { url: unsubscribe, comment: catalogue[language].unsubscribe } },
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
      });
      return { done: 'sent' };
    } catch (error) {
      if (!(error instanceof MailDeliveryError)) throw error;
      if (error.failure === 'refused') return { done: `refused: ${error.message.slice(0, 100)}` };
      if (error.failure === 'unclear') return { done: 'may have been sent' };
      await this.deliveries.clearMark(key);
      throw error;
    }
  }

  /** Checks the current preferences, because they may have changed since the request. */
  async #recipientWhoWantsMail({ recipient, kind }: NotificationRow): Promise<EmailRecipient | undefined> {
    const person = await this.addresses.findRecipient(recipient);
    return person && isEnabled(await this.preferences.of(recipient), kind, 'email') ? person : undefined;
  }
}
