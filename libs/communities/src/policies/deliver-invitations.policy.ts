/** Someone who was invited before they had an account is notified once they have signed up. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { Policy } from '@muster/platform';

export const DELIVER_INVITATIONS = defineJob<{ userId: string }>('DeliverInvitations', 'upkeep');

export const deliverInvitations: Policy = {
  name: 'deliver-invitations',
  effects: [DELIVER_INVITATIONS],
  on: {
    UserRegistered: ({ stream }) => {
      const userId = aggregateIdOf(stream);
      return [DELIVER_INVITATIONS.request({ key: `deliver-invitations_${userId}`, ref: { userId } })];
    },
  },
};
