import { type SharedWorld, sharedWorld, type TestUser } from '@testing/shared-world';
import { waitUntil } from '@testing/wait-until';
import { refused } from '../../teams/test/team-calls';
import { BoardCalls, type Side, start } from './board-calls';

let world: SharedWorld;
let calls: BoardCalls;
beforeAll(async () => {
  world = await sharedWorld({ worker: true });
  calls = new BoardCalls(world);
});
jest.setTimeout(60_000);

const issued = async ({ slug }: Pick<Side, 'slug'>, as: TestUser): Promise<string> => {
  const { status, body } = await calls.send('POST', `/teams/${slug}/feed`, as);
  expect(status).toBe(201);
  return new URL(body.url).pathname;
};
const read = async (path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${world.url()}${path}`);
  return { status: response.status, text: (await response.text()).replaceAll('\r\n ', '') };
};
const valuesOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, value]) => value!);

test('the calendar of a team has its bookings, cancelled ones as cancelled, and no other scrims', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const feed = await issued(wolves, wolves.people[3]!);
  expect(valuesOf((await read(feed)).text, 'UID')).toEqual([]);
  const [first, second] = [
    await calls.booked(wolves, bears),
    await calls.booked(bears, wolves, { from: start(120), games: 2, series: { until: 'played' } }),
  ];
  const scrim = await world.createScrim(await world.createUser({ admin: true }), { gameStartTime: start(300) });
  await calls.send('POST', `/bookings/${first._id}/cancel`, wolves.captain);
  const { status, text } = await read(feed);
  expect(status).toBe(200);
  expect(valuesOf(text, 'UID')).toEqual([second, first].map((booking) => `scrim-${booking.scrim._id}@muster`));
  expect(valuesOf(text, 'STATUS')).toEqual(['CONFIRMED', 'CANCELLED']);
  expect(Number(valuesOf(text, 'SEQUENCE')[1])).toBeGreaterThan(0);
  expect(text).not.toContain(scrim._id);
});

test('a new address ends the former one, and each member has one of their own', async () => {
  const wolves = await calls.five();
  const [mate] = wolves.people.slice(1);
  const [former, ofMate] = [await issued(wolves, wolves.captain), await issued(wolves, mate!)];
  const fresh = await issued(wolves, wolves.captain);
  const statuses = async () => [(await read(former)).status, (await read(fresh)).status, (await read(ofMate)).status];
  expect(await statuses()).toEqual([404, 200, 200]);
  expect(await calls.send('DELETE', `/teams/${wolves.slug}/feed`, wolves.captain)).toMatchObject({ status: 200 });
  expect(await statuses()).toEqual([404, 404, 200]);
});

test('an address ends with the membership, and does not come back with it; it ends with the team', async () => {
  const { slug, captain, outsider, members } = await calls.teams.staffed(2);
  const [one, other] = members as [TestUser, TestUser];
  expect(await calls.send('POST', `/teams/${slug}/feed`, outsider)).toMatchObject(refused(403, 'members-only'));
  const [own, left, removed] = [
    await issued({ slug }, captain),
    await issued({ slug }, one),
    await issued({ slug }, other),
  ];
  await calls.teams.leave(slug, one);
  await calls.teams.call('DELETE', `/${slug}/members/${other.id}`, captain);
  for (const path of [left, removed]) expect((await read(path)).status).toBe(404);
  const rows = () => world.asOwner('SELECT 1 FROM team_feeds WHERE user_id = ANY($1)', [[one.id, other.id]]);
  await waitUntil(async () => (await rows()).length === 0);
  await calls.teams.join(slug, one, await calls.teams.token(slug, captain));
  expect((await read(left)).status).toBe(404);
  expect((await read(own)).status).toBe(200);
  await calls.teams.call('DELETE', `/${slug}`, captain);
  expect((await read(own)).status).toBe(404);
});
