/** Ends the friendships of an erased user. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { Policy, StoredEvent, EffectRequest } from '@muster/platform';

export const END_FRIENDSHIPS = defineJob<{ userId: string }>('EndFriendships', 'upkeep', { inBackground: true });

export function requestFriendshipsEnd({ stream }: Pick<StoredEvent, 'stream'>): EffectRequest[] {
  const userId = aggregateIdOf(stream);
  return [END_FRIENDSHIPS.request({ key: `end-friendships_${userId}`, ref: { userId } })];
}

export const endFriendships: Policy = {
  name: 'end-friendships',
  effects: [END_FRIENDSHIPS],
  on: { AccountErased: requestFriendshipsEnd },
};
