import { CONFIG, type Config } from '@muster/platform';
import { cookieName, cookieOptions, originInBrowser } from '@muster/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../oidc/identity-provider';
import { IdentityProviders } from '../oidc/identity-providers';
import { PendingSignIns, SIGN_IN_MINUTES, type SignIn } from '../write/pending-sign-ins.store';

const BROWSER_COOKIE = 'muster_sign_in';

/** Binds a sign-in, or the linking of another identity, to the browser that starts it. */
@Injectable()
export class SignInBrowsers {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly signIns: PendingSignIns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns where the provider asks for the person. */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    signIn: Omit<SignIn, keyof Secrets>,
    loginHint?: string,
  ): Promise<string> {
    const browser = this.idOf(request) ?? randomBytes(32).toString('base64url');
    const started = await this.signIns.start(browser, signIn);
    const url = await this.providers
      .find(signIn.provider)
      .authorizationUrl(started, originInBrowser(request, this.config), loginHint);
    void reply.setCookie(cookieName(BROWSER_COOKIE, this.config), browser, cookieOptions(this.config, SIGN_IN_MINUTES));
    return url.href;
  }

  idOf(request: FastifyRequest): string | undefined {
    return /^[\w-]{43}$/.exec(request.cookies[cookieName(BROWSER_COOKIE, this.config)] ?? '')?.[0];
  }
}
