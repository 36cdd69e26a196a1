import { setupRoutes } from '@muster/contracts/site-routes';
import { TEST_MAILS, type TestMails } from '@muster/notifications/ports';
import { CONFIG, type Config, HttpError } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { SITE_ADMINS, type SiteAdmins } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { CurrentSite } from '../app/current-site';
import { servicesOf } from '../app/services';
import { say } from '../texts/catalogue';
import { SetupTokens } from '../write/setup-tokens.store';

type Routes = typeof setupRoutes;

@Serves('site', setupRoutes)
export class SetupController implements Handlers<Routes> {
  constructor(
    private readonly site: CurrentSite,
    private readonly tokens: SetupTokens,
    @Inject(SITE_ADMINS) private readonly admins: SiteAdmins,
    @Inject(TEST_MAILS) private readonly testMails: TestMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async setUp({ caller, body: { token } }: RequestOf<Routes['setUp']>) {
    if (await this.admins.exists()) throw new HttpError(409, 'already-set-up', say('already-set-up'));
    if (!(await this.tokens.consume(token)))
      throw new HttpError(403, 'setup-token-invalid', say('setup-token-invalid'));
    await this.admins.grant(caller);
    await this.site.refresh();
    return this.site.view;
  }

  services() {
    return servicesOf(this.config);
  }

  /** Sends a mail to the caller while they wait, so that they learn why it cannot be sent. */
  async sendTestMail({ caller, language }: RequestOf<Routes['sendTestMail']>) {
    const problem = await this.testMails.send(caller.userId, language);
    if (problem === 'off') throw new HttpError(409, 'mail-off', say('mailOff'));
    if (problem) throw new HttpError(502, 'mail-failed', say('mailFailed', { reason: problem }));
    return { success: true as const };
  }
}
