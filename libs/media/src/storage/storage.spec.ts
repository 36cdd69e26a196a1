import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeBucket } from '@testing/fake-bucket';
import { realBucket } from '@testing/real-bucket';
import { FolderStorage } from './folder-storage';
import { S3Storage } from './s3-storage';

const NAME = 'abcdefghij-_0123456789.webp';
const folder = mkdtempSync(join(tmpdir(), 'muster-media-'));
let bucket: Awaited<ReturnType<typeof startFakeBucket>>;
let real: Awaited<ReturnType<typeof realBucket>>;
beforeAll(async () => {
  [bucket, real] = await Promise.all([startFakeBucket(), realBucket()]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([bucket.close(), real.close()]);
});

// S3_URL is an optional bucket of a real server.
const kinds = [
  ['a folder', () => new FolderStorage(join(folder, 'images'))],
  ['a bucket', () => new S3Storage(bucket.url())],
  ['a bucket of a third-party server', () => new S3Storage(real.url)],
  ...(process.env['S3_URL'] ? [['the bucket of S3_URL', () => new S3Storage(process.env['S3_URL']!)] as const] : []),
] as const;

describe.each(kinds)('%s', (_, open) => {
  test('returns what was stored until it is removed', async () => {
    const storage = open();
    expect(await storage.get(NAME)).toBeUndefined();
    const bytes = Buffer.from([0, 255, 13, 10, 128]);
    await storage.put(NAME, bytes);
    expect(await storage.get(NAME)).toEqual(bytes);
    await storage.remove(NAME);
    expect(await storage.get(NAME)).toBeUndefined();
    await storage.remove(NAME);
  });
  test.each([
    '../secret.webp',
    'a/b/c/d/e/f/g/h/i.webp',
    '..%2f..%2fetc%2fpasswd.webp',
    'short.webp',
    'abcdefghij-_0123456789.svg',
    '',
  ])('rejects the name %j', async (name) => {
    await expect((async () => open().put(name, Buffer.from('x')))()).rejects.toThrow('is not a valid stored file name');
    await expect((async () => open().get(name))()).rejects.toThrow('is not a valid stored file name');
    await expect((async () => open().remove(name))()).rejects.toThrow('is not a valid stored file name');
  });
});

test('a folder contains no temporary files after writing', async () => {
  const storage = new FolderStorage(join(folder, 'whole'));
  await storage.put(NAME, Buffer.from('x'));
  expect(readdirSync(join(folder, 'whole'))).toEqual([NAME]);
});

describe('a bucket', () => {
  test('stores objects in its folder', async () => {
    await new S3Storage(bucket.url()).put(NAME, Buffer.from('x'));
    expect([...bucket.objects.keys()]).toEqual([`/muster/pictures/${NAME}`]);
  });
  test.each(['our+pictures', 'our pictures', "o'(u)r"])('works in the folder %s', async (folderName) => {
    const storage = new S3Storage(real.url.replace('/muster?', `/muster/${folderName}?`));
    await storage.put(NAME, Buffer.from('x'));
    expect(await storage.get(NAME)).toEqual(Buffer.from('x'));
  });
  test('a wrong secret is reported as unavailable, not as a missing image', async () => {
    const storage = new S3Storage(bucket.url('wrong'));
    await expect(storage.put(NAME, Buffer.from('x'))).rejects.toMatchObject({
      name: 'UnavailableError',
      message: 'storage returned 403 for PUT',
    });
    await expect(storage.get(NAME)).rejects.toMatchObject({ name: 'UnavailableError' });
  });
  test('an unreachable server is reported as unavailable', async () => {
    await expect(new S3Storage('s3://k:s@127.0.0.1:1/b?tls=off').get(NAME)).rejects.toMatchObject({
      name: 'UnavailableError',
    });
  });
  test.each(['s3://host/bucket', 's3://k:s@host', 's3://k:s@host/'])('rejects the address %s', (address) =>
    expect(() => new S3Storage(address)).toThrow('STORAGE_URL must look like'),
  );
});
