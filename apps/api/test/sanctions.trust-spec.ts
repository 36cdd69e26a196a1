// Nobody escapes a sanction by leaving first: each one is imposed after every exit, and in force when the user is back.
import type { CommunityView } from '@muster/contracts/communities';
import type { CommunityCommand, MembershipCommand } from '@muster/communities';
import type { DraftCommand } from '@muster/drafts';
import type { EveningCommand } from '@muster/nights';
import { CommandDispatcher } from '@muster/platform';
import type { ScrimCommand } from '@muster/scrims';
import { userAggregate, type UserCommand } from '@muster/users';
import { type Browser, signUp } from '@testing/sign-in-browser';
import { createSignInWorld } from '@testing/sign-in-world';
import { type TestResponse, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createSignInWorld();
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const now = () => ({ now: new Date().toISOString() });
const send = (command: UserCommand) =>
  world.node().get(CommandDispatcher, { strict: false }).send(userAggregate, command, { by: 'test' });

const expectDone = async (response: Promise<TestResponse>) => expect((await response).status).toBe(200);

/** A user who may be sanctioned, and the community that may do it. */
interface Case {
  user: TestUser & { browser: Browser };
  community: CommunityView;
  /** How they sign in. */
  identity: { email: string; provider: 'default' | 'discord' };
  /** The token of a program and the address of a calendar, if the user has them in addition to their session. */
  program?: string;
  calendar?: string;
  /** An evening that they come to. */
  evening?: string;
}
const communities = (path: string, method: string, as: TestUser, body?: object): Promise<TestResponse> =>
  world.api(`/communities${path}`, as, { method, body });
const join = ({ user, community }: Case) => communities(`/${community.slug}/membership`, 'POST', user);
const signIn = async ({ user, identity: { email, provider } }: Case): Promise<TestResponse> => {
  const response = await user.browser.call('/auth/login', await user.browser.signInWithProvider(email, provider));
  if (response.status === 200) user.token = response.body.token;
  return response;
};

const asProgram = ({ user, program = '' }: Case): TestUser => ({ ...user, token: `Bearer ${program}` });
const statusOf = async (url: string) => (await fetch(new URL(new URL(url).pathname, world.url()))).status;
async function createEvening({ slug }: CommunityView): Promise<string> {
  const rule = { every: 1, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] };
  const night = { name: 'Inhouse', rule, time: '20:00', zone: 'Etc/UTC', from: '2026-01-01' };
  const { body } = await communities(`/${slug}/nights`, 'POST', admin, night);
  return body.evenings[1]._id;
}
const answer = ({ user, evening }: Case) =>
  world.api(`/evenings/${evening}/answer`, user, { method: 'PUT', body: { answer: 'in', roles: ['Top'] } });

/** Actions of a user before the sanction. Afterwards they try to come back by signing in again. */
const EXITS = {
  'stays a member': join,
  'never came': async () => {},
  'left the community': async (one: Case) => {
    await join(one);
    await communities(`/${one.community.slug}/membership`, 'DELETE', one.user);
  },
  'deleted the account': async (one: Case) => {
    await join(one);
    const body = { name: one.user.name };
    await expectDone(world.api('/auth/account', one.user, { method: 'DELETE', body }));
  },
  'took another name and region': async (one: Case) => {
    const body = { name: `${one.user.name} B`, summonerTagline: 'new', region: 'OCE' };
    await expectDone(world.api('/auth/update-user', one.user, { method: 'PUT', body }));
  },
  'unlinked the Discord account': async ({ user: { id } }: Case) => {
    const account = { id: `d${id}`, handle: 'x' };
    await send({ type: 'LinkDiscord', userId: id, ctx: now(), current: { discord: null, revision: 1 }, account });
    await send({ type: 'UnlinkDiscord', userId: id, ctx: now(), current: { discord: account, revision: 2 } });
  },
  'signs in with another identity': async (one: Case) => {
    const [{ _id: first }] = (await world.api('/auth/identities', one.user)).body;
    one.identity = { email: `other-${one.identity.email}`, provider: 'discord' };
    await one.user.browser.link(one.user, one.identity.email, one.identity.provider);
    await expectDone(world.api(`/auth/identities/${first}`, one.user, { method: 'DELETE' }));
  },
  'has a token and a calendar': async (one: Case) => {
    await join(one);
    const scopes = ['read', 'sign-up'];
    one.program = (
      await world.api('/auth/tokens', one.user, { method: 'POST', body: { name: 'bot', scopes } })
    ).body.token;
    one.calendar = (await world.api('/calendar', one.user)).body.url;
  },
  'was invited by name': async ({ user, community }: Case) => {
    const csv = `name,tagline,discord,region,role\n${user.name},tag,,NA,caster`;
    await expectDone(communities(`/${community.slug}/import`, 'POST', admin, { csv, dryRun: false }));
  },
  'comes to an evening': async (one: Case) => {
    await join(one);
    one.evening = await createEvening(one.community);
    await expectDone(answer(one));
    await communities(`/${one.community.slug}/membership`, 'DELETE', one.user);
  },
} satisfies Record<string, (one: Case) => Promise<unknown>>;

