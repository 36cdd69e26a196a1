// Accounts stay with the provider that issued them, however the configuration names it.
import { CONFIG, type Config, Database } from '@muster/platform';
import { Browser, claimsOf } from '@testing/sign-in-browser';
import { createWorld, type World } from '@testing/world';
import type { QueryRunner } from 'typeorm';
import { PeopleQueries } from '../../../libs/users/src/read/people.queries';
import { FirstIssuer } from '../../../libs/users/src/write/first-issuer.store';
import { FirstIssuer1795824183034 } from '../../../libs/users/src/read/first-issuer.migration';
import { type FakeIssuer, fakeIssuer } from './trust/fake-issuer';

const providers = (named: Record<string, string>, more: Record<string, string> = {}): Record<string, string> => ({
  OIDC_ISSUER: '',
  OIDC_PROVIDERS: Object.keys(named).join(),
  ...Object.fromEntries(
    Object.entries(named).flatMap(([id, issuer]) => [
      [`OIDC_${id.toUpperCase()}_ISSUER`, issuer],
      [`OIDC_${id.toUpperCase()}_CLIENT_ID`, 'muster'],
      [`OIDC_${id.toUpperCase()}_CLIENT_SECRET`, ours.env.OIDC_CLIENT_SECRET],
    ]),
  ),
  ...more,
});

let world: World;
let ours: FakeIssuer;
let theirs: FakeIssuer;
/**
 * The configurations of the nodes, in the order in which they start. All name the same two issuers; `ours` and `theirs`
 * are the ids of their providers.
 */
let ways: Record<string, { env: Record<string, string>; ours?: string; theirs?: string }>;
beforeAll(async () => {
  [ours, theirs] = [await fakeIssuer(), await fakeIssuer()];
  const slash = `${ours.url}/`;
  ways = {
    'the three variables': { env: ours.env, ours: 'default' },
    'a list of one': { env: providers({ club: ours.url }), ours: 'club' },
    'a list of two': { env: providers({ club: ours.url, other: theirs.url }), ours: 'club', theirs: 'other' },
    'the other order, other ids, a name, a slash': {
      env: providers({ second: `${theirs.url}/`, members: slash }, { OIDC_MEMBERS_NAME: 'Members' }),
      ours: 'members',
      theirs: 'second',
    },
    'both kinds of variables': {
      env: providers({ default: ours.url, other: theirs.url }, ours.env),
      ours: 'default',
      theirs: 'other',
    },
    'the second one in the three variables': {
      env: providers({ default: theirs.url, club: slash }, theirs.env),
      ours: 'club',
      theirs: 'default',
    },
    'without the first one': { env: providers({ other: theirs.url }), theirs: 'other' },
  };
  world = await createWorld({ nodes: Object.keys(ways).length, envOf: (node) => Object.values(ways)[node]!.env });
}, 120_000);
afterAll(async () => {
  await world?.close();
  await Promise.all([ours, theirs].map((issuer) => issuer?.close()));
});

/** A browser that talks to one node. */
const browserAt = (node: number): Browser =>
  new Browser({
    ...world,
    url: () => world.url(node),
    api: (path, user, more) => world.api(path, user, { ...more, node }),
  });

async function proofAt(node: number, provider: string, issuer: FakeIssuer, person: { uid: string; email: string }) {
  issuer.is(person);
  const browser = browserAt(node);
  return { browser, proof: await browser.signInWithProvider(person.email, provider) };
}
async function logIn(...asked: Parameters<typeof proofAt>): Promise<string> {
  const { browser, proof } = await proofAt(...asked);
  const { status, body } = await browser.call('/auth/login', proof);
  if (status !== 200) return `${status} ${body.code}`;
  return claimsOf(body.token)['sub'] as string;
}
async function register(...asked: Parameters<typeof proofAt>): Promise<string> {
  const { browser, proof } = await proofAt(...asked);
  const { status, body } = await browser.register(proof);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.user._id;
}

test('an account is found under every configuration of its issuer, wherever it was founded', async () => {
  const found: unknown[] = [];
  const expected: unknown[] = [];
  const all = Object.entries(ways);
  for (const which of ['ours', 'theirs'] as const) {
    const issuer = which === 'ours' ? ours : theirs;
    for (const [founded, [how, { [which]: provider }]] of all.entries()) {
      if (!provider) continue;
      const person = { uid: `person|${founded}`, email: `${which}${founded}@players.test` };
      const id = await register(founded, provider, issuer, person);
      for (const [node, [later, { [which]: again }]] of all.entries()) {
        if (!again) continue;
        expected.push([which, how, later, id]);
        found.push([which, how, later, await logIn(node, again, issuer, person)]);
      }
    }
  }
  expect(found).toEqual(expected);
  expect(found.length).toBe(6 * 6 + 5 * 5);
}, 120_000);

