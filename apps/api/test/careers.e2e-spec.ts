import type { ScrimView } from '@muster/contracts/scrims';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { CommunityCalls } from '../../../libs/communities/test/community-calls';
import { ago, careerCalls } from './career-calls';

let world: SharedWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const { patch, scrimsOf, createdBy, stats, career, join, played, correct } = careerCalls(
  () => world,
  () => admin,
);

/** The games of a scrim that each side won. */
const gamesOf = ({ series, teamWon }: ScrimView) =>
  series?.score ?? { teamOne: Number(teamWon === 'teamOne'), teamTwo: Number(teamWon === 'teamTwo') };

describe('stats', () => {
  test('count decided games: 3 for a win, 0.5 for a loss, 1 for a cast', async () => {
    const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
    await played({ first: hana, caster: bo, winner: 'teamOne' });
    await played({ first: hana, winner: 'teamTwo' });
    await played({ first: bo, caster: hana, winner: 'teamOne' });
    await played({ first: hana, caster: bo, winner: null });
    await join(await world.createScrim(admin), hana, 0);
    expect(await stats(hana)).toEqual({
      userExp: 4.5,
      userLevel: 1,
      userWinrate: 50,
      userGamesPlayedCount: 2,
      userGamesCastedCount: 1,
      expProgress: 4.5,
      expNeeded: 10,
      expProgressPercent: 45,
    });
    expect(await stats(bo)).toMatchObject({
      userExp: 4,
      userWinrate: 100,
      userGamesPlayedCount: 1,
      userGamesCastedCount: 1,
    });
    expect((await scrimsOf(hana, bo)).scrims).toHaveLength(5);
  });

  test('follow a corrected winner and exclude deleted games', async () => {
    const hana = await world.createUser();
    const [one, two] = [
      await played({ first: hana, winner: 'teamOne' }),
      await played({ first: hana, winner: 'teamOne' }),
    ];
    expect(await stats(hana)).toMatchObject({ userExp: 6, userWinrate: 100 });
    await correct(one, 'teamTwo');
    expect(await stats(hana)).toMatchObject({ userExp: 3.5, userWinrate: 50, userGamesPlayedCount: 2 });
    await correct(one, null);
    expect(await stats(hana)).toMatchObject({ userExp: 3, userWinrate: 100, userGamesPlayedCount: 1 });
    await world.api(`/scrims/${two._id}`, admin, { method: 'DELETE' });
    expect(await scrimsOf(hana, hana)).toMatchObject({
      scrims: [{ _id: one._id }],
      stats: { userExp: 0, userGamesPlayedCount: 0, userGamesCastedCount: 0 },
    });
  });

  test('count for every viewer what they may list, so that no count tells of a hidden game', async () => {
    const communities = new CommunityCalls(world);
    const { id, slug, organiser, member, outsider } = await communities.staffed();
    const [hana, former] = (await world.createUsers(2)) as [TestUser, TestUser];
    for (const user of [hana, former]) await communities.join(slug, user);
    await communities.leave(slug, former);
    await played({ first: hana, winner: 'teamOne', overrides: { isPrivate: true } });
    await played({ first: hana, winner: 'teamTwo', overrides: { communityId: id } });
    const series = { games: 3 };
    const hidden = await played({ first: hana, winner: 'teamOne', overrides: { communityId: id, series } });
    await patch(`/scrims/${hidden._id}/set-winner`, admin, { winnerTeamName: 'teamTwo' });
    await played({ first: outsider, caster: hana, winner: 'teamOne', overrides: { communityId: id } });
    await world.api(`/scrims/${hidden._id}`, organiser, { method: 'PUT', body: { visibility: 'members' } });

    const shown: Record<string, object> = {};
    for (const [name, viewer] of Object.entries({ hana, admin, organiser, member, former, outsider })) {
      const counted = (await scrimsOf(hana, viewer)).stats;
      const listed = async (filter: string) =>
        (await scrimsOf(hana, viewer, `?filter=${filter}&page=1&limit=200`)).scrims;
      const [playing, casts] = [(await listed('played')).map(gamesOf), (await listed('casted')).length];
      const won = playing.reduce((sum, { teamOne }) => sum + teamOne, 0);
      const lost = playing.reduce((sum, { teamTwo }) => sum + teamTwo, 0);
      expect([name, counted.userGamesPlayedCount, counted.userGamesCastedCount]).toEqual([name, won + lost, casts]);
      expect([name, counted.userExp]).toEqual([name, 3 * won + 0.5 * lost + casts]);
      const { months, roles } = (await world.api(`/users/${hana.id}/career`, viewer)).body;
      expect([name, months.map(({ played: n }: { played: number }) => n)]).toEqual([
        name,
        [counted.userGamesPlayedCount],
      ]);
      shown[name] = roles;
    }
    const [all, ofMembers, ofOthers] = [
      [{ role: 'Top', won: 2, lost: 2 }],
      [{ role: 'Top', won: 1, lost: 2 }],
      [{ role: 'Top', won: 0, lost: 1 }],
    ];
    expect(shown).toEqual({
      hana: all,
      admin: all,
      organiser: ofMembers,
      member: ofMembers,
      former: ofOthers,
      outsider: ofOthers,
    });
  });
});

