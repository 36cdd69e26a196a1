// An invite with n uses changes what at most n accounts see or may do, whatever the visibility and entry. A personal
// invitation changes it for one account, until it ends.
import { COMMUNITY_ENTRIES, COMMUNITY_VISIBILITIES } from '@muster/contracts/communities';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { CommunityCalls, importRow, refused } from './community-calls';

const USES = 2;
const ACCOUNTS = 8;

let world: SharedWorld;
let calls: CommunityCalls;
beforeAll(async () => {
  world = await sharedWorld({ nodes: 2 });
  calls = new CommunityCalls(world);
});
afterAll(() => world?.close());
jest.setTimeout(120_000);

const look = (slug: string, as: TestUser, token?: string, node = 0) =>
  calls.call('GET', token ? `/${slug}?invite=${token}` : `/${slug}`, as, undefined, node);
/** Returns the status, and the role or the code, that the account gets with this token. */
const outcome = async (slug: string, as: TestUser, token: string): Promise<string> => {
  const { status, body } = await look(slug, as, token);
  return `${status} ${body.code ?? body.me.role}`;
};
/** Returns the accounts for which this token has another outcome than a wrong one. */
async function changed(slug: string, accounts: readonly TestUser[], token: string): Promise<TestUser[]> {
  const found: TestUser[] = [];
  for (const one of accounts)
    if ((await outcome(slug, one, token)) !== (await outcome(slug, one, 'wrong'))) found.push(one);
  return found;
}
const usesLeft = async (slug: string, owner: TestUser, id: string): Promise<number> =>
  (await calls.call('GET', `/${slug}/invites`, owner)).body.find((one: any) => one._id === id)?.usesLeft;

const CASES = COMMUNITY_VISIBILITIES.flatMap((visibility) =>
  COMMUNITY_ENTRIES.map((entry) => [visibility, entry] as const),
);

test.each(CASES)('%s, entry %s', async (visibility, entry) => {
  const owner = await world.createUser();
  const { slug } = await calls.found(owner, { visibility, entry });
  const { _id, token } = await calls.invite(slug, owner, { uses: USES });
  const accounts = await world.createUsers(ACCOUNTS);
  const isOpenToAll = visibility === 'public' && entry === 'open';

  // All at once, on two nodes: half of them look, half join, some of those who join look first.
  await Promise.all(
    accounts.map(async (one, i) => {
      if (i % 3 !== 0) await look(slug, one, token, i % 2);
      if (i % 2 === 0) await calls.join(slug, one, token, i % 2);
    }),
  );
  const members = accounts.filter((_, i) => i % 2 === 0);
  const roles = await Promise.all(members.map((one) => outcome(slug, one, 'wrong')));
  const joined = members.filter((_, i) => roles[i] === '200 member');
  expect(joined.length).toBeLessThanOrEqual(isOpenToAll ? ACCOUNTS : USES);
  const seeing = await changed(slug, accounts, token);
  const affected = new Set(isOpenToAll ? seeing : [...joined, ...seeing]);
  expect(affected.size).toBeLessThanOrEqual(USES);
  expect(await usesLeft(slug, owner, _id)).toBe(isOpenToAll ? USES : USES - affected.size);
  if (visibility === 'unlisted') {
    expect(affected.size).toBe(USES);
    const requests = (await calls.call('GET', `/${slug}/requests`, owner)).body.data;
    expect(requests).toEqual([]); // a spent invite files none
  }

  // People who joined by the invite may leave and come back by the same use; nobody else takes their place.
  for (const one of isOpenToAll ? [] : joined) {
    await calls.leave(slug, one);
    expect((await calls.join(slug, one, token)).status).toBe(200);
  }
  const stranger = await world.createUser();
  if (affected.size === USES) expect(await changed(slug, [stranger], token)).toEqual([]);

  // A revoked invite is the same as a wrong one to everybody who is no member.
  await calls.call('DELETE', `/${slug}/invites/${_id}`, owner);
  expect(await changed(slug, [...accounts, stranger], token)).toEqual([]);
});

test('an expired invite is a wrong one, also for those who have used it', async () => {
  const owner = await world.createUser();
  const { slug } = await calls.found(owner, { visibility: 'unlisted' });
  const { _id, token } = await calls.invite(slug, owner);
  const one = await world.createUser();
  expect((await look(slug, one, token)).status).toBe(200);
  await world.asOwner(`UPDATE community_invites SET expires_at = now() WHERE id = $1`, [_id]);
  expect(await look(slug, one, token)).toMatchObject(refused(404, 'community-not-found'));
});

test('looking takes one use, which serves for joining too', async () => {
  const owner = await world.createUser();
  const { slug } = await calls.found(owner, { visibility: 'unlisted', entry: 'invite' });
  const { _id, token } = await calls.invite(slug, owner, { uses: 1 });
  const [one, other] = (await world.createUsers(2)) as [TestUser, TestUser];
  for (let i = 0; i < 3; i++) expect((await look(slug, one, token, i % 2)).status).toBe(200);
  expect(await look(slug, other, token)).toMatchObject(refused(404, 'community-not-found'));
  expect(await calls.join(slug, other, token)).toMatchObject(refused(404, 'community-not-found'));
  expect((await calls.join(slug, one, token)).status).toBe(200);
  await calls.exclude(slug, owner, one);
  expect(await calls.join(slug, one, token)).toMatchObject(refused(403, 'excluded'));
  expect(await usesLeft(slug, owner, _id)).toBe(0);
});

