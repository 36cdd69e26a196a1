import type { Text } from '@muster/contracts/texts';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  S: 'Š',
  U: 'Û',
  Y: 'Ý',
};
const GROWTH = 0.4;
const FILLER = 'one two three four five six seven eight nine ten eleven twelve ';

/**
 * Makes '[Séttíñgš óñe]' of 'Settings'. Plain text on the screen is not translated, and text without a bracket is cut.
 * Placeholders stay.
 */
export const toPseudo = (text: Text): Text =>
  typeof text === 'string' ? stretch(text) : { one: stretch(text.one), other: stretch(text.other) };

function stretch(text: string): string {
  if (text.trim() === '') return text;
  const extra = Math.ceil(text.length * GROWTH);
  const filler = FILLER.repeat(Math.ceil(extra / FILLER.length)).slice(0, extra);
  const accented = text.replace(/\{\w+\}|[A-Za-z]/g, (part) => ACCENTS[part] ?? part);
  return `[${accented} ${filler.trim()}]`;
}
