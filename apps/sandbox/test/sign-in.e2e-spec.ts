import * as client from 'openid-client';
import { Visitor } from '@testing/provider-browser';

const issuer = process.env['OIDC_ISSUER']!;
const redirect = 'http://localhost:4321/api/auth/oidc/callback';
let config: client.Configuration;

beforeAll(async () => {
  config = await client.discovery(
    new URL(issuer),
    process.env['OIDC_CLIENT_ID']!,
    process.env['OIDC_CLIENT_SECRET'],
    undefined,
    { execute: [client.allowInsecureRequests] },
  );
});

/** One sign-in attempt of a relying party: where it sends the browser, and how it handles the callback. */
async function attempt(extra: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const code_challenge = await client.calculatePKCECodeChallenge(verifier);
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge,
    code_challenge_method: 'S256',
    ...extra,
  });
  const finish = async (response: Response) => {
    const tokens = await client.authorizationCodeGrant(config, new URL(response.headers.get('location')!), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
    });
    return tokens.claims()!;
  };
  return { url: url.href, finish };
}
const picker = (html: string) => issuer + /action="([^"]+)"/.exec(html)![1];

test('without a hint the picker lists the admin first and then the players', async () => {
  const { url, finish } = await attempt();
  const visitor = new Visitor(issuer);
  const page = await (await visitor.visit(url)).text();
  expect([...page.matchAll(/class="person[^>]+value="([^"]+)"/g)].slice(0, 2).map(([, email]) => email)).toEqual([
    'admin@sandbox.test',
    'hana@sandbox.test',
  ]);
  const claims = await finish(await visitor.submit(picker(page), { email: 'hana@sandbox.test' }));
  expect(claims).toMatchObject({ email: 'hana@sandbox.test', name: 'Hana' });
});

test('an invalid address shows an error and keeps the picker', async () => {
  const { url, finish } = await attempt({ login_hint: 'not an email' });
  const visitor = new Visitor(issuer);
  const page = await (await visitor.visit(url)).text();
  const again = await visitor.submit(picker(page), { email: '<script>' });
  expect(again.status).toBe(400);
  expect(await again.text()).toContain('Enter a valid email address.');
  expect(await finish(await visitor.submit(picker(page), { email: 'wick@sandbox.test' }))).toMatchObject({
    name: 'Wick',
  });
});

test('one browser can sign in as several users in turn, and is asked every time', async () => {
  const visitor = new Visitor(issuer);
  for (const email of ['tove@sandbox.test', 'rook@sandbox.test']) {
    const { url, finish } = await attempt({ login_hint: email });
    expect(await finish(await visitor.visit(url))).toMatchObject({ email });
  }
  const { url } = await attempt();
  expect(await (await visitor.visit(url)).text()).toContain('Choose an account');
});

test('rejects foreign callbacks, a missing code verifier and a wrong secret', async () => {
  const foreign = await attempt({
    login_hint: 'hana@sandbox.test',
    redirect_uri: 'http://evil.example/api/auth/oidc/callback',
  });
  expect((await new Visitor(issuer).visit(foreign.url)).status).toBe(400);

  const { url, finish } = await attempt({ login_hint: 'hana@sandbox.test' });
  const bare = new URL(url);
  for (const name of ['code_challenge', 'code_challenge_method']) bare.searchParams.delete(name);
  await expect(finish(await new Visitor(issuer).visit(bare.href))).rejects.toMatchObject({ error: 'invalid_request' });

  const response = await new Visitor(issuer).visit(url);
  const code = new URL(response.headers.get('location')!).searchParams.get('code')!;
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    client_id: process.env['OIDC_CLIENT_ID']!,
    client_secret: 'wrong',
    code_verifier: 'x'.repeat(43),
  };
  expect((await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) })).status).toBe(401);
});