describe('the lasting link', () => {
  const link = (slug: string, as: TestUser, method = 'GET') => calls.call(method, `/${slug}/link`, as);
  const tokenOf = ({ body }: { body: { url: string } }): string => new URL(body.url).searchParams.get('invite')!;

  test.each(CASES)(
    '%s, entry %s: any number of people join by it and are counted, until it is replaced',
    async (visibility, entry) => {
      const owner = await world.createUser();
      const { slug } = await calls.found(owner, { visibility, entry });
      expect((await link(slug, owner)).body).toEqual({ url: null, since: null, joined: 0 });
      const made = await link(slug, owner, 'POST');
      const token = tokenOf(made);
      expect(made.body).toMatchObject({ since: expect.any(String), joined: 0 });

      // All at once, on two nodes.
      const accounts = await world.createUsers(ACCOUNTS);
      const joined = await Promise.all(accounts.map((one, i) => calls.join(slug, one, token, i % 2)));
      expect(joined.map(({ status }) => status)).toEqual(accounts.map(() => 200));
      await calls.leave(slug, accounts[0]!);
      await calls.exclude(slug, owner, accounts[1]!);
      expect(await calls.join(slug, accounts[1]!, token)).toMatchObject(refused(403, 'excluded'));
      const before = await link(slug, owner);
      expect(before.body).toEqual({ ...made.body, joined: ACCOUNTS - 2 }); // shown again, because it is derived

      const next = tokenOf(await link(slug, owner, 'POST'));
      expect(next).not.toBe(token);
      const stranger = await world.createUser();
      expect(await changed(slug, [stranger, accounts[0]!], token)).toEqual([]);
      expect((await calls.join(slug, stranger, next)).status).toBe(200);
      expect((await link(slug, owner)).body.joined).toBe(1);
      expect((await link(slug, owner, 'DELETE')).body.url).toBeNull();
      const late = await world.createUser();
      expect(await changed(slug, [late], next)).toEqual([]);
      expect(await link(slug, owner, 'DELETE')).toMatchObject(refused(404, 'invite-not-found'));
    },
  );

  test('it is no invite of the list, belongs to its community, and is stored nowhere', async () => {
    const owner = await world.createUser();
    const [one, other] = [
      await calls.found(owner, { visibility: 'unlisted' }),
      await calls.found(owner, { visibility: 'unlisted' }),
    ];
    const token = tokenOf(await link(one.slug, owner, 'POST'));
    await link(other.slug, owner, 'POST');
    expect((await calls.call('GET', `/${one.slug}/invites`, owner)).body).toEqual([]);
    const stranger = await world.createUser();
    expect(await look(other.slug, stranger, token)).toMatchObject(refused(404, 'community-not-found'));
    expect((await look(one.slug, stranger, token)).status).toBe(200);
    const rows = await world.asOwner('SELECT to_jsonb(i)::text AS row FROM community_invites i');
    expect(JSON.stringify(rows)).not.toContain(token);
    await calls.call('DELETE', `/${one.slug}`, owner);
    expect(await look(one.slug, await world.createUser(), token)).toMatchObject(refused(404, 'community-not-found'));
  });
});

/** Ways in which personal invitations end, all of an import. */
const ENDINGS = {
  'are withdrawn': async (slug: string, owner: TestUser) => {
    for (const { _id } of (await calls.call('GET', `/${slug}/invitations`, owner)).body.data)
      await calls.call('DELETE', `/${slug}/invitations/${_id}`, owner);
  },
  'are withdrawn with their import': (slug: string, owner: TestUser, _: TestUser, importId: string | null) =>
    calls.call('DELETE', `/${slug}/import/${importId}`, owner),
  expire: () => world.asOwner('UPDATE community_invitations SET expires_at = now()'),
  'are used, and the member leaves': async (slug: string, _: TestUser, invited: TestUser) => {
    await calls.join(slug, invited);
    await calls.leave(slug, invited);
  },
} satisfies Record<string, (...given: [string, TestUser, TestUser, string | null]) => Promise<unknown>>;

test.each(CASES)('personal invitations: %s, entry %s', async (visibility, entry) => {
  const owner = await world.createUser();
  const { slug } = await calls.found(owner, { visibility, entry });
  await world.createScrim(owner, { communityId: (await calls.view(slug, owner))._id });
  /** Returns all that the account sees of the community, as one text to compare. */
  const seenBy = async (one: TestUser): Promise<string> => {
    const { status, body } = await calls.call('GET', `/${slug}`, one);
    const others = [`/communities/${slug}/nights`, `/scrims?community=${slug}`];
    const statuses = await Promise.all(others.map(async (path) => (await world.api(path, one)).status));
    return JSON.stringify([status, body.me ?? body.code, statuses]);
  };
  for (const [ending, end] of Object.entries(ENDINGS)) {
    const [invited, renamed, stranger] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
    const { importId } = await calls.import(slug, owner, importRow(invited, 'caster'), 'Taken Name,TKN,,NA,caster');
    const names = { name: 'Taken Name', summonerTagline: 'TKN' };
    await world.api('/auth/update-user', renamed, { method: 'PUT', body: names });
    expect([ending, (await seenBy(invited)) === (await seenBy(stranger))]).toEqual([ending, false]);
    expect([ending, await seenBy(renamed)]).toEqual([ending, await seenBy(stranger)]);

    await end(slug, owner, invited, importId);
    for (const one of [invited, renamed]) expect([ending, await seenBy(one)]).toEqual([ending, await seenBy(stranger)]);
    const outcomes = await Promise.all([invited, renamed, stranger].map((one) => calls.join(slug, one)));
    const joined = outcomes.map(({ status, body }) => `${status} ${body.code ?? body.me?.role}`);
    expect([ending, new Set(joined).size]).toEqual([ending, 1]);
    await world.api('/auth/update-user', renamed, { method: 'PUT', body: { name: renamed.name } });
  }
});
