import type { ScrimView } from '@muster/contracts/scrims';
import { type Page, request } from 'playwright-core';
import type { Site, TestBrowserContext } from './test-site';

const ADMIN_KEY = 'open-sesame';
/** Read by the site at startup: users who enter it become admins. */
process.env['ADMIN_KEY'] = ADMIN_KEY;

/** A user with an account; `call` sends API requests as that user. */
export interface Person {
  id: string;
  name: string;
  token: string;
  call: <Answer = ScrimView>(method: string, path: string, data?: unknown) => Promise<Answer>;
  /** Signs the same user in again: another session. */
  signInAgain: () => Promise<Person>;
}

/** The API key that the server writes into the page. */
const keyOf = async (site: Site) =>
  decodeURIComponent(/name="muster-api-key" content="([^"]*)"/.exec(await (await fetch(site.url)).text())![1]!);

/** Signs up without a screen: the provider accepts the hint, and the identity proof is a cookie. */
export async function createUser(site: Site, name: string, { admin = false, region = 'NA' } = {}): Promise<Person> {
  const http = await request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'x-api-key': await keyOf(site), accept: 'application/json' },
  });
  const call = async (method: string, path: string, data?: unknown, token?: string) => {
    const response = await http.fetch(`/api${path}`, {
      method,
      ...(data !== undefined && { data }),
      headers: token ? { authorization: token } : {},
    });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const proof = await call('GET', `/auth/oidc/start?login_hint=${plain}@players.test`);
  const { token, user } = await call('POST', '/auth/register', {
    ...proof,
    name,
    summonerTagline: 'tag',
    region,
    discord: plain,
    rank: 'Gold 2',
    canSendEmailsToUser: false,
  });
  if (admin) await call('PUT', '/auth/update-user', { adminKey: ADMIN_KEY }, token);
  const signedIn = (bearer: string): Person => ({
    id: user._id,
    name,
    token: bearer,
    call: (method, path, data) => call(method, path, data, bearer),
    signInAgain,
  });
  const signInAgain = async () => {
    const proved = await call('GET', `/auth/oidc/start?login_hint=${plain}@players.test`);
    return signedIn((await call('POST', '/auth/login', proved)).token);
  };
  return signedIn(token);
}

/** A browser in which that user is signed in. */
export async function browserOf(
  site: Site,
  { token }: Person,
  size?: { width: number; height: number; scale?: number; zone?: string },
): Promise<TestBrowserContext> {
  const visitor = await site.newContext(size);
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.context.addInitScript({ content: `localStorage.setItem('jwtToken', ${JSON.stringify(token)})` });
  return visitor;
}

/** The user takes the seat through the API. */
export const takeSeat = (scrimId: string, user: Person, team: string, role: string) =>
  user.call('PATCH', `/scrims/${scrimId}/insert-player/${user.id}`, { playerData: { role, team: { name: team } } });

export const seat = (page: Page, side: 'Blue' | 'Red', role: string) =>
  page.locator(`[data-seat=team${side === 'Blue' ? 'One' : 'Two'}-${role}]`);
