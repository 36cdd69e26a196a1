import { IMAGE_MAX_BYTES } from '@muster/contracts/constants';
import { HttpError } from '@muster/platform';
import sharp, { type Metadata } from 'sharp';
import { say } from '../texts/catalogue';

const MAX_PIXELS = 24_000_000;
/**
 * Memory limit of a decoded image, because interlaced and rotated ones are held in memory completely. Measured: the
 * worst allowed image raises a process from 58 to 241 MB; with only the limit of pixels it rose to 450 MB.
 */
const MAX_UNPACKED_BYTES = 96_000_000;
const SECONDS_MAX = 3;
const QUALITY = 82;
const SAFE_SHARE = 0.56;

// Only these decoders are available, whatever type a file claims to have. SVG and WebP are for images made by Muster.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadSvgBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

const DATA_URL = /^data:image\/(?:jpeg|jpg|png);base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MAX_DATA_URL_HEADER = 32;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const notAnImage = () => new HttpError(400, 'not-an-image', say('notAnImage'));
const tooBig = () => new HttpError(413, 'image-too-big', say('tooBig'));
const tooManyPixels = () => new HttpError(413, 'image-too-large', say('tooManyPixels'));

/** Returns the bytes of an upload. Throws if it is too big, checked before decoding, or no JPEG or PNG. */
export function decodeUpload(upload: string): Buffer {
  const text = upload.slice(DATA_URL.exec(upload.slice(0, MAX_DATA_URL_HEADER))?.[0].length ?? 0);
  if (text.length > Math.ceil(IMAGE_MAX_BYTES / 3) * 4) throw tooBig();
  if (!BASE64.test(text)) throw notAnImage();
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > IMAGE_MAX_BYTES) throw tooBig();
  if (![JPEG, PNG].some((magic) => bytes.subarray(0, magic.length).equals(magic))) throw notAnImage();
  return bytes;
}

/** Decodes an image, turns it upright, limits it to `maxSide` px and removes all metadata. */
export async function processImage(bytes: Buffer, maxSide: number, timeoutSeconds = SECONDS_MAX): Promise<Buffer> {
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    limitInputChannels: 4,
    failOn: 'warning',
    autoOrient: true,
  });
  try {
    if (unpackedSize(await image.metadata()) > MAX_UNPACKED_BYTES) throw tooManyPixels();
    return await image
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw /pixel limit/.test((error as Error).message) ? tooManyPixels() : notAnImage();
  }
}

const unpackedSize = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2);

/**
 * Fits an image that was stored before into a square: a transparent one, or a `ground` with the margin of an icon that
 * systems may cut to a circle of 80 % of its width.
 */
export async function toSquarePng(bytes: Buffer, side: number, ground?: string): Promise<Buffer> {
  const inner = ground === undefined ? side : Math.round(side * SAFE_SHARE);
  const [before, after] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .flatten(ground === undefined ? false : { background })
    .timeout({ seconds: SECONDS_MAX })
    .png()
    .toBuffer();
}

export const renderSvg = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).timeout({ seconds: SECONDS_MAX }).png({ palette: true, quality: 90, effort: 4 }).toBuffer();
