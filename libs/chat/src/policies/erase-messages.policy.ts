/** Erasing an account deletes the text of its messages; the message events remain. */
import type { Policy, StoredEvent, EffectRequest } from '@muster/platform';

export const ERASE_MESSAGES = 'EraseWords';

export function requestMessageErasure({ stream }: Pick<StoredEvent, 'stream'>): EffectRequest[] {
  const userId = stream.slice('user-'.length);
  return [{ kind: ERASE_MESSAGES, key: `erase-words_${userId}`, ref: { userId } }];
}

export const eraseMessagesPolicy: Policy = {
  name: 'erase-words',
  from: 'beginning',
  effects: [ERASE_MESSAGES],
  on: { AccountErased: requestMessageErasure },
};
