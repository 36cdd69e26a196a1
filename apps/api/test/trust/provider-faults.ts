import { generateKeyPairSync } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestUser } from '@testing/world';
import { CLIENT, type FakeIssuer, type Faults } from './fake-issuer';

const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const now = () => Math.floor(Date.now() / 1000);
export const without = (name: string) => (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const say = (overrides: Record<string, unknown>): Faults => ({ claims: (right) => ({ ...right, ...overrides }) });
export const respond =
  (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
  };
/** A provider response that never ends. */
export const endless = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = `"${'x'.repeat(1 << 20)}",`;
  response.write('{"keys":[');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

const pem = (issuer: FakeIssuer) => issuer.key().pair.publicKey.export({ format: 'pem', type: 'spki' }).toString();

interface Context {
  issuer: FakeIssuer;
  victim: TestUser;
}

/** Ways in which the provider's responses may be false. */
export const PROVIDER_FAULTS: Record<string, (context: Context) => Faults> = {
  'an unknown nonce': () => say({ nonce: 'made-up' }),
  'no nonce': () => ({ claims: without('nonce') }),
  'an empty nonce': () => say({ nonce: '' }),
  'for another client': () => say({ aud: 'other' }),
  'without an audience': () => ({ claims: without('aud') }),
  'for two, given to the other': () => say({ aud: [CLIENT.id, 'other'], azp: 'other' }),
  'for two, without an authorized party': () => say({ aud: [CLIENT.id, 'other'] }),
  'given to another client': () => say({ azp: 'other' }),
  'from another issuer': () => say({ iss: 'https://evil.test' }),
  'without an issuer': () => ({ claims: without('iss') }),
  'from the issuer with a slash': () => ({ claims: (right) => ({ ...right, iss: `${String(right['iss'])}/` }) }),
  expired: () => say({ exp: now() - 60 }),
  'without an end': () => ({ claims: without('exp') }),
  'an end in words': () => say({ exp: 'tomorrow' }),
  'without a beginning': () => ({ claims: without('iat') }),
  'not before an hour': () => say({ nbf: now() + 3600 }),
  'alg none': () => ({ header: { alg: 'none' }, key: null }),
  'alg NONE': () => ({ header: { alg: 'NONE' }, key: null }),
  unsigned: () => ({ key: null }),
  'HS256 with the client secret': () => ({ header: { alg: 'HS256' }, key: CLIENT.secret }),
  'HS256 with the public key': ({ issuer }) => ({ header: { alg: 'HS256' }, key: pem(issuer) }),
  'RS256 declared, HS256 used': ({ issuer }) => ({ key: pem(issuer) }),
  'another key under the known name': () => ({ key: other.privateKey }),
  'another key under another name': () => ({ key: other.privateKey, header: { kid: 'other' } }),
  'a key that comes along': () => ({
    key: other.privateKey,
    header: { jwk: other.publicKey.export({ format: 'jwk' }) },
  }),
  'a key from elsewhere': ({ issuer }) => ({
    key: other.privateKey,
    header: { jku: `${issuer.url}/evil`, kid: 'evil' },
  }),
  ES256: () => ({ header: { alg: 'ES256' }, key: ec.privateKey }),
  EdDSA: () => ({ header: { alg: 'EdDSA' }, key: ed.privateKey }),
  'an unknown critical header': () => ({ header: { crit: ['x'], x: 1 } }),
  'a damaged signature': () => ({ idToken: (right) => `${right.slice(0, -20)}${'A'.repeat(20)}` }),
  'half an id token': () => ({ idToken: (right) => right.slice(0, right.length / 2) }),
  'no id token': () => ({ idToken: () => undefined }),
  'an id token of null': () => ({ idToken: () => null }),
  'an id token that is none': () => ({ idToken: () => 'a.b.c' }),
  'an encrypted one': () => ({ idToken: () => 'a.b.c.d.e' }),
  'without a subject': () => ({ claims: without('sub') }),
  'an empty person': () => say({ sub: '' }),
  'a number for a person': () => say({ sub: 7 }),
  'a list of persons': ({ victim }) => say({ sub: [victim.uid] }),
  'a person of 10,000 letters': () => say({ sub: 'x'.repeat(10_000) }),
  'an email that is not verified': () => say({ email_verified: false }),
  'verified in words': () => say({ email_verified: 'true' }),
  'verified: 1': () => say({ email_verified: 1 }),
  'a list of emails': ({ victim }) => say({ email: [victim.email] }),
  'an empty email': () => say({ email: '' }),
  'an email of 10,000 letters': () => say({ email: `${'x'.repeat(10_000)}@players.test` }),
  'an email only in the other response, of another user': ({ victim }) => ({
    claims: without('email'),
    userinfo: { sub: 'other', email: victim.email, email_verified: true },
  }),
  'an email only in the other response, not verified': ({ victim }) => ({
    claims: without('email'),
    userinfo: { sub: victim.uid, email: victim.email, email_verified: false },
  }),
  'an email nowhere': ({ victim }) => ({ claims: without('email'), userinfo: { sub: victim.uid } }),
  'the token endpoint fails': () => ({ token: respond(500, '{}') }),
  'it refuses': () => ({ token: respond(400, '{"error":"invalid_grant"}') }),
  'it shows a page': () => ({ token: respond(200, '<html>', { 'content-type': 'text/html' }) }),
  'it says nothing': () => ({ token: respond(200, '') }),
  'it says null': () => ({ token: respond(200, 'null') }),
  'it sends us elsewhere': ({ issuer }) => ({ token: respond(307, '', { location: `${issuer.url}/evil` }) }),
  'it hangs up': () => ({
    token: (response) => {
      response.destroy();
    },
  }),
  'it never stops talking': () => ({ token: endless }),
  'another kind of token': () => ({
    token: (response, right) => respond(200, JSON.stringify({ ...right, token_type: 'mac' }))(response),
  }),
  'no access token': () => ({
    token: (response, right) => respond(200, JSON.stringify({ ...right, access_token: undefined }))(response),
  }),
  // Parameters that come back through the browser.
  'access denied': () => ({ back: (right) => ({ ...right, code: null, error: 'access_denied' }) }),
  'a server error': () => ({ back: (right) => ({ ...right, code: null, error: 'server_error' }) }),
  'an error beside a code': () => ({ back: (right) => ({ ...right, error: 'access_denied' }) }),
  'an unknown state': () => ({ back: (right) => ({ ...right, state: 'made-up' }) }),
  'no state': () => ({ back: (right) => ({ ...right, state: null }) }),
  'a state of 10,000 letters': () => ({ back: (right) => ({ ...right, state: 'x'.repeat(10_000) }) }),
  'no code': () => ({ back: (right) => ({ ...right, code: null }) }),
  'an empty code': () => ({ back: (right) => ({ ...right, code: '' }) }),
  'an unknown code': () => ({ back: (right) => ({ ...right, code: 'made-up' }) }),
  'back from another issuer': () => ({ back: (right) => ({ ...right, iss: 'https://evil.test' }) }),
  'back without an issuer': () => ({ back: (right) => ({ ...right, iss: null }) }),
  'an id token through the browser': () => ({ back: (right) => ({ ...right, code: null, id_token: 'a.b.c' }) }),
  'a sealed response': () => ({ back: (right) => ({ state: right['state']!, response: 'a.b.c' }) }),
};

/** Starts a server with one response to everything. */
export async function serverOf(
  body: string,
  status = 200,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const server = createServer((_, response) => {
    respond(status, body, headers)(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

/** Addresses outside of the site, in forms that have passed for paths. */
export const FOREIGN_ADDRESSES = [
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  'data:text/html,x',
  '/%5cevil.test/..//evil.test\\',
  '@evil.test',
  'evil.test',
  '',
  '/a\u202Eb',
  `/${'x'.repeat(600)}`,
];