describe('career statistics', () => {
  test("are exact beyond the longest list, in months of the viewer's time zone", async () => {
    const hana = await world.createUser();
    await waitUntilCaughtUp(world);
    // Rows as the projection writes them: 250 games, one per hour, up to the first hour of March in Lisbon.
    await world.asOwner(
      `INSERT INTO games SELECT 'many-' || n, 1, $1, 'player', 'teamOne', 'Mid',
      timestamptz '2026-03-01T00:30:00Z' - make_interval(hours => n - 1), CASE WHEN n % 5 = 0 THEN 'teamTwo' ELSE 'teamOne' END, false, false, NULL, now(), 'blue', NULL FROM generate_series(1, 250) n`,
      [hana.id],
    );
    expect(await career(hana, 'Europe/Lisbon')).toEqual({
      months: [
        { month: '2026-02', played: 249, casted: 0 },
        { month: '2026-03', played: 1, casted: 0 },
      ],
      roles: [{ role: 'Mid', won: 200, lost: 50 }],
    });
    expect((await career(hana, 'America/Los_Angeles')).months).toEqual([{ month: '2026-02', played: 250, casted: 0 }]);
    for (const zone of ['Mars/Olympus', '+01:00', "'; --"])
      expect((await world.api(`/users/${hana.id}/career?zone=${encodeURIComponent(zone)}`, admin)).status).toBe(400);
    await world.asOwner(`DELETE FROM participations WHERE scrim_id LIKE 'many-%'`);
  });
});

describe('scrims on a profile', () => {
  test('are sorted by start, newest first, and paged on request', async () => {
    const hana = await world.createUser();
    const at = async (hours: number) =>
      (
        await join(
          await world.createScrim(admin, { gameStartTime: new Date(Date.now() + hours * 3_600_000).toISOString() }),
          hana,
          0,
        )
      ).body as ScrimView;
    const [later, soon, last] = [await at(2), await at(1), await at(3)];
    expect((await scrimsOf(hana, hana)).scrims.map((scrim) => scrim._id)).toEqual([last._id, later._id, soon._id]);
    const page = await scrimsOf(hana, hana, '?page=2&limit=2');
    expect(page).toMatchObject({
      scrims: [{ _id: soon._id }],
      stats: { userExp: 0 },
      pagination: { page: 2, limit: 2, total: 3, pages: 2 },
    });
    expect((await world.api(`/users/${hana.id}/scrims?page=0`, hana)).status).toBe(400);
  });

  test('are filtered and sorted before they are paged', async () => {
    const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
    const won = await played({ first: hana, winner: 'teamOne' });
    const lost = await played({
      first: hana,
      winner: 'teamTwo',
      overrides: { gameStartTime: ago(4), isPrivate: true },
    });
    const cast = await played({ first: bo, caster: hana, winner: 'teamTwo', overrides: { gameStartTime: ago(3) } });
    const open = await played({ first: hana, winner: null, overrides: { gameStartTime: ago(1) } });
    const ids = async (query: string) =>
      (await scrimsOf(hana, hana, `?page=1&limit=3&${query}`)).scrims.map(({ _id }) => _id);
    expect(await ids('filter=none')).toEqual([open._id, won._id, cast._id]);
    expect(await ids('filter=played')).toEqual([won._id, lost._id]);
    expect(await ids('filter=casted')).toEqual([cast._id]);
    expect(await ids('filter=won')).toEqual([won._id]);
    expect(await ids('filter=lost')).toEqual([lost._id]);
    expect(await ids('order=asc')).toEqual([lost._id, cast._id, won._id]);
    const captained = await ids('filter=captain');
    const hosted = (await scrimsOf(hana, hana)).scrims.filter(({ lobbyHost }) => lobbyHost?._id === hana.id);
    expect(captained).toEqual(hosted.map(({ _id }) => _id));
    expect((await scrimsOf(hana, hana, '?page=1&filter=lost')).pagination).toMatchObject({ total: 1 });
    expect((await world.api(`/users/${hana.id}/scrims?filter=private`, hana)).status).toBe(400);
    const made = async (filter: string) =>
      (await createdBy(admin, admin, `?page=1&limit=200&filter=${filter}`)).body.data.map(
        ({ visibility }: ScrimView) => visibility !== 'public',
      );
    expect([new Set(await made('private')), new Set(await made('public'))]).toEqual([
      new Set([true]),
      new Set([false]),
    ]);
  });

  test('show created scrims to their creator and admins', async () => {
    const other = await world.createUser({ admin: true });
    const [open, hidden] = [
      await world.createScrim(other, { title: 'Open' }),
      await world.createScrim(other, { title: 'Hidden', isPrivate: true }),
    ];
    const titles = async (user: TestUser) =>
      (await createdBy(other, user)).body.map((scrim: ScrimView) => scrim.title).toSorted();
    expect([await titles(other), await titles(admin)]).toEqual([
      ['Hidden', 'Open'],
      ['Hidden', 'Open'],
    ]);
    expect((await createdBy(other, other, '?limit=1')).body).toMatchObject({
      success: true,
      data: [{}],
      pagination: { page: 1, limit: 1, total: 2, pages: 2 },
    });
    const hana = await world.createUser();
    expect(await createdBy(other, hana)).toMatchObject({ status: 403, body: { code: 'not-yourself' } });
    expect((await createdBy(hana, hana)).body).toEqual([]);
    await world.api(`/scrims/${open._id}`, other, { method: 'DELETE' });
    expect((await createdBy(other, other)).body).toMatchObject([{ _id: hidden._id }]);
  });
});
