// The programs of examples/ use the API as programs of others do: types from the document, a token, and nothing else.
import { ROLES } from '@muster/contracts/constants';
import { seatBody } from '@testing/played-scrim';
import { startReceiver, type Receiver } from '@testing/webhook-receiver';
import { weeklyFrom } from '@testing/weekly-night';
import { createWorld, type TestUser, type World } from '@testing/world';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommunityCalls } from '../../../libs/communities/test/community-calls';

const PROJECT = join(__dirname, '../../..');
const EXAMPLES = join(PROJECT, 'examples');
const TSC = join(PROJECT, 'node_modules/@typescript/native/bin/tsc');
const HOUR = 3_600_000;

let world: World;
let receiver: Receiver;
let owner: TestUser;
let token: string;
let slug: string;
beforeAll(async () => {
  [world, receiver] = await Promise.all([createWorld({ worker: true }), startReceiver()]);
  const calls = new CommunityCalls(world);
  owner = await world.createUser();
  const community = await calls.found(owner);
  slug = community.slug;
  token = (
    await world.api('/auth/tokens', owner, {
      method: 'POST',
      body: { name: 'examples', scopes: ['read'], communityId: community._id },
    })
  ).body.token;
}, 60_000);
afterAll(async () => {
  await world?.close();
  await receiver?.close();
});
jest.setTimeout(120_000);

/** Runs a program and returns what it prints. */
const run = (...args: string[]) => runAt(new Date().getUTCHours(), ...args);
/** The same where it is that hour. */
async function runAt(hour: number, ...args: string[]): Promise<string> {
  const west = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  const TZ = `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
  const env = { ...process.env, MUSTER_URL: world.url(), MUSTER_TOKEN: token, TZ, NODE_OPTIONS: '' };
  return (await promisify(execFile)(process.execPath, args, { cwd: EXAMPLES, env })).stdout;
}
const soon = () => new Date(Date.now() + 30_000).toISOString();

test('the programs agree with the types of the document', async () => {
  await run('types.mjs');
  expect(readFileSync(join(EXAMPLES, 'api.d.ts'), 'utf8')).toContain('"/api/evenings/{id}"');
  await expect(run(TSC, '-p', '.')).resolves.toBe('');
});

test('the board shows tonight’s scrims of the community, and which roles are free', async () => {
  expect(await run('board/board.mjs', slug, '--once')).toBe(`${slug}, tonight\nNo scrims yet.\n`);
  const { _id: communityId } = (await world.api(`/communities/${slug}`, owner)).body;
  const { _id } = await world.createScrim(owner, { communityId, title: 'Friday Fives', gameStartTime: soon() });
  const others = await new CommunityCalls(world).found(owner);
  await world.createScrim(owner, { communityId: others._id, title: 'Of others', gameStartTime: soon() });
  await world.api(`/scrims/${_id}/insert-player/${owner.id}`, owner, {
    method: 'PATCH',
    body: seatBody('teamTwo', 'Mid'),
  });
  for (const hour of [4, 7, 20]) {
    const lines = (await runAt(hour, 'board/board.mjs', slug, '--once')).split('\n');
    expect(lines[1]).toMatch(/^\d\d:\d\d.* Friday Fives +needs Top \(blue\), .*Jungle \(red\), ADC \(red\)/);
    expect(lines[2]).toBe('');
  }
});

test('the bot posts each lobby once it is made, with names as text', async () => {
  const players = [owner, ...(await world.createUsers(9))];
  for (const player of players.slice(1)) await new CommunityCalls(world).join(slug, player);
  const start = new Date(Date.now() + HOUR / 2);
  const night = await world.api(`/communities/${slug}/nights`, owner, {
    method: 'POST',
    body: {
      name: 'In*house*',
      ...weeklyFrom(start),
    },
  });
  const [{ _id: evening }] = night.body.evenings;
  const url = `http://${receiver.host}/channel`;
  const bot = () => run('lobby-bot/lobby-bot.mjs', evening, url, '--once');
  await bot();
  expect(receiver.calls).toEqual([]);
  const seats = players.map(({ id: userId }, i) => ({ userId, role: ROLES[i % 5] }));
  const lobbies = [{ teamOne: seats.slice(0, 5), teamTwo: seats.slice(5) }];
  const made = await world.api(`/evenings/${evening}/lobbies`, owner, { method: 'POST', body: { lobbies } });
  await bot();
  const [{ _id: scrim }] = made.body.rounds[0].scrims;
  expect(receiver.calls.map(({ body }) => body)).toEqual([
    { allowed_mentions: { parse: [] }, content: expect.stringContaining(`/scrims/${scrim}`) },
  ]);
  const { content } = receiver.calls[0]!.body;
  expect(content).toContain('In\\*house\\*');
  expect(content).toContain(`**Blue**: Top ${owner.name}`);
});

test('a refused token ends a program with what the site says', async () => {
  token = 'muster_pat_none';
  await expect(run('board/board.mjs', slug, '--once')).rejects.toThrow(/Unauthorized/);
});

test('the examples and the tests use the same packages', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(PROJECT, path), 'utf8'));
  const { dependencies, devDependencies } = read('examples/package.json');
  const { typescript: _, ...rest } = { ...dependencies, ...devDependencies };
  expect(read('package.json').devDependencies).toMatchObject(rest);
});
