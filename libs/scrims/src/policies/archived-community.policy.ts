/** The upcoming scrims of an archived community are deleted. */
import { defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import type { Scrim } from '../domain/state';

export const DELETE_COMMUNITY_SCRIMS = defineJob<{ communityId: string }>('DeleteCommunityScrims', 'upkeep', {
  inBackground: true,
});

export function requestScrimDeletion({ version, data }: Pick<StoredEvent, 'version' | 'data'>): EffectRequest[] {
  const communityId = String(data['communityId']);
  const subject = `community-scrims_${communityId}`;
  return [DELETE_COMMUNITY_SCRIMS.request({ key: `${subject}_${version}`, subject, ref: { communityId } })];
}

/** A scrim that was created with its people may have been decided on before its community was archived. */
const requestDeletionOfNew = (
  { version }: Pick<StoredEvent, 'version'>,
  { state: { id, communityId, seats } }: CurrentSnapshot<Scrim>,
): EffectRequest[] =>
  communityId && seats.length > 0
    ? [DELETE_COMMUNITY_SCRIMS.request({ key: `new-scrim_${id}_${version}`, ref: { communityId } })]
    : [];

export const archivedCommunityPolicy: Policy<Scrim> = {
  name: 'archived-community',
  effects: [DELETE_COMMUNITY_SCRIMS],
  on: { CommunityArchived: requestScrimDeletion, ScrimCreated: requestDeletionOfNew },
};
