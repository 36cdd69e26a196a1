import {
  DISCORD_CHANNEL,
  type DiscordLinked,
  discordLinked,
  type DiscordMessage,
  type DiscordStart,
  discordStart,
} from '@muster/contracts/discord-linking';
import { successResponse } from '@muster/contracts/users';
import {
  type Caller,
  CommandRejected,
  CONFIG,
  type Config,
  CurrentUser,
  ErrorMessages,
  HttpError,
  NoApiKey,
  Public,
  RateLimit,
  Returns,
  ReturnsFile,
} from '@muster/platform';
import {
  pageLanguageOf,
  originInBrowser,
  popupScript,
  sendPopupPage,
  SignedCookie,
  wantsJson,
  TokenScope,
} from '@muster/platform/http';
import { DISCORD_LINKS, type DiscordLinks } from '@muster/users/ports';
import { Controller, Delete, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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

/** Links the caller's account with the one they prove at Discord. */
@ApiTags('discord')
@TokenScope(null)
@Controller('api/auth/discord')
export class LinkingController {
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

  @ApiOperation({ summary: 'Returns where the user proves their account at Discord, and binds it to this browser.' })
  @ApiBearerAuth()
  @RateLimit('discord-link', 20, 60)
  @HttpCode(200)
  @Post('start')
  @Returns(discordStart)
  async start(
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DiscordStart> {
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
  @Get('callback')
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
  @Get('popup.js')
  @ReturnsFile('text/javascript')
  script(): string {
    this.settings.assertEnabled();
    return popupScript(DISCORD_CHANNEL);
  }

  @ApiOperation({ summary: 'Unlinks the account at Discord.' })
  @ApiBearerAuth()
  @RateLimit('discord-link', 20, 60)
  @Delete()
  @Returns(successResponse)
  async unlink(@CurrentUser() caller: Caller): Promise<z.output<typeof successResponse>> {
    this.settings.assertEnabled();
    await this.links.unlink(caller);
    return { success: true };
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
