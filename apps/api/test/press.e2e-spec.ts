// Counts our files that run on the server between a press on a seat and the message on another screen. A person who
// looks for a fault there has to follow them.
import { ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { nextEvent } from '@testing/next-event';
import { createWorld, type World } from '@testing/world';

/** Files of the server that a press may run: the 96 of today, of which five look after teams and people around. */
const MAX = 98;
const PROJECT = `${__dirname}/../../..`;
const PRESSES = 4;

let world: World;
const inspector = new Session();
beforeAll(async () => {
  world = await createWorld();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(() => {
  inspector.disconnect();
  return world?.close();
});

/** Our files of which a function was called since the last call. The first function of a file is its loading. */
async function filesRun(): Promise<Set<string>> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  const run = result.filter(({ functions }) => functions.slice(1).some(({ ranges }) => ranges[0]!.count > 0));
  return new Set(
    run
      .map(({ url }) => relative(PROJECT, url.replace('file://', '')))
      .filter((file) => /^(?:libs|apps)\/[^/]+\/src\//.test(file)),
  );
}

test('a press on a seat runs few files of the server until the other screen has it', async () => {
  const admin = await world.createUser({ admin: true });
  const { body } = await world.api('/scrims', admin, {
    method: 'POST',
    body: { title: 'Pressed', region: 'NA', gameStartTime: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const scrim = body as ScrimView;
  const other = await world.createUser();
  const screen = await world.connect(other);
  await screen.emit('join_scrim_room', { scrimId: scrim._id });
  const runs: Set<string>[] = [];
  for (const role of ROLES.slice(0, PRESSES)) {
    const player = await world.createUser();
    const seen = nextEvent(screen.socket, 'scrim_updated');
    await filesRun();
    const pressed = world.api(`/scrims/${scrim._id}/insert-player/${player.id}`, player, {
      method: 'PATCH',
      body: { playerData: { role, team: { name: 'teamOne' } } },
    });
    await Promise.all([pressed, seen]);
    runs.push(await filesRun());
    expect((await pressed).status).toBe(200);
  }
  // Timers of other parts run now and then, so only what runs each time counts.
  const files = [...runs[0]!].filter((file) => runs.every((run) => run.has(file)));
  console.info(`a press on a seat runs ${files.length} files of the server`);
  expect(files.length <= MAX ? [] : files.toSorted()).toEqual([]);
  expect(files).toContain('libs/scrims/src/domain/seats.ts');
  expect(files).toContain('libs/scrims/src/realtime/scrim-sockets.ts');
});
