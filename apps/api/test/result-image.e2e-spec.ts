import sharp from 'sharp';
import { playedScrim } from '@testing/played-scrim';
import { API_KEY, sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';

let world: SharedWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld();
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());

const image = (id: string, { token }: TestUser, query = '') =>
  fetch(`${world.url()}/api/scrims/${id}/result.png${query}`, {
    headers: { 'x-api-key': API_KEY, authorization: token },
  });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const code = async (response: Response) => [response.status, ((await response.json()) as any).code];

test('players and managers get the result with names as an image, once there is one', async () => {
  const { scrim, players, host } = await playedScrim(world, admin, { title: '<b>Friday</b> & fives' });
  const stranger = await world.createUser({ name: '김철수' });
  expect(await code(await image(scrim._id, stranger))).toEqual([403, 'participants-only']);
  expect(await code(await image(scrim._id, host))).toEqual([409, 'not-decided']);
  const win = (winnerTeamName: string) =>
    world.api(`/scrims/${scrim._id}/set-winner`, host, { method: 'PATCH', body: { winnerTeamName } });
  expect((await win('teamTwo')).status).toBe(200);
  const own = await image(scrim._id, players[3]!);
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'private, no-cache',
  ]);
  const bytes = await bytesOf(own);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect((await bytesOf(await image(scrim._id, admin))).equals(bytes)).toBe(true);
  expect((await bytesOf(await image(scrim._id, admin, '?lang=pl'))).equals(bytes)).toBe(false);
  expect(await code(await image(scrim._id, stranger))).toEqual([403, 'participants-only']);
  expect(await code(await image('unknown', host))).toEqual([404, 'scrim-not-found']);
});
