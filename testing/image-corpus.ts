import { IMAGE_MAX_BYTES } from '@muster/contracts/constants';
import { deflateSync, gzipSync } from 'node:zlib';
import { black, chunk, MAGIC, noise, photo, png, textBomb } from './images';

/** A test file: its name, whether it is valid, and its bytes or the text sent instead of them. */
export interface Sample {
  name: string;
  fine: boolean;
  bytes?: Buffer;
  text?: string;
}

export const CANARY = 'CANARY-7731';
const JPEG_MAGIC = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const fine = (name: string, bytes: Buffer): Sample => ({ name, fine: true, bytes });
const bad = (name: string, bytes: Buffer): Sample => ({ name, fine: false, bytes });

/** Valid images of every kind, some with metadata that must be removed. */
export async function validImages(): Promise<Sample[]> {
  const jpeg = await photo(300, 200).jpeg().toBuffer();
  const plain = await photo(300, 200).png().toBuffer();
  const samples: Sample[] = [];
  for (const [width, height] of [
    [1, 1],
    [1, 900],
    [899, 901],
    [900, 900],
    [2_000, 1_500],
    [4_000, 3_000],
    [6_000, 12],
    [12, 6_000],
  ] as const) {
    samples.push(
      fine(`jpeg ${width} × ${height}`, await photo(width, height).jpeg().toBuffer()),
      fine(`png ${width} × ${height}`, await photo(width, height).png().toBuffer()),
    );
  }
  samples.push(
    fine('jpeg, grey', await photo(64, 64).greyscale().jpeg().toBuffer()),
    fine('jpeg, CMYK', await photo(64, 64).toColourspace('cmyk').jpeg().toBuffer()),
    fine('jpeg, progressive', await photo(64, 64).jpeg({ progressive: true }).toBuffer()),
    fine('jpeg, 4:4:4', await noise(64, 64).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()),
    fine('jpeg, worst quality', await noise(64, 64).jpeg({ quality: 1 }).toBuffer()),
    fine('jpeg, mozjpeg', await noise(64, 64).jpeg({ mozjpeg: true }).toBuffer()),
    fine('png, 16 bit', await photo(64, 64).toColourspace('rgb16').png().toBuffer()),
    fine('png, 16 bit grey', await photo(64, 64).toColourspace('grey16').png().toBuffer()),
    fine('png, transparent', await photo(64, 64).ensureAlpha(0.3).png().toBuffer()),
    fine('png, palette', await photo(64, 64).png({ palette: true }).toBuffer()),
    fine('png, interlaced', await noise(65, 63).png({ progressive: true }).toBuffer()),
    ...[1, 2, 4, 8, 16].map((depth) =>
      fine(
        `png, grey of ${depth} bit`,
        png({ width: 16, height: 16, depth, pixels: black(16, Math.ceil((16 * depth) / 8)) }),
      ),
    ),
    fine('png, animated', animated(plain)),
    fine('jpeg of exactly 1.9 MiB', Buffer.concat([jpeg, Buffer.alloc(IMAGE_MAX_BYTES - jpeg.length)])),
    fine('jpeg, a byte less', Buffer.concat([jpeg, Buffer.alloc(IMAGE_MAX_BYTES - jpeg.length - 1)])),
  );
  for (let orientation = 1; orientation <= 8; orientation++)
    samples.push(
      fine(
        `jpeg, turned ${orientation}, with its place`,
        await photo(60, 40).withExif(exifTags).withMetadata({ orientation }).jpeg().toBuffer(),
      ),
    );
  samples.push(
    fine('png with its place', await photo(60, 40).withExif(exifTags).png().toBuffer()),
    fine('jpeg with a colour profile', await photo(60, 40).withIccProfile('p3').jpeg().toBuffer()),
    fine('png with a colour profile', await photo(60, 40).withIccProfile('p3').png().toBuffer()),
    fine(
      'jpeg with XMP',
      await photo(60, 40)
        .withXmp(`<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${CANARY}</x:xmpmeta>`)
        .jpeg()
        .toBuffer(),
    ),
    fine('jpeg with a comment', behindTheStart(jpeg, segment(0xfe, Buffer.from(CANARY)))),
    fine('jpeg with IPTC', behindTheStart(jpeg, segment(0xed, Buffer.from(`Photoshop 3.0\0${CANARY}`)))),
    ...(['tEXt', 'zTXt', 'iTXt', 'tIME', 'pHYs', 'gAMA', 'eXIf'] as const).map((type) =>
      fine(`png with ${type}`, png({ width: 16, height: 16, pixels: black(16, 16), more: [[type, extra(type)]] })),
    ),
    ...Object.entries(PAYLOADS).map(([name, payload]) =>
      fine(`jpeg, and ${name} behind it`, Buffer.concat([jpeg, payload, Buffer.from(CANARY)])),
    ),
    ...Object.entries(PAYLOADS).map(([name, payload]) =>
      fine(`png, and ${name} behind it`, Buffer.concat([plain, payload, Buffer.from(CANARY)])),
    ),
    ...Object.entries(PAYLOADS).map(([name, payload]) =>
      fine(
        `jpeg with ${name} in a comment`,
        behindTheStart(jpeg, segment(0xfe, Buffer.concat([payload, Buffer.from(CANARY)]))),
      ),
    ),
  );
  return samples;
}

