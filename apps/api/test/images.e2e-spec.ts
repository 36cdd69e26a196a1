import { Database } from '@muster/platform';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startFakeBucket } from '@testing/fake-bucket';
import { dataUrl, noise, photo } from '@testing/images';
import { DeleteImageJob } from '../../../libs/scrims/src/jobs/delete-image.job';
import { playedScrim } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

const folder = mkdtempSync(join(tmpdir(), 'muster-images-'));
const stored = () => (existsSync(join(folder, 'images')) ? readdirSync(join(folder, 'images')) : []);
let world: World;
let admin: TestUser;
let jpeg: string;
beforeAll(async () => {
  world = await createWorld({ worker: true, env: { STORAGE_DIR: folder } });
  admin = await world.createUser({ admin: true, name: 'Root' });
  jpeg = dataUrl(await photo(1200, 700).jpeg().toBuffer());
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});

const add = (scrim: { _id: string }, user: TestUser, base64: string, overrides: object = {}) =>
  world.api(`/scrims/${scrim._id}/add-image`, user, {
    method: 'PATCH',
    body: { timestampNow: Date.now(), base64, uploadedBy: user.id, ...overrides },
  });
const remove = (scrim: { _id: string }, user: TestUser) =>
  world.api(`/scrims/${scrim._id}/remove-image`, user, { method: 'PATCH' });
const get = (location: string) => fetch(world.url() + new URL(location, world.url()).pathname);
const waitUntilDeleted = (location: string) => waitUntil(async () => (await get(location)).status === 404);

describe('a post-game image', () => {
  test('is uploaded by the host, served to everyone, and deleted with its file by an admin', async () => {
    const { scrim, host } = await playedScrim(world, admin);
    const { status, body } = await add(scrim, host, jpeg);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        postGameImage: {
          location: expect.stringMatching(/^http:\/\/localhost:3000\/api\/images\/[\w-]{24}\.webp$/),
          uploadedBy: host.id,
        },
      },
    });
    const { location } = body.postGameImage;
    const response = await get(location);
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control'].map((name) => [
          name,
          response.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    expect(await add(scrim, host, jpeg)).toMatchObject({
      status: 409,
      body: { error: 'This game already has an image', code: 'image-exists' },
    });
    expect((await remove(scrim, host)).status).toBe(403);
    expect((await remove(scrim, admin)).body.postGameImage).toBeNull();
    await waitUntilDeleted(location);
    expect(await remove(scrim, admin)).toMatchObject({ status: 400, body: { code: 'no-image' } });
    expect((await add(scrim, admin, jpeg)).status).toBe(200);
  });
  test('is deleted with its scrim', async () => {
    const { scrim } = await playedScrim(world, admin);
    const { location } = (await add(scrim, admin, jpeg)).body.postGameImage;
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'DELETE' });
    await waitUntilDeleted(location);
  });
  test("can only be uploaded by the host, in the host's own name", async () => {
    const { scrim, players, host } = await playedScrim(world, admin);
    const before = stored();
    const other = players.find((player) => player !== host)!;
    expect(await add(scrim, other, jpeg)).toMatchObject({ status: 403, body: { code: 'host-or-admin-only' } });
    // The rejection comes before the body is read
    expect(await add(scrim, other, 'nopicture')).toMatchObject({ status: 403 });
    expect(await add(scrim, host, jpeg, { uploadedBy: admin.id })).toMatchObject({
      status: 403,
      body: { code: 'not-yourself' },
    });
    expect(
      (await world.api(`/scrims/${scrim._id}/add-image`, null, { method: 'PATCH', body: { base64: jpeg } })).status,
    ).toBe(401);
    expect((await add({ _id: 'unknown' }, admin, jpeg)).status).toBe(404);
    expect(stored()).toEqual(before);
  });
});

