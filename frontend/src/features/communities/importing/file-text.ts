/** The text of a file: as it is if its encoding is certain, else in each encoding in which it may read right. */
import type { Language } from '@muster/contracts/languages';

/** The encodings that spreadsheets write where they are set up for other scripts. */
export const ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1251',
  'windows-1253',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof ENCODINGS)[number];
export interface Reading {
  encoding: Encoding;
  text: string;
}
/** `text` is certain; `readings` are guesses, the likeliest first, and empty if the file is not a text file. */
export type FileText = { text: string } | { readings: Reading[] };

const MARKS: readonly [encoding: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const BY_LANGUAGE: Partial<Record<Language, Encoding>> = { pl: 'windows-1250', tr: 'windows-1254' };
/** No text has NUL, other control characters or bytes that mean nothing in the encoding. */
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/;
/** Words of Cyrillic have no letters of ASCII between their own; accented letters of other scripts stand between them. */
const CYRILLIC_WORD = /[\u00c0-\u00ff]{4}/;

export async function readFileText(file: Blob, language: Language): Promise<FileText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte)) ?? [];
  const certain = decode(bytes, marked ?? 'utf-8');
  if (certain !== undefined && !certain.includes('\0')) return { text: certain };
  return { readings: readingsOf(bytes, language) };
}

function readingsOf(bytes: Uint8Array, language: Language): Reading[] {
  const isWide = bytes.includes(0);
  const read = ENCODINGS.filter((encoding) => encoding.startsWith('utf-16') === isWide).map((encoding) => ({
    encoding,
    text: decode(bytes, encoding),
  }));
  const possible = read.filter((one): one is Reading => one.text !== undefined && !NO_TEXT.test(one.text));
  const western = possible.find(({ encoding }) => encoding === 'windows-1252')?.text ?? '';
  const likeliest = CYRILLIC_WORD.test(western) ? 'windows-1251' : (BY_LANGUAGE[language] ?? 'windows-1252');
  return possible.toSorted((one, other) => Number(other.encoding === likeliest) - Number(one.encoding === likeliest));
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const SHOWN_LINES = 6;
/**
 * Returns the lines by which people see whether the encoding is right: lines with letters that differ between
 * encodings, or else the first ones.
 */
export function tellingLines(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  const telling = lines.filter((line) => /[^\u0000-\u007f]/.test(line));
  return (telling.length > 0 ? telling : lines).slice(0, SHOWN_LINES);
}
