/** JSON bodies that use a whole limit of bytes, in one dimension or in two at once. */
import { IMPORT_COLUMNS } from '@muster/contracts/community-import';

/**
 * Units that long texts are made of: what parsers, patterns and Unicode normalisation treat differently from letters.
 */
const UNITS = [
  ['a', '0', ' ', '\t', '\n', '\r', '\r\n', '\\', '"', "'", ',', ';', '.', ':'],
  ['#', '@', '%', '-', '_', '*', '`', '(', '[', '{', '<', '](', '<a ', '**_'],
  ['||', 'a ', ' a\n', 'a.', 'a,', 'a;', 'a\t', 'a\n', ',\n', '"\n', '""', '",', '","', '"\n"'],
  ['a"', 'http://', 'www.a.', 'a@a.', 'sep=;\n', '\u00a0', '\u0301', 'e\u0301', '\u2066'],
  ['\u200b', '\u200d', '\u{1f468}\u200d', '\ufdfa', '\u0130', '\uff21', '\u0e01\u0e34', '\ufeff', '\u{10ffff}'],
].flat();
const KEY_BYTES = 12;
const fill = (unit: string, bytes: number): string => unit.repeat(Math.max(1, Math.floor(bytes / sizeOf(unit))));
const sizeOf = (unit: string): number => Buffer.byteLength(JSON.stringify(unit)) - 2;
const list = (count: number, value: unknown): unknown[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, () => value);
const keys = (bytes: number, value: unknown = 0): object =>
  Object.fromEntries(list(bytes / (KEY_BYTES + JSON.stringify(value).length), value).map((one, i) => [`k${i}`, one]));
/** Nested as deep as the routes allow. */
const deep = (value: unknown): unknown => Array.from({ length: 8 }).reduce((inner) => [inner], value);

type Fill<T> = (bytes: number) => T;
const HEADER = IMPORT_COLUMNS.join(',');
const wide = (bytes: number, cell = ''): string => HEADER + fill(`,${cell}`, bytes);
const rows = (line: string, bytes: number): string => fill(`${line}\n`, bytes);
/** Many columns, many rows, both, blank rows, and cells in quotation marks. */
const TABLES: Fill<string>[] = [
  (bytes) => wide(bytes),
  (bytes) => wide(bytes, 'a'),
  (bytes) => `${wide(bytes / 2)}\n${rows(',', bytes / 2)}`,
  (bytes) => `${wide(bytes / 2)}\n${rows('a,b,,NA,', bytes / 2)}`,
  (bytes) => `${wide(Math.sqrt(bytes), 'name')}\n${rows(fill('a,', Math.sqrt(bytes)), bytes)}`,
  (bytes) => `${HEADER}\n${rows('a,b,,NA,', bytes)}`,
  (bytes) => `${HEADER}\n${rows('"","","","",""', bytes)}`,
  (bytes) => `${HEADER}\n"${fill('""', bytes)}`,
  (bytes) => `${HEADER}\n${fill('"\n', bytes)}`,
  (bytes) => `${HEADER}\n${fill('",', bytes)}`,
  (bytes) => `${fill('\n', bytes / 2)}${HEADER}\n${rows('a,b,,NA,', bytes / 2)}`,
  (bytes) => rows('a#b', bytes),
  (bytes) => rows('a\tb', bytes),
  (bytes) => `sep=;\n${fill(';', bytes)}`,
];

/** Functions that make a text of the given size in bytes. */
export const FULL_TEXTS: Fill<string>[] = [
  ...UNITS.map((unit) => (bytes: number) => fill(unit, bytes)),
  ...TABLES.map((table) => (bytes: number) => {
    const text = table(bytes);
    return text.slice(0, text.length - Math.max(0, sizeOf(text) - bytes));
  }),
];
/** Values for fields that are no texts, or must refuse them. */
const FULL_STRUCTURES: Fill<unknown>[] = [
  (bytes) => list(bytes / 2, 0),
  (bytes) => list(bytes / 3, ''),
  (bytes) => list(bytes / 3, []),
  (bytes) => list(bytes / 3, {}),
  (bytes) => list(bytes / 5, null),
  (bytes) => list(Math.sqrt(bytes), fill('a', Math.sqrt(bytes))),
  (bytes) => list(Math.sqrt(bytes), list(Math.sqrt(bytes) / 2, 0)),
  (bytes) => list(Math.sqrt(bytes), keys(Math.sqrt(bytes))),
  (bytes) => list(bytes / 50, { label: 'a', url: 'https://a.example' }),
  (bytes) => deep(list(bytes / 2, 0)),
  (bytes) => deep(fill('a', bytes)),
  (bytes) => keys(bytes),
  (bytes) => keys(bytes, 'a'),
  (bytes) => keys(bytes, fill('a', Math.sqrt(bytes))),
  (bytes) => ({ [fill('a', bytes)]: 0 }),
];
export const FULL_VALUES: Fill<unknown>[] = [...FULL_TEXTS, ...FULL_STRUCTURES];

const nested = (open: string, close: string, bytes: number): string => {
  const depth = Math.floor(bytes / (open.length + close.length)) - 1;
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};
/** Whole bodies that JSON.stringify does not write, or that use the limit outside of every field. */
export const FULL_BODIES: Fill<string>[] = [
  (bytes) => ' '.repeat(bytes),
  (bytes) => `{}${' '.repeat(bytes - 2)}`,
  (bytes) => '['.repeat(bytes),
  (bytes) => nested('[', ']', bytes),
  (bytes) => nested('{"a":', '}', bytes),
  (bytes) => `{"a":${'9'.repeat(bytes - 6)}}`,
  (bytes) => `{"a":"${'\\u0061'.repeat((bytes - 8) / 6)}"}`,
  (bytes) => `{"a":"${'\\ud800'.repeat((bytes - 8) / 6)}"}`,
  (bytes) => `{${'"a":1,'.repeat((bytes - 8) / 6)}"a":1}`,
  (bytes) => JSON.stringify(keys(bytes)),
  (bytes) => JSON.stringify(list(bytes / 2 - 2, 0)),
  (bytes) => JSON.stringify(list(bytes / 3 - 2, '')),
];
