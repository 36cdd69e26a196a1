/** Deletes images that no community shows: former crests at once, uploads that never became one after an hour. */
import { defineJob, fileDeletions } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';

export const DELETE_CREST = defineJob<{ communityId: string; location: string }>('DeleteCrest', 'upkeep', {
  inBackground: true,
});
export const crestDeletions = fileDeletions(DELETE_CREST, 'crest');

function onCrestChanged({ data: { communityId, former } }: Pick<StoredEvent, 'data'>): EffectRequest[] {
  if (typeof former !== 'string') return [];
  return [crestDeletions.remove('former', { communityId: String(communityId), location: former })];
}

export const unusedCrests: Policy = {
  name: 'unused-crests',
  effects: [DELETE_CREST],
  on: { CommunityCrestChanged: onCrestChanged },
};