interface Sanction {
  prepare?: (one: Case) => Promise<unknown>;
  impose: (one: Case) => Promise<unknown>;
  /** After the user has signed in again. `signedIn`: the response. */
  expectInForce: (one: Case, signedIn: TestResponse) => Promise<void>;
}

const BAN: Sanction = {
  impose: ({ user }) =>
    expectDone(
      world.api('/admin/banUser', admin, {
        method: 'POST',
        body: { banUserId: user.id, dateTo: new Date(Date.now() + 9 * 86_400_000).toISOString(), reason: 'Threats' },
      }),
    ),
  expectInForce: async (one, signedIn) => {
    expect(signedIn).toMatchObject({ status: 401, body: { code: 'banned' } });
    expect((await world.api('/scrims', one.user)).status).toBe(401);
    if (one.program) expect((await world.api('/scrims', asProgram(one))).status).toBe(401);
    if (one.calendar) expect(await statusOf(one.calendar)).toBe(404);
  },
};
const EXCLUSION: Sanction = {
  impose: ({ user, community }) =>
    expectDone(communities(`/${community.slug}/members/${user.id}`, 'DELETE', admin, { reason: 'Threats' })),
  expectInForce: async (one) => {
    expect(await join(one)).toMatchObject({ status: 403, body: { code: 'excluded' } });
    if (one.program)
      expect(await join({ ...one, user: { ...one.user, ...asProgram(one) } })).toMatchObject({ status: 403 });
    if (one.evening) expect(await answer(one)).toMatchObject({ status: 403, body: { code: 'members-only' } });
    const { data } = (await communities(`/${one.community.slug}/members`, 'GET', admin)).body;
    expect(JSON.stringify(data)).not.toContain(one.user.id);
  },
};
const LOSS_OF_RIGHTS: Sanction = {
  prepare: ({ user }) => send({ type: 'GrantAdmin', userId: user.id, ctx: now() }),
  impose: ({ user }) =>
    send({ type: 'RevokeAdmin', userId: user.id, by: { userId: admin.id, isAdmin: true }, ctx: now() }),
  expectInForce: async (one, signedIn) => {
    expect(signedIn.status).toBe(200);
    expect((await world.api('/admin/all-bans-history', one.user)).status).toBe(403);
  },
};

/** Commands by which one user decides about another. */
type Decision = Extract<
  UserCommand | CommunityCommand | MembershipCommand | ScrimCommand | DraftCommand | EveningCommand,
  { by: { userId: string }; userId: string | null }
>;
/** A sentence says why leaving first evades nothing. A new command needs a row to compile. */
const DECISIONS: Readonly<Record<Decision['type'], Sanction | string>> = {
  BanUser: BAN,
  ExcludeMember: EXCLUSION,
  RevokeAdmin: LOSS_OF_RIGHTS,
  UnbanUser: 'lifts a sanction',
  LiftExpiredBan: 'lifts a sanction',
  ReadmitMember: 'lifts a sanction',
  ApproveRequest: 'admits',
  DeclineRequest: 'the request ends when they withdraw it, and excluding them bars the next',
  EditUser: 'corrects what others see, and a deleted account is not seen',
  ChangeMemberRole: 'who left has no role; who comes back is a member',
  LeaveTeam: 'frees a seat, which leaving frees too; neither bars from coming back',
  LeaveCast: 'frees a caster slot, which leaving frees too; neither bars from coming back',
  CastScrim: 'seats a caster',
  ChooseCaptain: 'names a player of the team',
  AnswerEvening: 'says for a member whether they come',
  CallRoll: 'says whether someone has come',
};

const cases = Object.entries(DECISIONS).flatMap(([type, sanction]) =>
  typeof sanction === 'string' ? [] : Object.keys(EXITS).map((exit) => [type, exit] as const),
);

let people = 0;
test.each(cases)('%s is in force for a user who %s', async (type, exit) => {
  const sanction = DECISIONS[type as Decision['type']] as Sanction;
  const n = (people += 1);
  const email = `sanctioned${n}@players.test`;
  const { browser, proof, token, user: self } = await signUp(world, email);
  const user = { id: self['_id'], name: self['name'], token, email, uid: proof.uid, browser };
  const { body: community } = await communities('', 'POST', admin, { name: `Sanctioning ${n}`, slug: `sanction-${n}` });
  const one: Case = { user, community, identity: { email, provider: 'default' } };
  await sanction.prepare?.(one);
  await EXITS[exit as keyof typeof EXITS](one);
  await sanction.impose(one);
  await sanction.expectInForce(one, await signIn(one));
});
