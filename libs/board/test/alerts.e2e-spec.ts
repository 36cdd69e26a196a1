import { type SharedWorld, sharedWorld } from '@testing/shared-world';
import type { TestUser } from '@testing/calls';
import { untilHolds } from '@testing/wait-until';
import { refused } from '../../teams/test/team-calls';
import { BoardCalls, type Side, start } from './board-calls';

let world: SharedWorld;
let calls: BoardCalls;
beforeAll(async () => {
  world = await sharedWorld({ worker: true });
  calls = new BoardCalls(world);
});
jest.setTimeout(60_000);

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** All of them have time at every hour of the day. */
async function free({ people }: Side): Promise<void> {
  const week = DAYS.map((day) => ({ day, from: '00:00', to: '24:00' }));
  for (const person of people) {
    const said = await calls.send('PUT', '/availability', person, { zone: 'Etc/UTC', week });
    if (said.status !== 200) throw new Error(JSON.stringify(said.body));
  }
}
const noticesOf = async (user: TestUser, kind: string): Promise<number> =>
  (await world.api('/notifications/user-notifications', user)).body.notifications.filter(
    (one: { kind: string }) => one.kind === kind,
  ).length;

test('captains are told of a post at whose start their whole team has time, once in six hours', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const path = `/teams/${bears.slug}/alert`;
  const set = (as: TestUser) => calls.send('PUT', path, as, { region: 'OCE' });
  expect(await set(bears.people[1]!)).toMatchObject(refused(403, 'captain-only'));
  await free(bears);
  expect((await set(bears.captain)).body).toMatchObject({ region: 'OCE' });
  await calls.post(wolves, { region: 'OCE' });
  await untilHolds(async () => expect(await noticesOf(bears.captain, 'post-fits')).toBe(1));
  await calls.post(wolves, { region: 'OCE', from: start(300) });
  const foxes = await calls.five();
  await free(foxes);
  await calls.send('PUT', `/teams/${foxes.slug}/alert`, foxes.captain, { region: 'OCE' });
  await calls.post(wolves, { region: 'OCE', from: start(500) });
  await untilHolds(async () => expect(await noticesOf(foxes.captain, 'post-fits')).toBe(1));
  expect([await noticesOf(bears.captain, 'post-fits'), await noticesOf(bears.people[1]!, 'post-fits')]).toEqual([1, 0]);
  expect((await calls.send('DELETE', path, bears.captain)).status).toBe(200);
  expect((await calls.send('GET', path, bears.captain)).body).toBeNull();
});
