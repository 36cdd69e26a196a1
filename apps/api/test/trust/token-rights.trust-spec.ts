// A token has the rights of its user, limited by its scopes: they limit the routes, and also for whom and about what a
// route may be called.
import { TOKEN_SCOPES, type TokenScope } from '@muster/contracts/access-tokens';
import { Database } from '@muster/platform';
import { figure } from '@testing/figures';
import { seatBody } from '@testing/played-scrim';
import { createWorld, type TestUser, type World } from '@testing/world';
import { traceOf } from './trace';
import { documentedCalls } from './routes';

interface Declared {
  method: string;
  path: string;
  scope: TokenScope | null;
}
const ROLES = ['member', 'caster', 'organiser', 'owner', 'admin'] as const;
type Role = (typeof ROLES)[number];

let world: World;
let declared: Declared[];
let people: Record<Role | 'other', TestUser>;
let community: { _id: string; slug: string };
let elsewhere: { _id: string; slug: string };
let [scrimId, nightId, eveningId] = ['', '', ''];
const ok = async (path: string, user: TestUser, method: string, body?: object) => {
  const response = await world.api(path, user, { method, body });
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
};
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMIT_SCALE: '1000' } });
  const [member, caster, organiser, owner, other] = (await world.createUsers(5)) as [TestUser, ...TestUser[]] as any;
  people = { member, caster, organiser, owner, other, admin: await world.createUser({ admin: true }) };
  [community, elsewhere] = await Promise.all(
    ['mine', 'elsewhere'].map((name) => ok('/communities', owner, 'POST', { name: `Of ${name}`, slug: `of-${name}` })),
  );
  for (const user of [member, caster, organiser, other]) await ok('/communities/of-mine/membership', user, 'POST', {});
  for (const role of ['caster', 'organiser'] as const)
    await ok(`/communities/of-mine/members/${people[role].id}`, owner, 'PATCH', { role });
  scrimId = (await world.createScrim(owner, { communityId: community._id, attendance: { reserves: 2 } }))._id;
  await ok(`/scrims/${scrimId}/insert-player/${other.id}`, other, 'PATCH', seatBody('teamOne', 'Top'));
  const rule = { every: 1, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] };
  const night = { name: 'Inhouse', rule, time: '20:00', zone: 'Etc/UTC', from: '2026-01-01' };
  const made = await ok('/communities/of-mine/nights', owner, 'POST', night);
  [nightId, eveningId] = [made._id, made.evenings[1]._id];
  await ok(`/evenings/${eveningId}/answer`, other, 'PUT', { answer: 'in', roles: ['Top'] });
  const calls = await documentedCalls(world);
  declared = calls.map(({ operation, ...call }) => ({ ...call, scope: operation['x-scope'] }));
}, 120_000);
afterAll(() => world?.close());

async function tokenOf(user: TestUser, scopes: readonly TokenScope[], communityId?: string): Promise<string> {
  return (await ok('/auth/tokens', user, 'POST', { name: scopes.join(), scopes, communityId })).token;
}
async function ask(token: string, method: string, path: string, body?: object) {
  const response = await fetch(world.url() + path, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, code: text.startsWith('{') ? (JSON.parse(text).code as string) : undefined };
}

const filled = (path: string, person: string) =>
  path
    .replace(/\/scrims\/\{id\}/, `/scrims/${scrimId}`)
    .replace(/\/evenings\/\{id\}/, `/evenings/${eveningId}`)
    .replace(/\/nights\/\{id\}/, `/nights/${nightId}`)
    .replace('{slug}', community.slug)
    .replaceAll(/\{\w+\}/g, person);
const PLAIN = { ...seatBody('teamTwo', 'Mid'), answer: 'in', roles: ['Mid'] };
/** Names that a field for a person could have. */
const FIELDS = ['userId', 'user', '_user', 'user_id', 'playerId', 'person', 'personId', '_id', 'id', 'userIds'];

