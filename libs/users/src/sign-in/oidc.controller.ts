import { type OidcMessage, oidcProof, type OidcStart, oidcStart } from '@muster/contracts';
import { CONFIG, type Config, HttpRefusal, NoApiKey, Public, RateLimit } from '@muster/platform';
import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { IdentityProvider } from './identity-provider';
import { POPUP_SCRIPT, popupPage } from './popup-page';
import { PeopleQueries } from '../read/queries';
import { cookieName, cookieOptions, Proofs } from './proofs';
import { SIGN_IN_MINUTES, type SignIn, SignIns } from './sign-ins';
import { words } from './words';

/** Binds a sign-in to the browser that began it. */
const BROWSER = 'muster_sign_in';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The popup's way: to the identity provider and back. */
@ApiTags('sign-in')
@Public()
@NoApiKey()
@RateLimit('oidc', 60, 60)
@Controller('api/auth/oidc')
export class OidcController {
  constructor(private readonly provider: IdentityProvider, private readonly signIns: SignIns, private readonly proofs: Proofs, private readonly people: PeopleQueries, @Inject(CONFIG) private readonly config: Config) {}

  @ApiOperation({ summary: 'Redirects to the identity provider.' })
  @ApiResponse({ status: 302 })
  @Get('start')
  async start(@Query({ schema: oidcStart }) query: OidcStart, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const back = { returnTo: query.returnTo ?? '/', clientState: query.state ?? null };
    try {
      const browser = this.#browser(request) ?? randomBytes(32).toString('base64url');
      const signIn = await this.signIns.begin(browser, back.returnTo, query.state);
      const url = await this.provider.authorizationUrl(signIn, this.#origin(request), query.login_hint);
      void reply.setCookie(cookieName(BROWSER, this.config), browser, cookieOptions(this.config, SIGN_IN_MINUTES));
      void inPopup(reply).redirect(url.href, 302);
    } catch (error) {
      this.#fail(error, back, request, reply);
    }
  }

  @ApiOperation({ summary: 'Callback from the identity provider: sets the identity-proof cookie and notifies the window that opened the popup. Clients that accept JSON get `{uid, email}`.' })
  @ApiResponse({ status: 200, standardSchema: oidcProof })
  @Get('callback')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    let signIn: SignIn | undefined;
    try {
      signIn = await this.#begun(request);
      const identity = await this.provider.identify(request.url.slice(request.url.indexOf('?')), this.#origin(request), signIn);
      this.proofs.give(reply, { ...identity, sessions: (await this.people.byUid(identity.uid))?.sessions ?? 0 });
      if (wantsJson(request)) return void reply.send(identity);
      this.#show(reply, { type: 'oidc', ...identity, ...stateOf(signIn) }, signIn.returnTo);
    } catch (error) {
      this.#fail(error, signIn, request, reply);
    }
  }

  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  @Get('popup.js')
  script(): string {
    return POPUP_SCRIPT;
  }

  async #begun(request: FastifyRequest): Promise<SignIn> {
    const { state } = request.query as { state?: unknown };
    const browser = this.#browser(request);
    const signIn = browser && typeof state === 'string' && /^[\w-]{1,128}$/.test(state) ? await this.signIns.take(state, browser) : undefined;
    if (!signIn) throw new HttpRefusal(400, 'sign-in-stale', words.stale);
    return signIn;
  }

  /** PUBLIC_URL; on one's own machine also its other names, for a cookie of 127.0.0.1 is unknown to localhost. */
  #origin({ host }: FastifyRequest): string {
    const known = new URL(this.config.PUBLIC_URL);
    const [, hostname = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(host ?? '') ?? [];
    return LOOPBACK.has(known.hostname) && LOOPBACK.has(hostname) && port === known.port ? `${known.protocol}//${host}` : known.origin;
  }

  #browser(request: FastifyRequest): string | undefined {
    return /^[\w-]{43}$/.exec(request.cookies[cookieName(BROWSER, this.config)] ?? '')?.[0];
  }

  #fail(error: unknown, signIn: Pick<SignIn, 'returnTo' | 'clientState'> | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!(error instanceof HttpRefusal) || wantsJson(request)) throw error;
    this.#show(reply.status(error.status), { type: 'oidc-error', error: error.message, ...stateOf(signIn) }, signIn?.returnTo ?? '/');
  }

  #show(reply: FastifyReply, message: OidcMessage, returnTo: string): void {
    void inPopup(reply).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(popupPage(message, returnTo, this.config.CORS_ORIGINS));
  }
}

/** The popup stays in touch with the page that opened it all the way, so it can tell it, and close. */
const inPopup = (reply: FastifyReply): FastifyReply => reply.header('cross-origin-opener-policy', 'unsafe-none');
const stateOf = (signIn: Pick<SignIn, 'clientState'> | undefined) => (signIn?.clientState ? { state: signIn.clientState } : {});

function wantsJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}