/** Invalid files: other types in disguise, truncated files, and decompression bombs. */
export async function invalidFiles(): Promise<Sample[]> {
  const complete = { jpeg: await noise(220, 200).jpeg().toBuffer(), png: await noise(120, 100).png().toBuffer() };
  const types: Record<string, Buffer> = {
    ...PAYLOADS,
    'a GIF': await photo(8, 8).gif().toBuffer(),
    'a WebP': await photo(8, 8).webp().toBuffer(),
    'a TIFF': await photo(8, 8).tiff().toBuffer(),
    'an AVIF': await photo(8, 8).avif().toBuffer(),
    'an SVG': SVG,
    'a packed SVG': gzipSync(SVG),
    'a HEIC': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
    'a JPEG 2000': Buffer.from('0000000c6a5020200d0a870a', 'hex'),
    'a JPEG XL': Buffer.from('0000000c4a584c200d0a870a', 'hex'),
    'a BMP': Buffer.from('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'),
    'an ICO': Buffer.from('00000100010010100000', 'hex'),
    'a PSD': Buffer.from('8BPS\0\x01', 'latin1'),
    'a PPM': Buffer.from('P6 1 1 255\nabc'),
    'an HDR': Buffer.from('#?RADIANCE\n'),
    'an MP4': Buffer.from('\0\0\0\x18ftypmp42', 'latin1'),
    'a program': Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
    'a Windows program': Buffer.from('MZ\x90\0', 'latin1'),
    WASM: Buffer.from('\0asm\x01\0\0\0', 'latin1'),
    nothing: Buffer.alloc(0),
    'a byte': Buffer.from([0xff]),
    'two bytes': Buffer.from([0xff, 0xd8]),
    zeros: Buffer.alloc(1_000),
    'a JPEG after a blank': Buffer.concat([Buffer.from(' '), complete.jpeg]),
    'a PNG after a BOM': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), complete.png]),
    'a PNG with old line ends': Buffer.from(complete.png.toString('latin1').replace('\r\n', '\n'), 'latin1'),
  };
  const disguised = Object.entries(types).flatMap(([name, bytes]) => [
    bad(name, bytes),
    bad(`${name} behind the first bytes of a JPEG`, Buffer.concat([JPEG_MAGIC, bytes])),
    bad(`${name} behind the first bytes of a PNG`, Buffer.concat([MAGIC, bytes])),
  ]);
  const cuts = Array.from({ length: 24 }, (_, i) => (i + 0.5) / 25).flatMap((fraction) =>
    (['jpeg', 'png'] as const).map((kind) =>
      bad(
        `a ${kind} cut at ${Math.round(fraction * 100)} %`,
        complete[kind].subarray(0, Math.floor(complete[kind].length * fraction)),
      ),
    ),
  );
  return [
    ...disguised,
    ...cuts,
    ...damaged(complete.png),
    ...(await bombs()),
    bad(
      'a jpeg of a byte more than 1.9 MiB',
      Buffer.concat([complete.jpeg, Buffer.alloc(IMAGE_MAX_BYTES - complete.jpeg.length + 1)]),
    ),
    ...encodings(complete.jpeg),
  ];
}

