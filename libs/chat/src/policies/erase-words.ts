/** Erasing an account deletes the text of its messages; the message events remain. */
import type { Policy, StoredEvent, Wish } from '@muster/platform';

export const ERASE_WORDS = 'EraseWords';

export function whoseWords({ stream }: Pick<StoredEvent, 'stream'>): Wish[] {
  const userId = stream.slice('user-'.length);
  return [{ kind: ERASE_WORDS, key: `erase-words_${userId}`, ref: { userId } }];
}

export const eraseWords: Policy = { name: 'erase-words', from: 'beginning', wishes: [ERASE_WORDS], on: { AccountErased: whoseWords } };
