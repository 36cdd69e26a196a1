import { OIDC_CHANNEL } from '@muster/contracts/constants';
import { type OidcMessage, oidcMessage, type OidcStart, oidcStart } from '@muster/contracts/users';
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
  pageLanguageOf,
  originInBrowser,
  popupScript,
  sendPopupPage,
  setPopupHeaders,
  wantsJson,
  wantsPage,
  TokenScope,
} from '@muster/platform/http';
import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Identities } from '../app/identities';
import { identityOf, type Proven } from '../oidc/identity-provider';
import { IdentityProviders } from '../oidc/identity-providers';
import { PeopleQueries } from '../read/people.queries';
import { IdentityProofs } from './identity-proofs';
import { SignInBrowsers } from './sign-in-browsers';
import { type SignIn, PendingSignIns } from '../write/pending-sign-ins.store';
import { catalogue, say } from '../texts/catalogue';

/** Where the popup gets its script from. */
const SCRIPT_PATH = '/api/auth/oidc/popup.js';

/** Redirects the popup to the identity provider and handles its return. */
@ApiTags('sign-in')
@Public()
@NoApiKey()
@RateLimit('oidc', 60, 60)
@TokenScope(null)
@Controller('api/auth/oidc')
export class OidcController {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly identities: Identities,
    private readonly browsers: SignInBrowsers,
    private readonly signIns: PendingSignIns,
    private readonly proofs: IdentityProofs,
    private readonly people: PeopleQueries,
    private readonly messages: ErrorMessages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ApiOperation({ summary: 'Redirects to the identity provider.' })
  @ApiResponse({ status: 302 })
  @Get('start')
  async start(
    @Query({ schema: oidcStart }) query: OidcStart,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const back = { returnTo: query.returnTo ?? '/', clientState: query.state ?? null };
    try {
      const signIn = { ...back, provider: this.providers.idOf(query.provider), linking: null };
      const url = await this.browsers.start(request, reply, signIn, query.login_hint);
      void setPopupHeaders(reply).redirect(url, 302);
    } catch (error) {
      if (!wantsPage(request)) throw error;
      this.#fail(error, back, request, reply);
    }
  }

  @ApiOperation({
    summary: 'Ends the way to the identity provider.',
    description:
      'Sets the identity-proof cookie and notifies the window that opened the popup. Clients that accept JSON get `{uid, email}`, from Discord also `discord`, the name there.',
  })
  @ApiResponse({ status: 200, standardSchema: oidcMessage })
  @Get('callback')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    let signIn: SignIn | undefined;
    try {
      signIn = await this.#pendingSignIn(request);
      const query = request.url.slice(request.url.indexOf('?'));
      const origin = originInBrowser(request, this.config);
      const proven = await this.providers.identify(signIn.provider, query, origin, signIn);
      if (signIn.linking) return await this.#link(request, reply, signIn, proven);
      const identity = identityOf(proven);
      this.proofs.issue(reply, { ...identity, sessions: (await this.people.byUid(identity.uid))?.sessions ?? 0 });
      const shown = { ...identity, ...(proven.discord && { discord: proven.discord }) };
      if (wantsJson(request)) return void reply.send(shown);
      this.#sendPopupPage(request, reply, { type: 'oidc', ...shown, ...clientState(signIn) }, signIn.returnTo);
    } catch (error) {
      this.#fail(error, signIn, request, reply);
    }
  }

  async #link(request: FastifyRequest, reply: FastifyReply, signIn: SignIn, proven: Proven): Promise<void> {
    const { userId, session } = signIn.linking!;
    const linked = await this.identities.link({ userId, session, requestId: request.id }, proven);
    if (wantsJson(request)) return void reply.send(linked);
    this.#sendPopupPage(request, reply, { type: 'identity', provider: linked.provider }, signIn.returnTo);
  }

  @ApiOperation({ summary: 'Returns the script of the page that ends the sign-in.' })
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  @Get('popup.js')
  @ReturnsFile('text/javascript')
  script(): string {
    return popupScript(OIDC_CHANNEL);
  }

  async #pendingSignIn(request: FastifyRequest): Promise<SignIn> {
    const { state } = request.query as { state?: unknown };
    const browser = this.browsers.idOf(request);
    const signIn =
      browser && typeof state === 'string' && /^[\w-]{1,128}$/.test(state)
        ? await this.signIns.consume(state, browser)
        : undefined;
    if (!signIn) throw new HttpError(400, 'sign-in-stale', say('stale'));
    return signIn;
  }

  #fail(
    error: unknown,
    signIn: Pick<SignIn, 'returnTo' | 'clientState'> | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const refusal =
      error instanceof CommandRejected || error instanceof HttpError ? this.messages.find(error) : undefined;
    if (!refusal || wantsJson(request)) throw error;
    const message = refusal.sentence(pageLanguageOf(request));
    this.#sendPopupPage(
      request,
      reply.status(refusal.status),
      { type: 'oidc-error', error: message, ...clientState(signIn) },
      signIn?.returnTo ?? '/',
    );
  }

  #sendPopupPage(request: FastifyRequest, reply: FastifyReply, message: OidcMessage, returnTo: string): void {
    const language = pageLanguageOf(request);
    const { done, linked, close, continueLabel } = catalogue[language];
    const heading = message.type === 'oidc-error' ? message.error : message.type === 'identity' ? linked : done;
    const origins = this.config.CORS_ORIGINS;
    sendPopupPage(reply, {
      language,
      heading,
      close,
      continueLabel,
      message,
      returnTo,
      origins,
      scriptPath: SCRIPT_PATH,
    });
  }
}

const clientState = (signIn: Pick<SignIn, 'clientState'> | undefined) =>
  signIn?.clientState ? { state: signIn.clientState } : {};