const exifTags = {
  IFD0: { Make: CANARY, Copyright: CANARY },
  IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
};
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
);
const PAYLOADS: Record<string, Buffer> = {
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  PHP: Buffer.from('<?php system($_GET[0]); ?>'),
  'a script': Buffer.from('*/=1;alert(1)//'),
  'a ZIP': Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    Buffer.alloc(26),
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.alloc(18),
  ]),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
};
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
const behindTheStart = (jpeg: Buffer, more: Buffer) => Buffer.concat([jpeg.subarray(0, 2), more, jpeg.subarray(2)]);

function extra(type: string): Buffer {
  if (type === 'zTXt') return Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from(CANARY))]);
  if (type === 'iTXt') return Buffer.from(`Comment\0\0\0en\0Comment\0${CANARY}`);
  if (type === 'tIME') return Buffer.from([7, 0xe9, 1, 2, 3, 4, 5]);
  if (type === 'pHYs') return Buffer.from([0, 0, 0x0b, 0x13, 0, 0, 0x0b, 0x13, 1]);
  if (type === 'gAMA') return Buffer.from([0, 0, 0xb1, 0x8f]);
  if (type === 'eXIf')
    return Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1'), Buffer.from(CANARY)]);
  return Buffer.from(`Comment\0${CANARY}`);
}

/** Returns the image as an animation of two frames. */
function animated(still: Buffer): Buffer {
  const frame = (sequence: number) => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(sequence, 0);
    data.writeUInt32BE(300, 4);
    data.writeUInt32BE(200, 8);
    data.writeUInt16BE(1, 20);
    data.writeUInt16BE(10, 22);
    return chunk('fcTL', data);
  };
  const afterHead = MAGIC.length + 25;
  const idat = still.indexOf('IDAT') - 4;
  const data = still.subarray(idat + 8, idat + 8 + still.readUInt32BE(idat));
  return Buffer.concat([
    still.subarray(0, afterHead),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    frame(0),
    still.subarray(afterHead, still.length - 12),
    frame(1),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), data])),
    still.subarray(still.length - 12),
  ]);
}

/** Returns PNGs with contradicting chunks. */
function damaged(complete: Buffer): Sample[] {
  const pixels = black(16, 16);
  const flipped = (at: number) => {
    const copy = Buffer.from(complete);
    copy[at]! ^= 0xff;
    return copy;
  };
  const head = MAGIC.length + 8;
  return [
    bad('a png of no width', png({ width: 0, height: 16, pixels })),
    bad('a png of no height', png({ width: 16, height: 0, pixels })),
    bad('a png of 3 bit', png({ width: 16, height: 16, depth: 3, pixels })),
    bad('a png of an unknown colour', png({ width: 16, height: 16, color: 5, pixels })),
    bad('a png with a palette that is not there', png({ width: 16, height: 16, color: 3, pixels })),
    bad('a png without pixels', png({ width: 500, height: 500, pixels: Buffer.alloc(0) })),
    bad('a png of too few pixels', png({ width: 500, height: 500, pixels: black(10, 500) })),
    bad('a png with a wrong width', flipped(head + 1)),
    bad('a png with a wrong checksum of its head', flipped(head + 15)),
    bad('a png whose pixels are damaged', flipped(Math.floor(complete.length / 2))),
    bad(
      'a png with an unknown critical chunk',
      png({ width: 16, height: 16, pixels, more: [['CRIT', Buffer.from('x')]] }),
    ),
    bad(
      'a png whose chunk has no end',
      Buffer.concat([
        complete.subarray(0, MAGIC.length + 25),
        Buffer.from([0x7f, 0xff, 0xff, 0xff]),
        Buffer.from('IDAT'),
        Buffer.alloc(100),
      ]),
    ),
  ];
}

