import type { NewBroadcastLink } from '@muster/contracts/broadcasts';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import type { Holder } from '@muster/platform/http';
import type { PersonalData } from '@muster/platform';
import { get, type IncomingMessage } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { photo } from '@testing/images';
import { waitUntil } from '@testing/wait-until';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { features } from '../../../features';

/**
 * One network or account uses up each limit of a process, and another is still served. The limits are those of an
 * installation.
 */
let world: World;
let admin: TestUser;
let users: TestUser[];
const open: IncomingMessage[] = [];
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  admin = await world.createUser({ admin: true });
  users = await world.createUsers(7);
}, 60_000);
afterAll(async () => {
  for (const response of open) response.destroy();
  await world?.close();
});

const [GREEDY, OTHER] = ['198.51.100.7', '203.0.113.9'];
/** Opens a response of which only the head is read. */
async function follow(path: string, address: string, user?: TestUser): Promise<IncomingMessage> {
  const headers = {
    'x-forwarded-for': address,
    'x-api-key': API_KEY,
    ...(user && { authorization: user.token }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${world.url()}/api${path}`, { agent: false, headers }, resolve).once('error', reject);
  });
  open.push(response);
  return response;
}
/** How many of these were answered. */
const servedOf = (responses: readonly { statusCode?: number | undefined }[]) =>
  responses.filter(({ statusCode }) => statusCode === 200).length;

test('streams of broadcasts: twenty of a link, two hundred of a network', async () => {
  const scrims = [await world.createScrim(admin), await world.createScrim(admin)]; // each has at most ten links
  const links: string[] = [];
  for (let n = 0; n < 11; n++) {
    const { body } = await world.api(`/scrims/${scrims[n % 2]!._id}/broadcasts`, admin, {
      method: 'POST',
      body: { kind: n % 2 ? 'draft' : 'score', delaySeconds: n },
    });
    links.push(`${new URL((body as NewBroadcastLink).url).pathname}/events`);
  }
  const [first, ...others] = links as [string, ...string[]];
  const ofLink = [];
  for (let n = 0; n < 25; n++) ofLink.push(await follow(first, GREEDY));
  expect(servedOf(ofLink)).toBe(20);
  expect(ofLink.at(-1)).toMatchObject({ statusCode: 429, headers: { 'retry-after': '10' } });
  const ofOthers = [];
  for (const link of others) for (let n = 0; n < 20; n++) ofOthers.push(await follow(link, GREEDY));
  expect(ofOthers[0]!.statusCode).toBe(200);
  expect(servedOf(ofOthers)).toBe(180);
  expect((await follow(others.at(-1)!, OTHER)).statusCode).toBe(200);
  ofLink[0]!.destroy(); // frees its place
  await waitUntil(async () => (await follow(first, OTHER)).statusCode === 200);
}, 60_000);

const rejections = (groups: Promise<unknown>[][]) =>
  Promise.all(
    groups.map(async (tasks) => (await Promise.allSettled(tasks)).filter(({ status }) => status === 'rejected').length),
  );
const holder = (network: string, account?: string): Holder => ({ network, ...(account && { account }) });
const svg = (n: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><desc>${n}</desc></svg>`;

test('pictures: half of the queue for a network, a quarter for an account', async () => {
  const images = world.node().get<ImageStore>(IMAGE_STORE, { strict: false });
  const draw = (n: number, by: Holder) => images.renderSvg(svg(`${by.network} ${by.account} ${n}`), by);
  const flood = Array.from({ length: 100 }, (_, n) => draw(n, holder(GREEDY)));
  const ofAccount = Array.from({ length: 100 }, (_, n) => draw(n, holder(`10.0.0.${n}`, 'greedy')));
  const others = [draw(0, holder(OTHER)), draw(1, holder(OTHER, 'quiet'))];
  expect(await rejections([flood, ofAccount, others])).toEqual([100 - 16, 100 - 8, 0]);
});

test('uploads: half of the queue for a network, a quarter for an account', async () => {
  const images = world.node().get<ImageStore>(IMAGE_STORE, { strict: false });
  const upload = (await photo(64, 64).png().toBuffer()).toString('base64');
  const send = (by: Holder) => images.process(upload, 64, by);
  const flood = Array.from({ length: 50 }, (_, n) => send(holder(GREEDY, `account ${n}`)));
  const ofAccount = Array.from({ length: 50 }, (_, n) => send(holder(`10.0.0.${n}`, 'greedy')));
  const others = [send(holder(OTHER, 'quiet'))];
  expect(await rejections([flood, ofAccount, others])).toEqual([50 - 8, 50 - 4, 0]);
});

test('exports: clients that do not read theirs keep nobody else from one', async () => {
  const [quiet, ...greedy] = users as [TestUser, ...TestUser[]];
  const { personalData } = features.find((feature) => feature.personalData)!;
  const part = world.node().get<PersonalData>(personalData!, { strict: false });
  const exportFor = part.exportFor.bind(part);
  const large = jest
    .spyOn(part, 'exportFor')
    .mockImplementation(async (id) => (id === quiet.id ? exportFor(id) : { large: 'x'.repeat(8_000_000) }));
  const held = [];
  for (const user of greedy) held.push(await follow('/auth/export', GREEDY, user));
  expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 503]);
  const response = await world.api('/auth/export', quiet, { headers: { 'x-forwarded-for': OTHER } });
  expect([response.status, response.body.exportedAt]).toEqual([200, expect.any(String)]);
  large.mockRestore();
});

test('sockets of visitors: a hundred of a network', async () => {
  const visit = (address: string) =>
    world.connect({} as TestUser, 0, {}, { extraHeaders: { 'x-forwarded-for': address } }).then(
      () => true,
      () => false,
    );
  const answers: boolean[] = [];
  for (let n = 0; n < 11; n++) answers.push(...(await Promise.all(Array.from({ length: 10 }, () => visit(GREEDY)))));
  expect(answers.filter(Boolean)).toHaveLength(100);
  expect(await visit(OTHER)).toBe(true);
}, 60_000);

/** Files that refuse work while a process is busy, and the test case above or the holder that each one counts. */
const COUNTED: Record<string, string> = {
  'libs/media/src/app/serial-queue.ts': 'pictures, uploads',
  'libs/platform/src/commands/aggregate-queue.ts': 'conflicts of one aggregate',
  'libs/platform/src/http/event-streams.ts': 'streams',
  'libs/platform/src/http/in-flight.ts': 'an account',
  'libs/platform/src/http/rate-limits.ts': 'the key of a limit',
  'libs/platform/src/realtime/io.adapter.ts': 'an account, a network',
  'libs/platform/src/realtime/session-limits.ts': 'sockets, session-limits.spec.ts',
  'libs/platform/src/realtime/socket-limits.ts': 'a socket, an account',
  'libs/platform/src/runtime/page-meta.ts': 'page-meta.spec.ts',
  'libs/users/src/http/export-slots.ts': 'exports',
};
const REFUSES =
  /TooManyRequestsError\(|UnavailableError\('too m|HttpError\((?:429|503), '[a-z-]*(?:busy|running|too-many)|new Shares\(|(?:size|length|#\w+) >= MAX_(?!BATCH|KEPT)|< MAX_\w+_ON_NODE/;

test('no other limit refuses because too much is going on', () => {
  const root = join(__dirname, '../../../..');
  const files = readdirSync(join(root, 'libs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `libs/${file}`)
    .filter((file) => /^libs\/\w+\/src\/(?!domain|write).*(?<!\.spec)\.ts$/.test(file))
    .filter((file) => REFUSES.test(readFileSync(join(root, file), 'utf8')));
  expect(files.toSorted()).toEqual(Object.keys(COUNTED));
});