test("no provider reaches an account of another by issuing the account's subject or key", async () => {
  const [node, at] = [4, ways['both kinds of variables']!];
  const [one, two] = [
    { uid: 'sub|one', email: 'key-one@players.test' },
    { uid: 'sub|two', email: 'key-two@players.test' },
  ];
  const ids = [await register(node, at.ours!, ours, one), await register(node, at.theirs!, theirs, two)];
  const strange = [one, two].flatMap(({ uid }) =>
    [ours, theirs].flatMap(({ url }) => [uid, `${url}#${uid}`, `#${uid}`, `#${url}#${uid}`, `${url}/#${uid}`]),
  );
  for (const uid of strange) {
    const person = { uid, email: `nobody${strange.indexOf(uid)}@players.test` };
    if (uid !== one.uid) expect([uid, await logIn(node, at.ours!, ours, person)]).toEqual([uid, '404 no-account']);
    if (uid !== two.uid) expect([uid, await logIn(node, at.theirs!, theirs, person)]).toEqual([uid, '404 no-account']);
  }
  expect([await logIn(node, at.ours!, ours, one), await logIn(node, at.theirs!, theirs, two)]).toEqual(ids);
});

test('a subject of the greatest length signs up with any provider', async () => {
  const person = { uid: 'x'.repeat(255), email: 'long@players.test' };
  const id = await register(2, 'other', theirs, person);
  expect(await logIn(2, 'other', theirs, person)).toBe(id);
});

describe('a database of release 1.0.0', () => {
  const SUBJECTS = ['google-oauth2|1', '#2', 'https://card.example/profile#me'];
  let old: World;
  beforeAll(async () => {
    old = await createWorld({ env: ours.env });
    await old.asOwner('DROP TABLE first_issuer');
    const people = await old.createUsers(SUBJECTS.length);
    for (const [i, subject] of SUBJECTS.entries()) {
      await old.asOwner('UPDATE people SET uid = $2 WHERE id = $1', [people[i]!.id, subject]);
      await old.asOwner(`UPDATE claims SET key = $2 WHERE kind = 'uid' AND owner = $1`, [people[i]!.id, subject]);
    }
    await new FirstIssuer1795824183034().up({ query: (sql: string) => old.asOwner(sql) } as unknown as QueryRunner);
    await old.asOwner('GRANT SELECT, INSERT ON first_issuer TO PUBLIC');
  });
  afterAll(() => old?.close());

  const firstOf = async (env: Record<string, string>): Promise<string> => {
    const config = { ...old.node().get<Config>(CONFIG, { strict: false }), OIDC_ISSUER: env['OIDC_ISSUER'] };
    const ids = env['OIDC_PROVIDERS']?.split(',') ?? [];
    const signInProviders = ids.map((id) => ({ ...config.signInProviders[0]!, id, issuer: env[`OIDC_${id}_ISSUER`]! }));
    const database = old.node().get(Database, { strict: false });
    const first = new FirstIssuer(database, new PeopleQueries(database), { ...config, signInProviders });
    await first.onModuleInit();
    return first.issuer;
  };

  test('does not start where nothing says whose its accounts are', async () => {
    const several = { OIDC_PROVIDERS: 'A,B', OIDC_A_ISSUER: theirs.url, OIDC_B_ISSUER: ours.url };
    await expect(firstOf(several)).rejects.toThrow(/^OIDC_ISSUER: is not set, and accounts exist/);
    expect(await old.asOwner('SELECT * FROM first_issuer')).toEqual([]);
  });

  test.each([
    ['the variables of 1.0.0', () => ({ ...ours.env })],
    ['those and a list', () => ({ OIDC_PROVIDERS: 'B', OIDC_B_ISSUER: theirs.url, OIDC_ISSUER: ours.url })],
    ['a list of one', () => ({ OIDC_PROVIDERS: 'A', OIDC_A_ISSUER: `${ours.url}/` })],
  ])('belongs to the issuer of %s, whatever comes later', async (_, env) => {
    await old.asOwner('DELETE FROM first_issuer');
    expect(await firstOf(env())).toBe(ours.url);
    expect(await firstOf({ OIDC_ISSUER: theirs.url })).toBe(ours.url);
  });

  test('signs in all of its accounts, also those whose subject looks like a key', async () => {
    for (const uid of SUBJECTS) {
      ours.is({ uid, email: 'changed@players.test' });
      const browser = new Browser(old);
      expect([uid, (await browser.call('/auth/login', await browser.signInWithProvider('x'))).status]).toEqual([
        uid,
        200,
      ]);
    }
  });
});
