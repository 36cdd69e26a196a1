import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shorter parts of sentences may be words of other languages, too. */
const PART_MIN_LENGTH = 15;
type Texts = string | { [key: string]: Texts };

const sentencesIn = (texts: Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(sentencesIn);
const parts = sentencesIn(
  JSON.parse(readFileSync(join(__dirname, '../../../../../libs/texts/src/de.json'), 'utf8')) as Texts,
)
  .flatMap((sentence) => sentence.split(/\{\w+\}/))
  .map((part) => JSON.stringify(part.trim()).slice(1, -1))
  .filter((part) => part.length >= PART_MIN_LENGTH);

/** Returns what a response in JSON says in German. */
export const germanIn = (json: string): string[] => parts.filter((part) => json.includes(part));
