/** A former address of a community is released once it has led to the community for long enough. */
import { defineJob } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { forwardedUntil } from '../domain/community';

export const RELEASE_ADDRESS = defineJob<{ communityId: string; former: string }>('ReleaseAddress', 'upkeep', {
  inBackground: true,
});

export function requestRelease({ data, version }: Pick<StoredEvent, 'data' | 'version'>): EffectRequest[] {
  const [communityId, former, at] = [String(data['communityId']), String(data['from']), String(data['at'])];
  const key = `release-address_${communityId}_${version}`;
  return [RELEASE_ADDRESS.request({ key, ref: { communityId, former }, dueAt: forwardedUntil(at) })];
}

export const formerAddresses: Policy = {
  name: 'former-addresses',
  effects: [RELEASE_ADDRESS],
  on: { CommunityMoved: requestRelease },
};
