// @ts-check
// `node infra/art/glyphs.mjs`: writes outlines of the display face, for images the server renders without installed
// fonts.
// Reads the WOFF files of @fontsource/saira-semi-condensed (SIL Open Font License 1.1).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

const PROJECT = join(import.meta.dirname, '../..');
const TARGET = join(PROJECT, 'libs/drawing/src/glyphs.json');
const WEIGHT = 600;
/** Letters of Latin scripts, digits and the punctuation of titles. */
const WANTED = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0x17f),
  0x218,
  0x219,
  0x21a,
  0x21b,
  0x1e9e,
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2022,
  0x2026,
  0x20ac,
];

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Returns the unpacked tables of a WOFF file. @param {Buffer} file */
function tablesOf(file) {
  const tables = new Map();
  for (let i = 0; i < file.readUInt16BE(12); i++) {
    const at = 44 + i * 20;
    const [offset, packed, size] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    const bytes = file.subarray(offset, offset + packed);
    tables.set(file.toString('latin1', at, at + 4), packed < size ? inflateSync(bytes) : bytes);
  }
  return (/** @type {string} */ name) => /** @type {Buffer} */ (tables.get(name));
}

/** Character → glyph (cmap format 4). @param {Buffer} cmap */
function charactersOf(cmap) {
  const subtables = range(0, cmap.readUInt16BE(2) - 1).map((i) => cmap.readUInt32BE(4 + i * 8 + 4));
  const at = subtables.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (at === undefined) throw new Error('no cmap of format 4');
  const segments = cmap.readUInt16BE(at + 6) / 2;
  const [ends, starts, deltas, offsets] = [14, 16 + segments * 2, 16 + segments * 4, 16 + segments * 6].map(
    (skip) => at + skip,
  );
  return (/** @type {number} */ code) => {
    for (let i = 0; i < segments; i++) {
      const start = cmap.readUInt16BE(starts + i * 2);
      if (code > cmap.readUInt16BE(ends + i * 2) || code < start) continue;
      const [delta, offset] = [cmap.readUInt16BE(deltas + i * 2), cmap.readUInt16BE(offsets + i * 2)];
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = cmap.readUInt16BE(offsets + i * 2 + offset + (code - start) * 2);
      return glyph && (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** @typedef {{ x: number, y: number, on: boolean }} Point */

/**
 * Returns the contours of a glyph with its components combined.
 * @param {Buffer} glyf
 * @param {(glyph: number) => [number, number]} place
 * @param {number} glyph
 * @returns {Point[][]}
 */
function contoursOf(glyf, place, glyph) {
  const [from, to] = place(glyph);
  if (from === to) return [];
  const count = glyf.readInt16BE(from);
  return count >= 0 ? simple(glyf, from + 10, count) : composite(glyf, place, from + 10);
}

/** @param {Buffer} glyf @param {number} at @param {number} count @returns {Point[][]} */
function simple(glyf, at, count) {
  const ends = range(0, count - 1).map((i) => glyf.readUInt16BE(at + i * 2));
  at += count * 2;
  at += 2 + glyf.readUInt16BE(at);
  const total = (ends.at(-1) ?? -1) + 1;
  /** @type {number[]} */
  const flags = [];
  while (flags.length < total) {
    const flag = glyf[at++];
    for (let n = flag & 8 ? glyf[at++] : 0; n >= 0; n--) flags.push(flag);
  }
  const coordinates = (/** @type {number} */ short, /** @type {number} */ same) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyf[at++] : -glyf[at++];
      else if (!(flag & same)) {
        value += glyf.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const [xs, ys] = [coordinates(2, 16), coordinates(4, 32)];
  return ends.map((end, i) =>
    range(i ? ends[i - 1] + 1 : 0, end).map((p) => ({ x: xs[p], y: ys[p], on: Boolean(flags[p] & 1) })),
  );
}

/**
 * Combines the components of a glyph; in this face they are only translated.
 * @param {Buffer} glyf
 * @param {(glyph: number) => [number, number]} place
 * @param {number} at
 * @returns {Point[][]}
 */
function composite(glyf, place, at) {
  const contours = [];
  for (let flags = 0x20; flags & 0x20;) {
    flags = glyf.readUInt16BE(at);
    if (flags & 0xc8 || !(flags & 2)) throw new Error('a part is scaled or placed by points');
    const words = flags & 1;
    const [dx, dy] = words
      ? [glyf.readInt16BE(at + 4), glyf.readInt16BE(at + 6)]
      : [glyf.readInt8(at + 4), glyf.readInt8(at + 5)];
    for (const contour of contoursOf(glyf, place, glyf.readUInt16BE(at + 2)))
      contours.push(contour.map((p) => ({ ...p, x: p.x + dx, y: p.y + dy })));
    at += words ? 8 : 6;
  }
  return contours;
}

/** Returns quadratic outlines as an SVG path, y downwards. @param {Point[]} contour */
function pathOf(contour) {
  const middle = (/** @type {Point} */ a, /** @type {Point} */ b) => ({
    x: Math.round((a.x + b.x) / 2),
    y: Math.round((a.y + b.y) / 2),
    on: true,
  });
  const points = contour.flatMap((point, i) => {
    const next = contour[(i + 1) % contour.length];
    return point.on || next.on ? [point] : [point, middle(point, next)];
  });
  const first = points.findIndex((point) => point.on);
  const turned = [...points.slice(first), ...points.slice(0, first + 1)];
  let path = `M${turned[0].x} ${-turned[0].y}`;
  for (let i = 1; i < turned.length; i++) {
    const [point, next] = [turned[i], turned[i + 1]];
    path += point.on ? `L${point.x} ${-point.y}` : `Q${point.x} ${-point.y} ${next.x} ${-next.y}`;
    if (!point.on) i += 1;
  }
  return `${path}Z`;
}

/** @param {string} subset */
function readFace(subset) {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource/saira-semi-condensed/files/saira-semi-condensed-${subset}-${WEIGHT}-normal.woff`,
  );
  const table = tablesOf(readFileSync(file));
  const [head, hhea, hmtx, loca, glyf, glyphOf] = [
    table('head'),
    table('hhea'),
    table('hmtx'),
    table('loca'),
    table('glyf'),
    charactersOf(table('cmap')),
  ];
  const long = head.readInt16BE(50) === 1;
  const offset = (/** @type {number} */ glyph) =>
    long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const metrics = hhea.readUInt16BE(34);
  return {
    units: head.readUInt16BE(18),
    /** @param {number} code @returns {[number, string] | undefined} */
    glyph: (code) => {
      const glyph = glyphOf(code);
      if (!glyph) return undefined;
      const contours = contoursOf(glyf, (n) => [offset(n), offset(n + 1)], glyph);
      return [hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4), contours.map(pathOf).join('')];
    },
  };
}

const faces = ['latin', 'latin-ext'].map(readFace);
const glyphs = Object.fromEntries(
  WANTED.flatMap((code) => {
    const found = faces.map((face) => face.glyph(code)).find(Boolean);
    return found ? [[String.fromCodePoint(code), found]] : [];
  }),
);
const lines = Object.entries(glyphs).map(
  ([character, glyph]) => `    ${JSON.stringify(character)}: ${JSON.stringify(glyph)}`,
);
writeFileSync(
  TARGET,
  `{\n  "from": "Saira Semi Condensed ${WEIGHT}, SIL Open Font License 1.1, made by infra/art/glyphs.mjs",\n  "units": ${faces[0].units},\n  "glyphs": {\n${lines.join(',\n')}\n  }\n}\n`,
);
console.log(`${lines.length} glyphs`);
