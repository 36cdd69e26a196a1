import { Database } from '@muster/platform';
import { at, createStage, HOUR, type Stage } from './worker-fixture';

let fixture: Stage;
beforeAll(async () => {
  fixture = await createStage();
  await fixture.secondWorker();
});
afterAll(() => fixture?.close());

const started = (scrim: { _id: string }) => fixture.events(scrim, 'ScrimStarted');
const edit = (scrim: { _id: string }, body: object) =>
  fixture.world.api(`/scrims/${scrim._id}`, fixture.admin, { method: 'PUT', body });
const key = (scrim: { _id: string }, startsAt: string) => `start-scrim_${scrim._id}_${Date.parse(startsAt)}`;

/** Waits until that effect is due and due effects have been checked: a scrim that was due no later has started. */
async function hourPasses(effectKey: string): Promise<void> {
  const database = fixture.world.node().get(Database, { strict: false });
  await database.query('UPDATE effects SET due_at = now() WHERE effect_key = $1', [effectKey]);
  const startsAt = at(0);
  const other = await fixture.world.createScrim(fixture.admin, { gameStartTime: startsAt });
  await fixture.effect(key(other, startsAt), 'done');
}

test('every scrim starts once and never early, with two workers', async () => {
  const startsAt = at(1_500);
  const scrims = await Promise.all(
    Array.from({ length: 12 }, () => fixture.world.createScrim(fixture.admin, { gameStartTime: startsAt })),
  );
  for (const scrim of scrims) await fixture.effect(key(scrim, startsAt), 'done');
  for (const scrim of scrims) {
    const events = await started(scrim);
    expect(events.map((event) => event.data)).toEqual([{ startsAt }]);
    expect(Date.parse(events[0]!.at)).toBeGreaterThanOrEqual(Date.parse(startsAt));
    expect(events[0]!.meta).toMatchObject({ by: 'worker', command: 'StartScrim' });
  }
});

test('a moved start moves the effect; the old time starts nothing', async () => {
  const [soon, later] = [at(HOUR), at(1_400)];
  const scrim = await fixture.world.createScrim(fixture.admin, { gameStartTime: soon });
  await fixture.effect(key(scrim, soon), 'pending');
  await edit(scrim, { gameStartTime: later });
  await fixture.effect(key(scrim, later), 'done');
  await fixture.effect(key(scrim, soon), 'superseded');
  await hourPasses(key(scrim, soon));
  expect((await started(scrim)).map((event) => event.data['startsAt'])).toEqual([later]);
  expect(await fixture.effect(key(scrim, soon), 'superseded')).toMatchObject({ attempts: 0 });
});

test('moved after its start, it starts again at the new time, and never twice at one', async () => {
  const [first, second] = [at(-1_000), at(1_200)];
  const scrim = await fixture.world.createScrim(fixture.admin, { gameStartTime: first });
  await fixture.effect(key(scrim, first), 'done');
  await edit(scrim, { gameStartTime: second });
  await edit(scrim, { gameStartTime: first });
  await edit(scrim, { gameStartTime: second });
  await fixture.effect(key(scrim, second), 'done');
  expect((await started(scrim)).map((event) => event.data['startsAt'])).toEqual([first, second]);
});

test('a start missed by an hour is made up for; one missed by three hours is not announced', async () => {
  const [late, stale] = [at(-HOUR), at(-3 * HOUR)];
  const [first, second] = [await fixture.old(late), await fixture.old(stale)];
  await fixture.effect(key(first, late), 'done');
  expect(await fixture.effect(key(second, stale), 'done')).toMatchObject({
    result: 'skipped: the scrim would already be over',
  });
  expect([(await started(first)).length, (await started(second)).length]).toEqual([1, 0]);
});
