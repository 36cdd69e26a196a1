// However somebody's part in a community ends, nothing of them stays in its upcoming scrims, and no secret stays open.
import { NO_ATTENDANCE, ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { ONE_GAME } from '@muster/contracts/series';
import { CommandDispatcher, Database, UnitOfWork } from '@muster/platform';
import { LOBBIES, type Lobbies } from '@muster/scrims/ports';
import { userAggregate } from '@muster/users';
import { untilHolds } from '@testing/wait-until';
import { waitUntilNothingIsDue } from '@testing/wait-until-caught-up';
import { randomUUID } from 'node:crypto';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../libs/communities/test/community-calls';
import { scrimCalls } from './scrim-calls';

let world: World;
let communities: CommunityCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  communities = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());
jest.setTimeout(90_000);

const { patch, join } = scrimCalls(() => world);
const send = (method: string, path: string, as: TestUser, body?: object) => world.api(path, as, { method, body });
const ok = async (method: string, path: string, as: TestUser, body?: object) => {
  const response = await send(method, path, as, body);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
  return response.body;
};

interface Part {
  slug: string;
  owner: TestUser;
  user: TestUser;
}
/** How it ends, and whether the user may still take part in what everybody may open. */
const ENDINGS: Record<string, { mayStayIn: readonly string[]; end: (part: Part) => Promise<unknown> }> = {
  'they leave': { mayStayIn: ['public', 'link'], end: ({ slug, user }) => communities.leave(slug, user) },
  'they are excluded': { mayStayIn: [], end: ({ slug, owner, user }) => communities.exclude(slug, owner, user) },
  'they are banned': {
    mayStayIn: [],
    end: ({ user }) =>
      ok('POST', '/admin/banUser', admin, {
        banUserId: user.id,
        dateTo: new Date(Date.now() + 9 * 86_400_000).toISOString(),
      }),
  },
  'they delete the account': {
    mayStayIn: [],
    end: ({ user }) => ok('DELETE', '/auth/account', user, { name: user.name }),
  },
  'their account is erased': {
    mayStayIn: [],
    end: async ({ user }) => {
      const longAgo = { now: new Date(Date.now() - 31 * 86_400_000).toISOString() };
      const dispatch = world.node().get(CommandDispatcher, { strict: false });
      await dispatch.send(userAggregate, { type: 'DeleteAccount', userId: user.id, ctx: longAgo }, { by: 'test' });
    },
  },
  'the community is archived': { mayStayIn: [], end: ({ slug, owner }) => ok('DELETE', `/communities/${slug}`, owner) },
};
const VISIBILITIES = ['members', 'public', 'link'] as const;

/** Parts that a user can have in a scrim, in addition to having created it. */
const PARTS: Record<string, (scrim: ScrimView, user: TestUser) => Promise<unknown>> = {
  player: (scrim, user) => join(scrim, user, 'teamOne', 'Top'),
  caster: ({ _id }, user) => patch(`/scrims/${_id}/insert-caster/${user.id}`, user),
  reserve: ({ _id }, user) => ok('POST', `/scrims/${_id}/reserves`, user, { roles: [...ROLES] }),
  host: async (scrim, user) => {
    await join(scrim, user, 'teamTwo', 'Mid');
    await ok('PUT', `/scrims/${scrim._id}`, admin, { lobbyHost: user.id });
  },
};

/** Returns everything in an upcoming scrim that names the user, except that they created it; empty if nothing does. */
async function tracesIn(scrimId: string, user: TestUser): Promise<string> {
  const { status, body } = await world.api(`/scrims/${scrimId}`, admin);
  if (status === 404) return '';
  const { teamOne, teamTwo, casters, reserves, offers, lobbyHost }: ScrimView = body;
  const text = JSON.stringify({ players: [...teamOne, ...teamTwo], casters, reserves, offers, lobbyHost });
  return text.includes(user.id) ? text : '';
}