/** Every call of a token may store when the token was used. */
const trace = () => traceOf(world, ['public.access_tokens']);
const eventsAbout = async (userId: string): Promise<number> => {
  const [row] = await world
    .node()
    .get(Database, { strict: false })
    .query<{ n: number }>(`SELECT count(*)::int AS n FROM events WHERE data::text LIKE '%' || $1 || '%'`, [userId]);
  return row!.n;
};

test.each(ROLES)(
  'the sign-up token of a %s does nothing to somebody else, whichever parameter names them',
  async (role) => {
    const token = await tokenOf(people[role], ['sign-up', ...(role === 'admin' ? (['admin'] as const) : [])]);
    const { id } = people.other;
    await ask(token, 'PATCH', `/api/scrims/none/insert-player/${id}`, PLAIN); // the token has been used
    const before = await eventsAbout(id);
    const done: string[] = [];
    let calls = 0;
    for (const { method, path, scope } of declared) {
      if (scope !== 'sign-up' || /membership|follow/.test(path)) continue;
      for (const field of FIELDS) {
        const address = `${filled(path, id)}${method === 'DELETE' ? `?${field}=${id}` : ''}`;
        const { status } = await ask(token, method, address, { ...PLAIN, [field]: field.endsWith('s') ? [id] : id });
        calls += 1;
        if (status >= 500) done.push(`${method} ${path} with ${field}: ${status}`);
        if ((await eventsAbout(id)) !== before) return expect(`${method} ${path} with ${field}`).toBe('without effect');
      }
    }
    expect(done).toEqual([]);
    expect(calls).toBeGreaterThan(100);
    figure('C1', 'calls of tokens about somebody else', calls);
  },
  120_000,
);

test('refused calls about somebody else say which scope is missing, and change nothing', async () => {
  const token = await tokenOf(people.organiser, ['read', 'sign-up']);
  const { id } = people.other;
  await ask(token, 'GET', `/api/scrims/${scrimId}`);
  const before = await trace();
  for (const [method, path, body] of [
    ['PATCH', `/scrims/${scrimId}/insert-player/${people.member.id}`, seatBody('teamTwo', 'Top')],
    ['PATCH', `/scrims/${scrimId}/move-player/${id}`, seatBody('teamTwo', 'Top')],
    ['PATCH', `/scrims/${scrimId}/remove-player/${id}`, {}],
    ['PATCH', `/scrims/${scrimId}/insert-caster/${people.member.id}`, {}],
    ['PATCH', `/scrims/${scrimId}/remove-caster/${id}`, {}],
    ['DELETE', `/scrims/${scrimId}/offers/none`, {}],
    ['PUT', `/evenings/${eveningId}/answer`, { answer: 'out', userId: id }],
    ['PUT', `/evenings/${eveningId}/here`, { userId: id }],
    ['DELETE', `/evenings/${eveningId}/here?userId=${id}`, undefined],
  ] as const) {
    const { status, text } = await ask(token, method, `/api${path}`, body);
    expect([path, status, JSON.parse(text)]).toEqual([
      path,
      403,
      expect.objectContaining({ code: 'scope-missing', scope: 'organise' }),
    ]);
  }
  expect(await trace()).toEqual(before);
});

test('control: with the scope `organise` an organiser moves and answers for others, and anybody signs up themselves', async () => {
  const token = await tokenOf(people.organiser, ['organise']);
  const { id } = people.other;
  const seat = `/api/scrims/${scrimId}/move-player/${id}`;
  expect((await ask(token, 'PATCH', seat, seatBody('teamTwo', 'Top'))).status).toBe(200);
  const maybe = { answer: 'maybe', roles: ['Top'], userId: id };
  expect((await ask(token, 'PUT', `/api/evenings/${eveningId}/answer`, maybe)).status).toBe(200);
  const own = await tokenOf(people.member, ['sign-up']);
  const self = people.member.id;
  const join = `/api/scrims/${scrimId}/insert-player/${self}`;
  expect((await ask(own, 'PATCH', join, seatBody('teamOne', 'Mid'))).status).toBe(200);
  const answer = { answer: 'in', roles: ['Mid'], userId: self };
  expect((await ask(own, 'PUT', `/api/evenings/${eveningId}/answer`, answer)).status).toBe(200);
});

