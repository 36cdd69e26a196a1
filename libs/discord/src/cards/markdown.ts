import { shortened } from '@muster/contracts/letters';

const SPECIAL = /[\\*_~`|>#\-+[\]()<>@:!]/g;
const MAX = 100;

/**
 * Returns a text that users wrote as Discord shows it unchanged: on one line, without formatting, links, mentions and
 * timestamps, and not longer than a name needs.
 */
export function plain(text: string, max = MAX): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  return shortened(line, max).replace(SPECIAL, String.raw`\$&`);
}

/** A moment that Discord shows in the reader's time zone and language. `style`: F is the full date, R the distance. */
export const moment = (iso: string, style: 'F' | 'R' | 't'): string =>
  `<t:${Math.floor(Date.parse(iso) / 1000)}:${style}>`;
