import type { TimelineView } from '@muster/contracts/timeline';
import { Database, CommandDispatcher } from '@muster/platform';
import { scrimAggregate } from '@muster/scrims';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type World } from '@testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld({ worker: true });
});
afterAll(() => world?.close());

test('a timeline folded from a snapshot equals one folded from the beginning', async () => {
  const [admin, hana] = [await world.createUser({ admin: true }), await world.createUser()];
  const { _id: id } = await world.createScrim(admin);
  const [by, dispatch] = [{ userId: hana.id, isAdmin: false }, world.node().get(CommandDispatcher, { strict: false })];
  for (let i = 0; i < 230; i++) {
    const now = { now: new Date().toISOString(), random: 0 };
    await dispatch.send(
      scrimAggregate,
      i % 2 === 0
        ? { type: 'JoinTeam', scrimId: id, by, ctx: now, seat: { userId: hana.id, team: 'teamOne', role: 'Top' } }
        : { type: 'LeaveTeam', scrimId: id, by, ctx: now, userId: hana.id },
      { by: hana.id },
    );
  }
  await waitUntilCaughtUp(world);
  const rows = <T extends object>(text: string) => world.node().get(Database, { strict: false }).query<T>(text, [id]);
  expect(await rows('SELECT version FROM scrim_snapshots WHERE scrim_id = $1')).toEqual([{ version: 200 }]);
  const pages = () =>
    Promise.all(
      ['?limit=5', '?limit=5&before=202', '?limit=5&before=201', '?limit=5&before=200', '?limit=200'].map(
        async (query): Promise<TimelineView> => (await world.api(`/scrims/${id}/timeline${query}`, hana)).body,
      ),
    );
  const folded = await pages();
  expect(folded.map(({ steps }) => steps.at(-1)!.version)).toEqual([231, 201, 200, 199, 231]);
  await rows('DELETE FROM scrim_snapshots WHERE scrim_id = $1');
  expect(await pages()).toEqual(folded);
}, 60_000);
