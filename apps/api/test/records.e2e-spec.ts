import type { RecordView, SeasonView, SharedRecordView } from '@muster/contracts/records';
import type { ScrimView } from '@muster/contracts/scrims';
import { CommandDispatcher } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../libs/communities/test/community-calls';
import { ago, careerCalls } from './career-calls';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const { patch, played, join } = careerCalls(
  () => world,
  () => admin,
);
const recordOf = async (user: TestUser, as = user, query = ''): Promise<RecordView> => {
  const { status, body } = await world.api(`/users/${user.id}/record${query}`, as);
  expect(status).toBe(200);
  return body;
};
const show = (user: TestUser, showRecord: boolean) =>
  world.api('/auth/update-user', user, { method: 'PUT', body: { showRecord } });
const report = (scrim: ScrimView, winnerTeamName: string, game?: number) =>
  patch(`/scrims/${scrim._id}/${game ? `games/${game}/winner` : 'set-winner'}`, admin, { winnerTeamName });
const namesOf = (mates: RecordView['with']) => mates.map(({ _user, games, won }) => [_user?.name ?? null, games, won]);

describe('the record of a person', () => {
  test('counts their decided games by role and side, newest first', async () => {
    const hana = await world.createUser();
    const first = await played({ first: hana, winner: 'teamOne', overrides: { title: 'First' } });
    const second = await played({ first: hana, winner: 'teamTwo', overrides: { title: 'Second', isPrivate: true } });
    await played({ first: hana, winner: null });
    const record = await recordOf(hana);
    expect(record).toMatchObject({
      shared: false,
      games: 2,
      won: 1,
      last: [
        { scrim: { _id: second._id, title: 'Second' }, game: 1, won: false, role: 'Top', side: 'blue' },
        { scrim: { _id: first._id, title: 'First' }, game: 1, won: true, role: 'Top', side: 'blue' },
      ],
      roles: [{ role: 'Top', games: 2, won: 1 }],
      sides: { blue: { games: 2, won: 1 }, red: { games: 0, won: 0 } },
      champions: [],
    });
    expect(record.last.map(({ champion, opponent }) => [champion, opponent])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('follows corrections, which leave the time as it was', async () => {
    const hana = await world.createUser();
    const scrim = await played({ first: hana, winner: 'teamOne' });
    const [before] = (await recordOf(hana)).last;
    await report(scrim, 'teamTwo', 1);
    const corrected = await recordOf(hana);
    expect([corrected.games, corrected.won, corrected.last[0]!.at]).toEqual([1, 0, before!.at]);
    await world.api(`/scrims/${scrim._id}/games/1/winner`, admin, { method: 'PATCH', body: { winnerTeamName: null } });
    expect(await recordOf(hana)).toMatchObject({ games: 0, won: 0, last: [] });
    await report(scrim, 'teamOne');
    const again = await recordOf(hana);
    expect([again.games, again.won, again.last[0]!.at > before!.at]).toEqual([1, 1, true]);
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'DELETE' });
    expect(await recordOf(hana)).toMatchObject({ games: 0, last: [] });
  });

  test('is filtered by role, side and time; the end of a span does not count', async () => {
    const hana = await world.createUser();
    await played({ first: hana, winner: 'teamOne' });
    const [{ at }] = (await recordOf(hana)).last as [RecordView['last'][number]];
    const gamesWith = async (query: string) => (await recordOf(hana, hana, `?${query}`)).games;
    const later = new Date(Date.parse(at) + 1).toISOString();
    expect(
      await Promise.all(
        ['role=Top', 'role=Mid', 'side=blue', 'side=red', `from=${at}`, `from=${later}`, `to=${at}`, `to=${later}`].map(
          gamesWith,
        ),
      ),
    ).toEqual([1, 0, 1, 0, 1, 0, 0, 1]);
  });

  test('is private until its owner shows it, also to admins, and has only games that the viewer may list', async () => {
    const [hana, other] = (await world.createUsers(2)) as [TestUser, TestUser];
    await played({ first: hana, winner: 'teamOne' });
    const hidden = await played({ first: hana, winner: 'teamTwo', overrides: { isPrivate: true } });
    const ask = async (as: TestUser) => (await world.api(`/users/${hana.id}/record`, as)).body;
    for (const as of [other, admin]) expect(await ask(as)).toMatchObject({ statusCode: 403, code: 'record-private' });
    expect((await show(hana, true)).body.user.showRecord).toBe(true);
    expect(await recordOf(hana, other)).toMatchObject({ shared: true, games: 1, won: 1 });
    expect(JSON.stringify(await recordOf(hana, other))).not.toContain(hidden._id);
    expect(await recordOf(hana)).toMatchObject({ shared: true, games: 2, won: 1 });
    await show(hana, false);
    expect(await ask(other)).toMatchObject({ code: 'record-private' });
  });

  test('names the people of most games, and those who deleted their account together and last', async () => {
    const [hana, bo, mia, gone] = (await world.createUsers(4)) as [TestUser, TestUser, TestUser, TestUser];
    const playWith = async (winner: 'teamOne' | 'teamTwo', ...four: TestUser[]) => {
      const scrim = await world.createScrim(admin, { gameStartTime: ago(2) });
      const others = await world.createUsers(9 - four.length);
      for (const [seat, user] of [hana, ...four, ...others].entries()) await join(scrim, user, seat);
      expect((await report(scrim, winner)).status).toBe(200);
    };
    await playWith('teamOne', bo, mia, gone);
    await playWith('teamTwo', bo, gone);
    await playWith('teamOne', bo, gone);
    await world
      .node()
      .get(CommandDispatcher, { strict: false })
      .send(
        userAggregate,
        { type: 'DeleteAccount', userId: gone.id, ctx: { now: new Date().toISOString() } },
        { by: gone.id },
      );
    const { with: mates, against } = await recordOf(hana);
    expect(namesOf(mates).slice(0, 2)).toEqual([
      [bo.name, 3, 2],
      [expect.any(String), 1, 1],
    ]);
    expect(mates).toHaveLength(5);
    expect(JSON.stringify([mates, against])).not.toContain(gone.id);
    expect(namesOf(against)).toHaveLength(5);
    const few = await recordOf(hana, hana, `?role=Mid`);
    expect([few.with, few.against]).toEqual([[], []]);
  });
});

test('two people see their games together and against each other, the caller’s own only', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const play = async (winner: 'teamOne' | 'teamTwo', seatOfBo: number) => {
    const scrim = await world.createScrim(admin, { gameStartTime: ago(2) });
    await join(scrim, hana, 0);
    await join(scrim, bo, seatOfBo);
    const others = await world.createUsers(8);
    for (const [i, seat] of Array.from({ length: 9 }, (_, n) => n + 1)
      .filter((n) => n !== seatOfBo)
      .entries())
      await join(scrim, others[i]!, seat);
    await report(scrim, winner);
  };
  await play('teamOne', 1);
  await play('teamTwo', 1);
  await play('teamOne', 6);
  const shared: SharedRecordView = (await world.api(`/users/${hana.id}/record/with/${bo.id}`, hana)).body;
  expect(shared).toMatchObject({ together: { games: 2, won: 1 }, against: { games: 1, won: 1 } });
  expect(shared.last.map(({ together, won }) => [together, won])).toEqual([
    [false, true],
    [true, false],
    [true, true],
  ]);
  expect((await world.api(`/users/${bo.id}/record/with/${hana.id}`, hana)).body.code).toBe('record-private');
});

