import type { RegisterBody } from '@muster/contracts/users';
import type { SharedWorld, TestResponse, TestUser } from './calls';

export interface Proof {
  uid: string;
  email: string;
}

/** A browser without a screen: keeps cookies per host and follows redirects by hand. */
export class Browser {
  readonly cookies = new Map<string, Map<string, string>>();
  constructor(private readonly world: SharedWorld) {}

  /**
   * Returns the first response that is not a redirect, or that redirects to a path starting with `until`. Addresses of
   * the site itself go to the world's node.
   */
  async open(
    address: string,
    { accept = 'application/json', until }: { accept?: string; until?: string } = {},
  ): Promise<Response> {
    let url = this.#here(new URL(address, this.world.url()));
    for (let hops = 0; hops < 10; hops++) {
      const response = await fetch(url, { redirect: 'manual', headers: { accept, cookie: this.#sent(url) } });
      this.#keep(url, response);
      const to = response.headers.get('location');
      if (!to || (until && new URL(to, url).pathname.startsWith(until))) return response;
      await response.arrayBuffer();
      url = this.#here(new URL(to, url));
    }
    throw new Error(`${address} never ends`);
  }

  /** Signs in through the identity provider with that email. */
  async signInWithProvider(email: string, provider?: string): Promise<Proof> {
    const query = new URLSearchParams({ login_hint: email, ...(provider && { provider }) });
    const response = await this.open(`/api/auth/oidc/start?${query.toString()}`);
    if (response.status !== 200) throw new Error(`no proof: ${response.status} ${await response.text()}`);
    return (await response.json()) as Proof;
  }

  /** Links another identity with the account; returns the response of the callback. */
  async link(as: Pick<TestUser, 'token'>, email: string, provider: string): Promise<Response> {
    const { body, headers } = await this.call('/auth/identities/start', { provider }, { as });
    this.#keep(new URL(this.world.url()), { headers } as Response);
    const url = new URL((body as { url: string }).url);
    url.searchParams.set('login_hint', email);
    return this.open(url.href);
  }

  /** Signs in up to the last step; returns the address the identity provider sends the browser back to. */
  async stopBeforeCallback(email: string): Promise<string> {
    const { headers } = await this.open(`/api/auth/oidc/start?login_hint=${encodeURIComponent(email)}`, {
      until: '/api/auth/oidc/callback',
    });
    return headers.get('location')!;
  }

  call(
    path: string,
    body?: unknown,
    { method = 'POST', as = null }: { method?: string; as?: Pick<TestUser, 'token'> | null } = {},
  ): Promise<TestResponse> {
    return this.world.api(path, as as TestUser | null, {
      method,
      body,
      headers: { cookie: this.#sent(new URL(this.world.url())) },
    });
  }

  register(proof: Proof, overrides: Partial<Record<keyof RegisterBody, unknown>> = {}): Promise<TestResponse> {
    const name = proof.email.split('@')[0]!.replaceAll(/[^a-z0-9]/gi, '');
    return this.call('/auth/register', {
      ...proof,
      name,
      summonerTagline: 'tag',
      region: 'NA',
      discord: name,
      rank: 'Gold 2',
      canSendEmailsToUser: true,
      ...overrides,
    });
  }

  /** The callback names the port of PUBLIC_URL; the world listens on another one. */
  #here(url: URL): URL {
    return url.pathname.startsWith('/api/') ? new URL(url.pathname + url.search, this.world.url()) : url;
  }

  #keep(url: URL, response: Response): void {
    const jar = this.cookies.get(url.host) ?? new Map<string, string>();
    this.cookies.set(url.host, jar);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value && !/expires=Thu, 01 Jan 1970/i.test(cookie)) jar.set(name!, value);
      else jar.delete(name!);
    }
  }

  #sent(url: URL): string {
    return [...(this.cookies.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** A user who has signed up, with the browser they did it in. */
export interface Member {
  browser: Browser;
  proof: Proof;
  token: string;
  user: Record<string, any>;
}

export async function signUp(world: SharedWorld, email: string, overrides: object = {}): Promise<Member> {
  const browser = new Browser(world);
  const proof = await browser.signInWithProvider(email);
  const { status, body } = await browser.register(proof, overrides);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { browser, proof, token: body.token, user: body.user };
}

export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
