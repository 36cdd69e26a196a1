import type { Language } from '@muster/contracts/languages';
import { redact } from '@muster/platform/http';
import { EMAIL_ADDRESSES, type EmailAddresses } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { TestMails } from '../ports';
import { catalogue } from '../texts/catalogue';
import { Links } from './links';
import { renderMail } from './mail-template';
import { MailTransport } from './mail-transport';

/** The mail with which an admin tries out the mail server. */
@Injectable()
export class TestMailSender implements TestMails {
  constructor(
    private readonly transport: MailTransport,
    private readonly links: Links,
    @Inject(EMAIL_ADDRESSES) private readonly addresses: EmailAddresses,
  ) {}

  async send(userId: string, language: Language): Promise<string | null> {
    if (!this.transport.isConfigured) return 'off';
    const person = await this.addresses.findOwner(userId);
    if (!person) return null;
    const mail = renderMail({
      language,
      to: person.name,
      kind: 'digest',
      message: catalogue[language].testMail,
      url: this.links.urlTo('/'),
      unsubscribe: this.links.unsubscribeUrl(userId),
      settings: this.links.urlTo('/settings'),
    });
    try {
      await this.transport.send({ to: { name: person.name, address: person.address }, ...mail });
      return null;
    } catch (error) {
      return redact((error as Error).message).slice(0, 200);
    }
  }
}
