import { setupBody, siteServices, type SiteServices, siteView, type SiteView } from '@muster/contracts/site';
import { successResponse } from '@muster/contracts/users';
import type { Language } from '@muster/contracts/languages';
import { TEST_MAILS, type TestMails } from '@muster/notifications/ports';
import {
  AdminOnly,
  type Caller,
  CONFIG,
  type Config,
  CurrentUser,
  HttpError,
  Idempotent,
  RateLimit,
  ResponseLanguage,
  Returns,
} from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { SITE_ADMINS, type SiteAdmins } from '@muster/users/ports';
import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CurrentSite } from '../app/current-site';
import { servicesOf } from '../app/services';
import { say } from '../texts/catalogue';
import { SetupTokens } from '../write/setup-tokens.store';

/** The first run: the first admin, and what the site has and lacks. */
@ApiTags('site')
@ApiBearerAuth()
@TokenScope('admin')
@Controller('api')
export class SetupController {
  constructor(
    private readonly site: CurrentSite,
    private readonly tokens: SetupTokens,
    @Inject(SITE_ADMINS) private readonly admins: SiteAdmins,
    @Inject(TEST_MAILS) private readonly testMails: TestMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes the caller the first admin. */
  @ApiOperation({ summary: 'Makes the caller the first admin, with the token of the log.' })
  @RateLimit('setup', 10, 60)
  @HttpCode(200)
  @Idempotent()
  @TokenScope(null)
  @Post('setup')
  @Returns(siteView)
  async setUp(
    @CurrentUser() caller: Caller,
    @Body({ schema: setupBody }) { token }: z.output<typeof setupBody>,
  ): Promise<SiteView> {
    if (await this.admins.exists()) throw new HttpError(409, 'already-set-up', say('already-set-up'));
    if (!(await this.tokens.consume(token)))
      throw new HttpError(403, 'setup-token-invalid', say('setup-token-invalid'));
    await this.admins.grant(caller);
    await this.site.refresh();
    return this.site.view;
  }

  @ApiOperation({ summary: 'Says which services are set up.' })
  @AdminOnly()
  @Get('admin/site/services')
  @Returns(siteServices)
  services(): SiteServices {
    return servicesOf(this.config);
  }

  /** Sends a mail to the caller while they wait, so that they learn why it cannot be sent. */
  @ApiOperation({ summary: 'Sends a test mail to the caller.' })
  @AdminOnly()
  @RateLimit('test-mail', 6, 600)
  @Idempotent()
  @HttpCode(200)
  @Post('admin/site/test-mail')
  @Returns(successResponse)
  async sendTestMail(
    @CurrentUser() { userId }: Caller,
    @ResponseLanguage() language: Language,
  ): Promise<z.output<typeof successResponse>> {
    const problem = await this.testMails.send(userId, language);
    if (problem === 'off') throw new HttpError(409, 'mail-off', say('mailOff'));
    if (problem) throw new HttpError(502, 'mail-failed', say('mailFailed', { reason: problem }));
    return { success: true };
  }
}
