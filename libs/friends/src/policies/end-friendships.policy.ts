/** Ends the friendships of an erased user. */
import type { Policy, StoredEvent, EffectRequest } from '@muster/platform';

export const END_FRIENDSHIPS = 'EndFriendships';

export function requestFriendshipsEnd({ stream }: Pick<StoredEvent, 'stream'>): EffectRequest[] {
  const userId = stream.slice('user-'.length);
  return [{ kind: END_FRIENDSHIPS, key: `end-friendships_${userId}`, ref: { userId } }];
}

export const endFriendships: Policy = {
  name: 'end-friendships',
  from: 'beginning',
  effects: [END_FRIENDSHIPS],
  on: { AccountErased: requestFriendshipsEnd },
};
