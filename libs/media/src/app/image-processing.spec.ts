import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE } from '@muster/contracts/constants';
import sharp from 'sharp';
import { noise, photo } from '@testing/images';
import { decodeUpload, processImage, renderSvg } from './image-processing';

/** On a busy machine an image may take longer than the product allows. */
const TIMEOUT_SECONDS = 50;
const take = async (bytes: Buffer) =>
  processImage(decodeUpload(bytes.toString('base64')), IMAGE_MAX_SIDE, TIMEOUT_SECONDS);
const shape = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};
// The product writes but never reads WebP and others; the tests must read them.
beforeAll(() =>
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgif', 'VipsForeignLoadTiff'] }),
);
const notAnImage = { name: 'HttpError', status: 400, code: 'not-an-image' };
const exactly = (size: number, jpeg: Buffer) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

describe('a valid image', () => {
  test.each([
    ['jpeg', () => photo(1600, 900).jpeg()],
    ['png', () => photo(1600, 900).png()],
  ])('%s comes out as WebP, 900 px at the longest side', async (_, make) => {
    expect(await shape(await take(await make().toBuffer()))).toEqual({ format: 'webp', width: 900, height: 506 });
  });
  test('is not enlarged', async () =>
    expect(await shape(await take(await photo(120, 80).png().toBuffer()))).toEqual({
      format: 'webp',
      width: 120,
      height: 80,
    }));

  test('is turned upright and loses its metadata', async () => {
    const exif = { IFD0: { Make: 'CANARY-camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } };
    const turned = await photo(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect([turned.includes('CANARY-camera'), (await sharp(turned).metadata()).orientation]).toEqual([true, 6]);
    const out = await take(turned);
    expect(await shape(out)).toEqual({ format: 'webp', width: 200, height: 400 });
    const { exif: outputExif, icc, xmp, iptc } = await sharp(out).metadata();
    expect([outputExif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(out.includes('CANARY')).toBe(false);
  });
  test('is accepted as a data URL', async () => {
    const jpeg = await photo(10, 10).jpeg().toBuffer();
    expect(decodeUpload(`data:image/jpeg;base64,${jpeg.toString('base64')}`)).toEqual(jpeg);
  });
});

describe('rejects', () => {
  test('an image one byte too big', async () => {
    const tooBig = exactly(IMAGE_MAX_BYTES + 1, await photo(10, 10).jpeg().toBuffer());
    await expect((async () => decodeUpload(tooBig.toString('base64')))()).rejects.toMatchObject({
      status: 413,
      code: 'image-too-big',
    });
  });
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    [
      'a JPEG cut in the middle',
      async () => {
        const jpeg = await noise(200, 200).jpeg().toBuffer();
        return jpeg.subarray(0, jpeg.length / 2);
      },
    ],
  ])('%s', async (_, make) => {
    const bytes = await make();
    await expect((async () => take(bytes))()).rejects.toMatchObject(notAnImage);
  });
});

test('renderSvg renders a PNG', async () => {
  const out = await renderSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="63"><rect width="120" height="63" fill="#123"/></svg>',
  );
  expect(await shape(out)).toEqual({ format: 'png', width: 120, height: 63 });
});
