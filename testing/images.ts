import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';

/** Generates valid and invalid test images. */
export const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3355aa' } });
/** Noise does not compress, so the file is about as big as its pixels. */
export const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

export function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Builds a PNG with any declared size, pixel data and further chunks. */
export function png({
  width,
  height,
  depth = 8,
  color = 0,
  interlaced = false,
  pixels,
  more = [],
}: {
  width: number;
  height: number;
  depth?: number;
  color?: number;
  interlaced?: boolean;
  pixels: Buffer;
  more?: [string, Buffer][];
}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    MAGIC,
    chunk('IHDR', head),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Black, unfiltered rows of `bytes` each. */
export const black = (rows: number, bytes: number): Buffer => Buffer.alloc(rows * (bytes + 1));
/** A compressed text chunk that decompresses to `bytes` bytes. */
export const textBomb = (bytes: number): [string, Buffer] => [
  'zTXt',
  Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 65), { level: 9 })]),
];
export const dataUrl = (bytes: Buffer, type = 'jpeg') => `data:image/${type};base64,${bytes.toString('base64')}`;
