import type { Language } from '@muster/contracts/languages';
import { siteName } from '@muster/contracts/served-site';
import { fill } from '@muster/contracts/texts';
import { HttpError, NoApiKey, Public, RateLimit, PageLanguage, ReturnsFile } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { EMAIL_OPT_INS, type EmailOptIns } from '@muster/users/ports';
import { Controller, Get, Header, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import escapeHtml from 'escape-html';
import type { FastifyRequest } from 'fastify';
import { Links } from '../jobs/links';
import { PreferenceStore } from '../write/preferences.store';
import { catalogue, say } from '../texts/catalogue';

const HTML = ['content-type', 'text/html; charset=utf-8'] as const;
const NO_STORE = ['cache-control', 'no-store'] as const;

/**
 * Unsubscribes from email without signing in. Mail programs POST to the link (RFC 8058). A GET only asks for
 * confirmation, because link checkers follow links too.
 */
@ApiTags('notifications')
@Public()
@NoApiKey()
@RateLimit('unsubscribe', 60, 60)
@TokenScope(null)
@Controller('api/notifications/unsubscribe/:userId/:signature')
export class UnsubscribeController {
  constructor(
    private readonly links: Links,
    private readonly preferences: PreferenceStore,
    @Inject(EMAIL_OPT_INS) private readonly optIns: EmailOptIns,
  ) {}

  @ApiOperation({ summary: 'Shows the page behind the link at the end of every mail.' })
  @Get()
  @ReturnsFile('text/html')
  @Header(...HTML)
  @Header(...NO_STORE)
  confirmPage(
    @Param('userId') userId: string,
    @Param('signature') signature: string,
    @PageLanguage() language: Language,
  ): string {
    this.#assertSigned(userId, signature);
    const said = catalogue[language];
    return page(
      language,
      said.unsubscribeQuestion,
      `<form method="post"><button>${said.unsubscribe}</button></form><p>${escapeHtml(said.stillInApp)}</p>`,
    );
  }

  @ApiOperation({
    summary: 'Ends mails to the receiver of a mail.',
    description: 'Also for the button of mail programs (RFC 8058).',
  })
  @HttpCode(200)
  @Post()
  @ReturnsFile('text/html')
  @Header(...HTML)
  @Header(...NO_STORE)
  async unsubscribe(
    @Param('userId') userId: string,
    @Param('signature') signature: string,
    @Req() { id }: FastifyRequest,
    @PageLanguage() language: Language,
  ): Promise<string> {
    this.#assertSigned(userId, signature);
    await this.preferences.stopEmail(userId);
    await this.optIns.optOutOfEmail(userId, id);
    const said = catalogue[language];
    const settings = `<a href="/settings">${said.settingsLink}</a>`;
    return page(language, said.unsubscribed, `<p>${fill(said.turnBackOn, { settings })}</p>`);
  }

  #assertSigned(userId: string, signature: string): void {
    if (!this.links.isSigned(userId, signature)) throw new HttpError(404, 'link-not-found', say('linkInvalid'));
  }
}

const page = (
  language: Language,
  title: string,
  body: string,
): string => `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · ${escapeHtml(siteName())}</title>
<style>body{margin:15vh auto;max-width:26rem;padding:0 1.5rem;background:#0f1420;color:#e8ecf4;font:1rem/1.6 system-ui,sans-serif}a{color:#d4a64a}
button{font:inherit;font-weight:600;padding:.75rem 1.4rem;border:0;border-radius:.5rem;background:#d4a64a;color:#14100a;cursor:pointer}</style><h1>${title}</h1>${body}</html>`;