test('an admin has the rights of admins with the scope `admin` only', async () => {
  const { admin } = people;
  const foreign = await world.createScrim(await world.createUser({ admin: true }), { isPrivate: true });
  const scopes = TOKEN_SCOPES.filter((scope) => scope !== 'admin');
  const [without, complete] = [await tokenOf(admin, scopes), await tokenOf(admin, TOKEN_SCOPES)];
  const rename = (token: string) => ask(token, 'PUT', `/api/scrims/${foreign._id}`, { title: 'By an admin' });
  const edit = (token: string) => ask(token, 'PATCH', `/api/communities/${community.slug}`, { about: 'By an admin' });
  expect([(await rename(without)).code, (await edit(without)).code]).toEqual(['admin-only', 'organiser-only']);
  expect([(await rename(complete)).status, (await edit(complete)).status]).toEqual([200, 200]);
  const bans = (token: string) => ask(token, 'GET', '/api/admin/all-bans-history');
  expect([(await bans(without)).code, (await bans(complete)).status]).toEqual(['scope-missing', 200]);
  const [asReader, asPerson] = [await ask(without, 'GET', '/api/scrims'), await world.api('/scrims', admin)];
  expect([asReader.text.includes(foreign._id), JSON.stringify(asPerson.body).includes(foreign._id)]).toEqual([
    false,
    true,
  ]);
});

test('no token reads what is between friends, and one of a community reads of no other', async () => {
  const { owner } = people;
  const stranger = await world.createUser({ name: 'Canary Friend' });
  await ok(`/friend-requests/send-friend-request/${owner.id}/${stranger.id}`, stranger, 'POST');
  const hidden = await world.createScrim(owner, { communityId: elsewhere._id, title: 'Canary elsewhere' });
  await ok(`/scrims/${hidden._id}/insert-player/${owner.id}`, owner, 'PATCH', seatBody('teamOne', 'Top'));
  const seen = async (token: string, words: RegExp) => {
    const found: string[] = [];
    for (const { method, path, scope } of declared) {
      if (method !== 'GET' || scope === null || /images|export/.test(path)) continue;
      for (const person of [owner.id, encodeURIComponent(owner.name)])
        for (const more of ['', '?page=1'])
          if (words.test((await ask(token, method, filled(path, person) + more)).text)) found.push(`${path}${more}`);
    }
    const joined = await ask(
      token,
      'PATCH',
      `/api/scrims/${scrimId}/insert-player/${owner.id}`,
      seatBody('teamTwo', 'ADC'),
    );
    if (words.test(joined.text)) found.push('the answer to a sign-up');
    await ok(`/scrims/${scrimId}/remove-player/${owner.id}`, owner, 'PATCH');
    return [...new Set(found)];
  };
  const scopes = TOKEN_SCOPES.filter((scope) => scope !== 'admin');
  expect(await seen(await tokenOf(owner, scopes), /Canary Friend/)).toEqual(['/api/users', '/api/users?page=1']);
  expect(await seen(await tokenOf(owner, scopes, community._id), /Canary|of-elsewhere|Of elsewhere/)).toEqual([]);
  // Control: the person and an unbound token see both.
  expect(JSON.stringify((await world.api('/home', owner)).body)).toContain('Canary Friend');
  expect(await seen(await tokenOf(owner, scopes), /Canary elsewhere/)).toEqual(
    expect.arrayContaining(['/api/home', 'the answer to a sign-up']),
  );
}, 180_000);
