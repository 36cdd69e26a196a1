import { CONFIG, type Config, type JobResult } from '@muster/platform';
import type { EmailRecipient } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { catalogue } from '../texts/catalogue';
import { Deliveries } from '../write/deliveries.store';
import { Links } from './links';
import { type MailContent, renderMail } from './mail-template';
import { MailDeliveryError, MailTransport } from './mail-transport';

/** `key`: of its mark. `id`: of the message. `recipient`: user id. */
interface OutgoingMail {
  key: string;
  id: string;
  recipient: string;
  content: Omit<MailContent, 'to' | 'unsubscribe' | 'settings'>;
}

/** Sends a mail that was marked as started, with the links to end such mails. */
@Injectable()
export class MailSender {
  constructor(
    private readonly transport: MailTransport,
    private readonly deliveries: Deliveries,
    private readonly links: Links,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async send({ name, address }: EmailRecipient, { key, id, recipient, content }: OutgoingMail): Promise<JobResult> {
    const unsubscribe = this.links.unsubscribeUrl(recipient);
    const mail = renderMail({ ...content, to: name, unsubscribe, settings: this.links.urlTo('/settings') });
    try {
      await this.transport.send({
        to: { name, address },
        ...mail,
        messageId: `<${id}@${new URL(this.config.PUBLIC_URL).hostname}>`,
        list: { unsubscribe: { url: unsubscribe, comment: catalogue[content.language].unsubscribe } },
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
      });
      return { done: 'sent' };
    } catch (error) {
      if (!(error instanceof MailDeliveryError)) throw error;
      if (error.failure === 'no-such-recipient') return { done: `refused: ${error.message.slice(0, 100)}` };
      if (error.failure === 'unclear') return { done: 'may have been sent' };
      await this.deliveries.clearMark(key);
      throw error;
    }
  }
}
