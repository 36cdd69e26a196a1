/** Erasing an account deletes the text of its messages; the message events remain. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { Policy, StoredEvent, EffectRequest } from '@muster/platform';

export const ERASE_MESSAGES = defineJob<{ userId: string }>('EraseWords', 'upkeep', { inBackground: true });

export function requestMessageErasure({ stream }: Pick<StoredEvent, 'stream'>): EffectRequest[] {
  const userId = aggregateIdOf(stream);
  return [ERASE_MESSAGES.request({ key: `erase-words_${userId}`, ref: { userId } })];
}

export const eraseMessagesPolicy: Policy = {
  name: 'erase-words',
  effects: [ERASE_MESSAGES],
  on: { AccountErased: requestMessageErasure },
};
