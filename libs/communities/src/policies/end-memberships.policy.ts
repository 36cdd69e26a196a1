/** Ends the memberships and requests of an erased user. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { Policy } from '@muster/platform';

export const END_MEMBERSHIPS = defineJob<{ userId: string }>('EndMemberships', 'upkeep', { inBackground: true });

export const endMemberships: Policy = {
  name: 'end-memberships',
  effects: [END_MEMBERSHIPS],
  on: {
    AccountErased: ({ stream }) => {
      const userId = aggregateIdOf(stream);
      return [END_MEMBERSHIPS.request({ key: `end-memberships_${userId}`, ref: { userId } })];
    },
  },
};
