// @ts-check
/**
 * Renders the background scenes and the touch icon: `node infra/art/render.mjs`.
 * The images are committed; run it again after changing a scene.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const WIDTHS = [640, 1280, 1920];
/** Start of the search for the best fitting quality; the scales of the formats differ. */
const FIRST_TRY = { avif: 56, webp: 76 };
/** Maximum size, for phones on slow connections. */
const MAX_BYTES = 60 * 1024;
const here = import.meta.dirname;
const pub = join(here, '../../frontend/public');
const out = join(pub, 'art');
mkdirSync(out, { recursive: true });
mkdirSync(join(pub, 'icons'), { recursive: true });

/**
 * Writes the image in the best quality that fits.
 * @param {Buffer} svg
 * @param {number} width
 * @param {'avif' | 'webp'} format
 * @param {string} file
 */
async function paint(svg, width, format, file) {
  for (let quality = FIRST_TRY[format]; quality > 20; quality -= 6) {
    const bytes = await sharp(svg).resize({ width }).toFormat(format, { quality, effort: 5 }).toBuffer();
    if (bytes.length > MAX_BYTES) continue;
    writeFileSync(file, bytes);
    console.log(`${basename(file)}  ${(bytes.length / 1024).toFixed(1)} KB  q${quality}`);
    return;
  }
  throw new Error(`${file} does not fit into ${MAX_BYTES} bytes`);
}

const only = process.argv[2];
for (const scene of readdirSync(join(here, 'scenes'))) {
  const name = basename(scene, '.mjs');
  if (only && only !== name) continue;
  const svg = Buffer.from((await import(`./scenes/${scene}`)).default);
  for (const width of WIDTHS)
    for (const format of /** @type {const} */ (['avif', 'webp']))
      await paint(svg, width, format, join(out, `${name}-${width}.${format}`));
}
const mark = readFileSync(join(pub, 'favicon.svg'));
await sharp(mark, { density: 300 }).resize(180, 180).png({ palette: true }).toFile(join(pub, 'apple-touch-icon.png'));

/** Icons of the installed app. A system may cut a maskable one to a circle of 80 % of its width. */
const GROUND = '#070b18';
for (const size of [192, 512])
  for (const [kind, share] of /** @type {const} */ ([
    ['icon', 0.72],
    ['maskable', 0.52],
  ])) {
    const inner = Math.round(size * share);
    const corner = kind === 'icon' ? size * 0.2 : 0;
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${GROUND}"/></svg>`;
    await sharp(Buffer.from(ground))
      .composite([{ input: await sharp(mark, { density: 1200 }).resize(inner, inner).png().toBuffer() }])
      .png({ palette: true })
      .toFile(join(pub, 'icons', `${kind}-${size}.png`));
  }