test('the season of a community counts what its viewer may see, and ranks nobody', async () => {
  const { id, slug, organiser, member, outsider } = await new CommunityCalls(world).staffed();
  await played({ first: member, winner: 'teamOne', overrides: { communityId: id } });
  const series = { games: 3 };
  const long = await played({
    first: member,
    winner: 'teamTwo',
    overrides: { communityId: id, series, title: 'Long', isPrivate: true },
  });
  await report(long, 'teamTwo');
  await played({ first: member, winner: null, overrides: { communityId: id } });
  await played({ first: member, winner: 'teamOne' });
  const [from, to] = [ago(60), new Date(Date.now() + 60_000).toISOString()];
  const season = async (as: TestUser, query = `from=${from}&to=${to}`): Promise<SeasonView> =>
    (await world.api(`/communities/${slug}/season?${query}`, as)).body;
  const month = new Date().toISOString().slice(0, 7);
  for (const as of [member, organiser])
    expect(await season(as)).toEqual({
      scrims: 2,
      games: 3,
      evenings: 0,
      people: 19,
      champions: [],
      longestSeries: { scrim: { _id: long._id, title: 'Long' }, games: 2 },
      byMonth: [{ month, games: 3 }],
      sides: { blue: 1, red: 2 },
    });
  expect(await season(outsider)).toMatchObject({ scrims: 1, games: 1, people: 10, longestSeries: null });
  expect(await season(member, `from=2020-01-01&to=2020-12-31`)).toEqual({
    scrims: 0,
    games: 0,
    evenings: 0,
    people: 0,
    champions: [],
    longestSeries: null,
    byMonth: [],
    sides: { blue: 0, red: 0 },
  });
});
