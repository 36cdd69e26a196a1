import {
  DISCORD_CHANNEL,
  type DiscordLinked,
  discordLinked,
  type DiscordMessage,
} from '@muster/contracts/discord-linking';
import { discordLinkRoutes } from '@muster/contracts/discord-routes';
import {
  CommandRejected,
  CONFIG,
  type Config,
  ErrorMessages,
  HttpError,
  NoApiKey,
  Public,
  RateLimit,
  ReturnsFile,
} from '@muster/platform';
import {
  type Handlers,
  pageLanguageOf,
  originInBrowser,
  popupScript,
  type RequestOf,
  sendPopupPage,
  Serves,
  SignedCookie,
  wantsJson,
  TokenScope,
} from '@muster/platform/http';
import { DISCORD_LINKS, type DiscordLinks } from '@muster/users/ports';
import { Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DiscordSettings } from '../client/settings';
import { createSecrets, DiscordOAuth } from '../linking/discord-oauth';
import { catalogue, say } from '../texts/catalogue';

/** How long a user may take at Discord. */
const LINK_MINUTES = 10;
const SCRIPT_PATH = '/api/auth/discord/popup.js';
const SETTINGS_PATH = '/settings';

/** Binds state and PKCE verifier to the browser and to the account that started the linking. */
const linkSchema = z.object({
  state: z.string(),
  verifier: z.string(),
  userId: z.string(),
  session: z.string(),
});
type Link = z.output<typeof linkSchema>;

type Routes = typeof discordLinkRoutes;

/** Links the caller's account with the one they prove at Discord. */
@TokenScope(null)
@Serves('discord', discordLinkRoutes)
export class LinkingController implements Handlers<Routes> {
  readonly #cookie: SignedCookie<typeof linkSchema>;

  constructor(
    private readonly settings: DiscordSettings,
    private readonly oauth: DiscordOAuth,
    private readonly messages: ErrorMessages,
    @Inject(DISCORD_LINKS) private readonly links: DiscordLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const kind = { name: 'muster_discord', purpose: 'link with discord:', minutes: LINK_MINUTES, schema: linkSchema };
    this.#cookie = new SignedCookie(config, kind);
  }

  async start({ caller, request, reply }: RequestOf<Routes['start']>) {
    this.settings.assertEnabled();
    const secrets = createSecrets();
    const url = await this.oauth.authorizationUrl(secrets, originInBrowser(request, this.config));
    this.#cookie.issue(reply, { ...secrets, userId: caller.userId, session: caller.session });
    return { url };
  }

  @ApiOperation({
    summary: 'Ends the way to Discord and links the account.',
    description: 'Notifies the window that opened the popup. Clients that accept JSON get `{discordId, discord}`.',
  })
  @ApiResponse({ status: 200, standardSchema: discordLinked })
  @Public()
  @NoApiKey()
  @RateLimit('discord-callback', 60, 60)
  @Get('api/auth/discord/callback')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.settings.assertEnabled();
    try {
      const linked = await this.#link(request, reply);
      if (wantsJson(request)) return void reply.send(linked);
      this.#sendPage(request, reply, { type: 'discord', ...linked });
    } catch (error) {
      this.#fail(error, request, reply);
    }
  }

  @ApiOperation({ summary: 'Returns the script of the page that ends the linking.' })
  @Public()
  @NoApiKey()
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  @Get(SCRIPT_PATH)
  @ReturnsFile('text/javascript')
  script(): string {
    this.settings.assertEnabled();
    return popupScript(DISCORD_CHANNEL);
  }

  async unlink({ caller }: RequestOf<Routes['unlink']>) {
    this.settings.assertEnabled();
    await this.links.unlink(caller);
    return { success: true as const };
  }

  /** The cookie is deleted with its first use, whatever becomes of it. */
  async #link(request: FastifyRequest, reply: FastifyReply): Promise<DiscordLinked> {
    const link = this.#pendingLink(request);
    this.#cookie.clear(reply);
    const query = request.url.slice(request.url.indexOf('?'));
    const account = await this.oauth.prove(query, originInBrowser(request, this.config), link);
    await this.links.link({ userId: link.userId, session: link.session, requestId: request.id }, account);
    return { discordId: account.id, discord: account.handle };
  }

  #pendingLink(request: FastifyRequest): Link {
    const { state } = request.query as { state?: unknown };
    const link = this.#cookie.read(request);
    if (!link || link.state !== state) throw new HttpError(400, 'discord-link-stale', say('linkStale'));
    return link;
  }

  #fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const isRefusal = error instanceof CommandRejected || error instanceof HttpError;
    const refusal = isRefusal ? this.messages.find(error) : undefined;
    if (!refusal || wantsJson(request)) throw error;
    const message = refusal.sentence(pageLanguageOf(request));
    this.#sendPage(request, reply.status(refusal.status), { type: 'discord-error', error: message });
  }

  #sendPage(request: FastifyRequest, reply: FastifyReply, message: DiscordMessage): void {
    const language = pageLanguageOf(request);
    const { linkDone, close, continueLabel } = catalogue[language];
    sendPopupPage(reply, {
      language,
      heading: message.type === 'discord' ? linkDone : message.error,
      close,
      continueLabel,
      message,
      returnTo: SETTINGS_PATH,
      origins: this.config.CORS_ORIGINS,
      scriptPath: SCRIPT_PATH,
    });
  }
}
