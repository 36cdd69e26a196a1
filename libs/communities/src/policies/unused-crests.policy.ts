/** Deletes images that no community shows: former crests at once, uploads that never became one after an hour. */
import { defineJob } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';

export const DELETE_CREST = defineJob<{ communityId: string; location: string }>('DeleteCrest', 'upkeep', {
  inBackground: true,
});
const UNUSED_AFTER_MS = 60 * 60_000;

const deleteCrest = (reason: string, communityId: string, location: string): EffectRequest => {
  const name = location.slice(location.lastIndexOf('/') + 1);
  return DELETE_CREST.request({ key: `${reason}-crest_${name}`, ref: { communityId, location } });
};

/** `now` in ms. */
export const deleteCrestIfUnused = (communityId: string, location: string, now: number): EffectRequest => ({
  ...deleteCrest('unused', communityId, location),
  dueAt: new Date(now + UNUSED_AFTER_MS).toISOString(),
  revision: 0,
});

function onCrestChanged({ data: { communityId, former } }: Pick<StoredEvent, 'data'>): EffectRequest[] {
  return typeof former === 'string' ? [deleteCrest('former', String(communityId), former)] : [];
}

export const unusedCrests: Policy = {
  name: 'unused-crests',
  effects: [DELETE_CREST],
  on: { CommunityCrestChanged: onCrestChanged },
};