describe('invalid images', () => {
  let scrim: { _id: string };
  let before: string[];
  beforeAll(async () => {
    ({ scrim } = await playedScrim(world, admin));
    before = stored();
  });
  afterEach(async () => {
    const { body } = await world.api(`/scrims/${scrim._id}`, admin);
    // eslint-disable-next-line jest/no-standalone-expect
    expect({ image: body.postGameImage, files: stored() }).toEqual({ image: null, files: before });
  });
  const refuse = async (base64: unknown, status: number, code: string) =>
    expect(await add(scrim, admin, base64 as string)).toMatchObject({
      status,
      body: { code, requestId: expect.any(String), error: expect.any(String) },
    });

  test('a byte more than 1.9 MiB', async () =>
    refuse(
      Buffer.concat([await photo(10, 10).jpeg().toBuffer(), Buffer.alloc(1_992_295)]).toString('base64'),
      413,
      'image-too-big',
    ));
  test('rejects a large body while it is being sent, and lets it be sent to its end', async () => {
    const upload = httpRequest(`${world.url()}/api/scrims/${scrim._id}/add-image`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'content-length': 20_000_000,
        'x-api-key': API_KEY,
        authorization: admin.token,
      },
    });
    upload.write('A'.repeat(10_000_000));
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect([response.statusCode, JSON.parse(await text(response)).code]).toEqual([413, 'too-large']);
    upload.end('A'.repeat(10_000_000));
    await once(upload, 'finish');
  });
  test.each([
    ['callers without a token', {}, 'Unauthorized'],
    ['a stranger to the API', { authorization: 'token' }, 'Invalid API key'],
  ])('rejects %s before the body is read', async (_, headers, message) => {
    const wrongKey = 'authorization' in headers;
    const request = httpRequest(`${world.url()}/api/scrims/any/add-image`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'content-length': 2_900_000,
        'x-api-key': wrongKey ? 'wrong' : API_KEY,
        ...(wrongKey && { authorization: admin.token }),
      },
    });
    request.on('error', () => undefined);
    request.flushHeaders();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers.connection, JSON.parse(await text(response)).error]).toEqual([
      401,
      'close',
      message,
    ]);
    request.destroy();
  });
});

test('forty concurrent large uploads are queued, and memory stays bounded', async () => {
  const { scrim } = await playedScrim(world, admin);
  await add(scrim, admin, jpeg);
  await remove(scrim, admin);
  const heavy = dataUrl(await noise(1500, 800).jpeg({ quality: 90 }).toBuffer());
  const before = process.memoryUsage().rss;
  const responses = await Promise.all(Array.from({ length: 40 }, () => add(scrim, admin, heavy)));
  const statuses = responses.map((response) => response.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

describe('an unused image', () => {
  const dropping = () => world.worker!.get(DeleteImageJob, { strict: false });
  const promised = async (location: string) =>
    (
      await world
        .worker!.get(Database, { strict: false })
        .query<{ ref: { scrimId: string; location: string }; due: number }>(
          "SELECT ref, extract(epoch FROM due_at - now())::float8 AS due FROM effects WHERE effect_key LIKE 'unused-%' AND ref->>'location' = $1",
          [location],
        )
    )[0]!;

  test('is scheduled for deletion an hour later, and kept if a scrim uses it by then', async () => {
    const { scrim } = await playedScrim(world, admin);
    const { location } = (await add(scrim, admin, jpeg)).body.postGameImage;
    const { ref, due } = await promised(new URL(location).pathname);
    expect(due).toBeGreaterThan(3_500);
    expect(await dropping().perform({ ref })).toEqual({ skipped: 'still in use by a scrim' });
    expect((await get(location)).status).toBe(200);
    expect(await dropping().perform({ ref: { ...ref, scrimId: 'none' } })).toEqual({ done: 'deleted' });
    expect((await get(location)).status).toBe(404);
  });
});

describe('images in a bucket', () => {
  let bucket: Awaited<ReturnType<typeof startFakeBucket>>;
  let other: World;
  beforeAll(async () => {
    bucket = await startFakeBucket();
    other = await createWorld({ env: { STORAGE_URL: process.env['S3_URL'] ?? bucket.url() } });
  });
  afterAll(async () => {
    await other?.close();
    await bucket?.close();
  });
  test('are stored and served from there; an unreachable storage is a 503, and does not claim that an image is missing', async () => {
    const root = await other.createUser({ admin: true });
    const send = (id: string) =>
      other.api(`/scrims/${id}/add-image`, root, { method: 'PATCH', body: { base64: jpeg } });
    const [{ scrim }, { scrim: second }] = [await playedScrim(other, root), await playedScrim(other, root)];
    const { location } = (await send(scrim._id)).body.postGameImage;
    expect((await fetch(other.url() + new URL(location).pathname)).status).toBe(200);
    if (!process.env['S3_URL'])
      expect([...bucket.objects.keys()]).toEqual([`/muster/pictures/${location.split('/').at(-1)}`]);
    if (process.env['S3_URL']) return;
    await bucket.close();
    expect(await send(second._id)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await fetch(other.url() + new URL(location).pathname)).status).toBe(503);
    expect((await other.api(`/scrims/${second._id}`, root)).body.postGameImage).toBeNull();
  });
});
