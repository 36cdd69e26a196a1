/** Who has himself erased is nobody's friend any more. */
import type { Policy, StoredEvent, Wish } from '@muster/platform';

export const END_FRIENDSHIPS = 'EndFriendships';

export function whomToLeave({ stream }: Pick<StoredEvent, 'stream'>): Wish[] {
  const userId = stream.slice('user-'.length);
  return [{ kind: END_FRIENDSHIPS, key: `end-friendships_${userId}`, ref: { userId } }];
}

export const endFriendships: Policy = { name: 'end-friendships', from: 'beginning', wishes: [END_FRIENDSHIPS], on: { AccountErased: whomToLeave } };
