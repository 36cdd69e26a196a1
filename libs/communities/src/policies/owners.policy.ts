/** No community is left without an owner: an owner who leaves by deleting the account is succeeded. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';

export const ENSURE_OWNER = defineJob<{ communityId: string }>('EnsureOwner', 'upkeep', { inBackground: true });
export const RETIRE_OWNER = defineJob<{ userId: string }>('RetireOwner', 'upkeep', { inBackground: true });

type Cause = Pick<StoredEvent, 'data' | 'position'>;

export function requestOwner({ data, position }: Cause): EffectRequest[] {
  const communityId = String(data['communityId']);
  return [ENSURE_OWNER.request({ key: `owner_${communityId}_${position}`, ref: { communityId } })];
}

/** Requests a check for an owner only if the event has taken one away. */
export const requestOwnerAfterLoss = (cause: Cause): EffectRequest[] =>
  cause.data['role'] === 'owner' || cause.data['from'] === 'owner' ? requestOwner(cause) : [];

export const ownersPolicy: Policy = {
  name: 'owners',
  effects: [ENSURE_OWNER, RETIRE_OWNER],
  on: {
    CommunityRestored: requestOwner,
    MemberLeft: requestOwnerAfterLoss,
    MemberExcluded: requestOwnerAfterLoss,
    MemberRoleChanged: requestOwnerAfterLoss,
    AccountDeleted: ({ stream, version }) => {
      const userId = aggregateIdOf(stream);
      return [RETIRE_OWNER.request({ key: `retire-owner_${userId}_${version}`, ref: { userId } })];
    },
  },
};