test.each(Object.entries(ENDINGS))('%s: no seat, no office and no secret stays', async (_, { mayStayIn, end }) => {
  const { slug, id, owner, organiser: user, caster: other } = await communities.staffed();
  const scrims: { name: string; visibility: string; scrim: ScrimView }[] = [];
  for (const visibility of VISIBILITIES)
    for (const [part, take] of Object.entries(PARTS)) {
      const scrim = await world.createScrim(user, {
        communityId: id,
        visibility,
        isWithCasters: true,
        lobbyPassword: 'hunter2',
        attendance: { reserves: 4 },
      });
      await join(scrim, other, 'teamOne', 'Jungle');
      await take(scrim, user);
      scrims.push({ name: `${part} of a ${visibility} scrim`, visibility, scrim });
    }
  for (const { name, scrim } of scrims)
    expect([name, await tracesIn(scrim._id, user)]).toEqual([name, expect.stringContaining(user.id)]);
  await end({ slug, owner, user });

  await untilHolds(async () => {
    for (const { name, visibility, scrim } of scrims)
      if (!mayStayIn.includes(visibility)) expect([name, await tracesIn(scrim._id, user)]).toEqual([name, '']);
  });
  for (const { name, visibility, scrim } of scrims) {
    const { status, body } = await world.api(`/scrims/${scrim._id}`, user);
    const text = JSON.stringify(body);
    const isHost = body.lobbyHost?._id === user.id;
    if (!isHost) expect([name, text.includes('hunter2')]).toEqual([name, false]);
    if (visibility === 'members' && mayStayIn.length > 0) expect([name, status]).toEqual([name, 404]);
  }
  const effects = await world
    .node()
    .get(Database, { strict: false })
    .query(`SELECT effect_key, last_error FROM effects WHERE state = 'failed'`);
  expect(effects).toEqual([]);
});

const work = () => world.node().get(UnitOfWork, { strict: false });
const lobbies = () => world.node().get<Lobbies>(LOBBIES, { strict: false });
/** The jobs that free seats when a part ends; here they are done when the lobby is created. */
const DONE = `UPDATE effects SET state = 'done' WHERE state = 'pending'
  AND kind IN ('FreeSeats', 'FreeCommunitySeats', 'DeleteCommunityScrims') RETURNING 1`;

test.each(Object.entries(ENDINGS))('%s: a lobby that is created later has no seat for them', async (_, { end }) => {
  const { slug, id, owner, organiser, member: user } = await communities.staffed();
  await end({ slug, owner, user });
  await waitUntilNothingIsDue(world);
  await world.asOwner(DONE);
  const now = new Date().toISOString();
  const [player, other] = [user, organiser].map(
    ({ id: userId }) => ({ userId, team: 'teamOne', role: 'Top' }) as const,
  );
  const parts = {
    player: { seats: [player!], reserves: [] },
    reserve: { seats: [other!], reserves: [{ userId: user.id, roles: ROLES }] },
  };
  const scrimIds = Object.values(parts).map(() => randomUUID());
  for (const [i, people] of Object.values(parts).entries())
    await work().run({ by: organiser.id }, (unit) =>
      lobbies().create(unit, {
        scrimId: scrimIds[i]!,
        communityId: id,
        eveningId: `${id}_2026-11-20`,
        createdBy: organiser.id,
        at: now,
        title: 'Round',
        region: 'NA',
        startsAt: new Date(Date.now() + 3_600_000).toISOString(),
        visibility: 'members',
        maxCasters: 0,
        useCodes: false,
        attendance: { ...NO_ATTENDANCE, reserves: 4 },
        series: ONE_GAME,
        ...people,
      }),
    );
  await untilHolds(async () => {
    for (const scrimId of scrimIds) expect(await tracesIn(scrimId, user)).toBe('');
  });
});

test('a scrim that is created while its community is archived is refused or deleted', async () => {
  const { slug, id, owner, organiser } = await communities.staffed();
  const gameStartTime = new Date(Date.now() + 3_600_000).toISOString();
  const body = { title: 'Last one', region: 'NA', gameStartTime, communityId: id };
  const creations = Array.from({ length: 8 }, () => send('POST', '/scrims', organiser, body));
  const [archived, ...created] = await Promise.all([send('DELETE', `/communities/${slug}`, owner), ...creations]);
  expect(archived!.status).toBe(200);
  for (const { status } of created) expect([201, 409]).toContain(status);
  expect(await send('POST', '/scrims', organiser, body)).toMatchObject({
    status: 409,
    body: { code: 'community-archived' },
  });
  await untilHolds(async () => {
    for (const { body: scrim } of created.filter(({ status }) => status === 201))
      expect((await world.api(`/scrims/${scrim._id}`, admin)).status).toBe(404);
  });
});
