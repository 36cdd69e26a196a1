import { OIDC_CHANNEL } from '@muster/contracts/constants';
import { type OidcMessage, oidcMessage, type OidcStart, oidcStart } from '@muster/contracts/users';
import { CONFIG, type Config, HttpError, NoApiKey, Public, RateLimit } from '@muster/platform';
import {
  cookieName,
  cookieOptions,
  pageLanguageOf,
  originInBrowser,
  popupScript,
  sendPopupPage,
  setPopupHeaders,
  wantsJson,
} from '@muster/platform/http';
import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { IdentityProvider } from '../oidc/identity-provider';
import { PeopleQueries } from '../read/people.queries';
import { IdentityProofs } from './identity-proofs';
import { SIGN_IN_MINUTES, type SignIn, PendingSignIns } from '../write/pending-sign-ins.store';
import { catalogue, say } from '../texts/catalogue';

/** Binds a sign-in to the browser that started it. */
const BROWSER_COOKIE = 'muster_sign_in';
/** Where the popup gets its script from. */
const SCRIPT_PATH = '/api/auth/oidc/popup.js';

/** Redirects the popup to the identity provider and handles its return. */
@ApiTags('sign-in')
@Public()
@NoApiKey()
@RateLimit('oidc', 60, 60)
@Controller('api/auth/oidc')
export class OidcController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly signIns: PendingSignIns,
    private readonly proofs: IdentityProofs,
    private readonly people: PeopleQueries,
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
      const browser = this.#browserId(request) ?? randomBytes(32).toString('base64url');
      const signIn = await this.signIns.start(browser, back.returnTo, query.state);
      const url = await this.provider.authorizationUrl(signIn, originInBrowser(request, this.config), query.login_hint);
      void reply.setCookie(
        cookieName(BROWSER_COOKIE, this.config),
        browser,
        cookieOptions(this.config, SIGN_IN_MINUTES),
      );
      void setPopupHeaders(reply).redirect(url.href, 302);
    } catch (error) {
      this.#fail(error, back, request, reply);
    }
  }

  @ApiOperation({
    summary:
      'Callback from the identity provider: sets the identity-proof cookie and notifies the window that opened the popup. Clients that accept JSON get `{uid, email}`.',
  })
  @ApiResponse({ status: 200, standardSchema: oidcMessage })
  @Get('callback')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    let signIn: SignIn | undefined;
    try {
      signIn = await this.#pendingSignIn(request);
      const identity = await this.provider.identify(
        request.url.slice(request.url.indexOf('?')),
        originInBrowser(request, this.config),
        signIn,
      );
      this.proofs.issue(reply, { ...identity, sessions: (await this.people.byUid(identity.uid))?.sessions ?? 0 });
      if (wantsJson(request)) return void reply.send(identity);
      this.#sendPopupPage(request, reply, { type: 'oidc', ...identity, ...clientState(signIn) }, signIn.returnTo);
    } catch (error) {
      this.#fail(error, signIn, request, reply);
    }
  }

  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  @Get('popup.js')
  script(): string {
    return popupScript(OIDC_CHANNEL);
  }

  async #pendingSignIn(request: FastifyRequest): Promise<SignIn> {
    const { state } = request.query as { state?: unknown };
    const browser = this.#browserId(request);
    const signIn =
      browser && typeof state === 'string' && /^[\w-]{1,128}$/.test(state)
        ? await this.signIns.consume(state, browser)
        : undefined;
    if (!signIn) throw new HttpError(400, 'sign-in-stale', say('stale'));
    return signIn;
  }

  #browserId(request: FastifyRequest): string | undefined {
    return /^[\w-]{43}$/.exec(request.cookies[cookieName(BROWSER_COOKIE, this.config)] ?? '')?.[0];
  }

  #fail(
    error: unknown,
    signIn: Pick<SignIn, 'returnTo' | 'clientState'> | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (!(error instanceof HttpError) || wantsJson(request)) throw error;
    const message = error.sentence(pageLanguageOf(request));
    this.#sendPopupPage(
      request,
      reply.status(error.status),
      { type: 'oidc-error', error: message, ...clientState(signIn) },
      signIn?.returnTo ?? '/',
    );
  }

  #sendPopupPage(request: FastifyRequest, reply: FastifyReply, message: OidcMessage, returnTo: string): void {
    const language = pageLanguageOf(request);
    const { done, close, continueLabel } = catalogue[language];
    const heading = message.type === 'oidc' ? done : message.error;
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