async function bombs(): Promise<Sample[]> {
  const claims = (width: number, height: number, more: object = {}) =>
    bad(`a png that claims ${width} × ${height}`, png({ width, height, pixels: black(100, 1_000), ...more }));
  const progressive = await noise(2_400, 2_400).jpeg({ progressive: true, quality: 1 }).toBuffer();
  const claimed = Buffer.from(await photo(64, 64).jpeg().toBuffer());
  const frame = claimed.indexOf(Buffer.from([0xff, 0xc0]));
  claimed.writeUInt16BE(65_500, frame + 5);
  claimed.writeUInt16BE(65_500, frame + 7);
  return [
    claims(30_000, 30_000),
    claims(65_535, 65_535),
    claims(2_147_483_647, 2_147_483_647),
    claims(2_147_483_647, 1),
    claims(1, 100_000_000),
    claims(100_000, 1_000, { depth: 16, color: 6 }),
    bad('a jpeg that claims 65,500 × 65,500', claimed),
    bad(
      'pixels that unpack to 900 million zeros',
      png({ width: 30_000, height: 30_000, pixels: black(30_000, 3_750), depth: 1 }),
    ),
    fine(
      'a text that unpacks to 300 MB',
      png({ width: 10, height: 10, pixels: black(10, 10), more: [textBomb(300_000_000)] }),
    ),
    fine(
      '5,000 texts',
      png({
        width: 10,
        height: 10,
        pixels: black(10, 10),
        more: Array.from({ length: 5_000 }, () => ['tEXt', Buffer.from(`k\0${'v'.repeat(100)}`)] as [string, Buffer]),
      }),
    ),
    fine(
      'a colour profile that unpacks to 200 MB',
      png({
        width: 10,
        height: 10,
        pixels: black(10, 10),
        more: [
          ['iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(200_000_000, 65), { level: 9 })])],
        ],
      }),
    ),
    bad('a progressive jpeg of a thousand passes', scans(progressive)),
  ];
}

/** Repeats the last scan of a progressive JPEG as often as fits; a decoder has to process each. */
function scans(jpeg: Buffer): Buffer {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const last = jpeg.subarray(start, jpeg.length - 2);
  const times = Math.floor((IMAGE_MAX_BYTES - jpeg.length) / last.length);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => last), Buffer.from([0xff, 0xd9])]);
}

/** Valid and invalid text encodings of an image. */
function encodings(jpeg: Buffer): Sample[] {
  const base64 = jpeg.toString('base64');
  const url = (head: string, body = base64) => ({
    name: `text ${JSON.stringify(head)}`,
    fine: false,
    text: `${head}${body}`,
  });
  return [
    ...[
      'data:image/svg+xml;base64,',
      'data:image/gif;base64,',
      'data:text/html;base64,',
      'data:image/jpeg,',
      'data:image/jpeg;charset=utf-8;base64,',
      'data:image/jpeg;base64;base64,',
      'data:IMAGE/JPEG;base64,',
      ' data:image/jpeg;base64,',
      'data:image/jpeg;base64, ',
      'data:image/jpeg;base64,data:image/jpeg;base64,',
      'DATA:image/jpeg;base64,',
      'data:image/jpeg\n;base64,',
      'blob:',
      'https://evil.test/x.jpg#',
      'file:///etc/passwd#',
      '//evil.test/',
      '\ufeffdata:image/jpeg;base64,',
      'data:image/jpeg;base64,%20',
    ].map((head) => url(head)),
    { name: 'text, URL-safe letters', fine: false, text: `-_${base64}` },
    { name: 'text with line ends', fine: false, text: base64.replaceAll(/(.{76})/g, '$1\n') },
    { name: 'text with a blank', fine: false, text: `${base64.slice(0, 100)} ${base64.slice(100)}` },
    { name: 'text padded in the middle', fine: false, text: `${base64.slice(0, 100)}==${base64.slice(100)}` },
    { name: 'text with NUL', fine: false, text: `${base64}\0` },
    { name: 'text of full-width letters', fine: false, text: base64.replace('/', '／') },
    { name: 'text in hex', fine: false, text: jpeg.toString('hex') },
    { name: 'percent-encoded text', fine: false, text: encodeURIComponent(base64) },
    { name: '3 MB of letters', fine: false, text: 'A'.repeat(3_000_000) },
    { name: 'text with the right head for jpeg', fine: true, text: `data:image/jpeg;base64,${base64}` },
    { name: 'text with the head of png before a jpeg', fine: true, text: `data:image/png;base64,${base64}` },
    { name: 'text with jpg for jpeg', fine: true, text: `data:image/jpg;base64,${base64}` },
  ];
}
