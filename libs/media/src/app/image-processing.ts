import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE } from '@muster/contracts';
import { HttpError } from '@muster/platform';
import sharp, { type Metadata } from 'sharp';

const MAX_PIXELS = 24_000_000;
/** Unpacked, an interlaced or turned picture is in memory as a whole: this much of it at most. */
const MAX_UNPACKED_BYTES = 96_000_000;
const SECONDS_MAX = 3;
const QUALITY = 82;

// Nothing but these decoders exists for what comes in, whatever a file claims to be. The SVG one is for our own
// drawings.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'] });
sharp.concurrency(1);
sharp.cache(false);

const DATA_URL = /^data:image\/(?:jpeg|jpg|png);base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MAX_DATA_URL_HEADER = 32;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const notAnImage = () => new HttpError(400, 'not-an-image', 'File is not an image! only images are allowed.');
const tooBig = () => new HttpError(413, 'image-too-big', 'File is too big! max allowed size: 2 MB.');
const tooManyPixels = () =>
  new HttpError(413, 'image-too-large', 'This image has too many pixels. Please upload a smaller one.');

/** The bytes of an upload, if they begin like a picture. The size is judged before anything is decoded. */
export function decodeUpload(upload: string): Buffer {
  const text = upload.slice(DATA_URL.exec(upload.slice(0, MAX_DATA_URL_HEADER))?.[0].length ?? 0);
  if (text.length > Math.ceil(IMAGE_MAX_BYTES / 3) * 4) throw tooBig();
  if (!BASE64.test(text)) throw notAnImage();
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > IMAGE_MAX_BYTES) throw tooBig();
  if (![JPEG, PNG].some((magic) => bytes.subarray(0, magic.length).equals(magic))) throw notAnImage();
  return bytes;
}

/** Decoded, turned upright, at most 900 px, without a word of what else was in the file. */
export async function processImage(bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    limitInputChannels: 4,
    failOn: 'warning',
    autoOrient: true,
  });
  try {
    if (unpackedSize(await picture.metadata()) > MAX_UNPACKED_BYTES) throw tooManyPixels();
    return await picture
      .resize({ width: IMAGE_MAX_SIDE, height: IMAGE_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS_MAX })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw /pixel limit/.test((error as Error).message) ? tooManyPixels() : notAnImage();
  }
}

const unpackedSize = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2);

export const renderSvg = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).timeout({ seconds: SECONDS_MAX }).png({ palette: true, quality: 90, effort: 4 }).toBuffer();
