/** Deletes images that the site no longer shows: former logos at once, uploads that never became one after an hour. */
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { defineJob } from '@muster/platform/pure';

export const DELETE_LOGO = defineJob<{ location: string }>('DeleteLogo', 'upkeep', { inBackground: true });
const UNUSED_AFTER_MS = 60 * 60_000;

const deleteLogo = (reason: string, location: string): EffectRequest =>
  DELETE_LOGO.request({
    key: `${reason}-logo_${location.slice(location.lastIndexOf('/') + 1)}`,
    ref: { location },
  });

/** `now` in ms. */
export const deleteLogoIfUnused = (location: string, now: number): EffectRequest => ({
  ...deleteLogo('unused', location),
  dueAt: new Date(now + UNUSED_AFTER_MS).toISOString(),
  revision: 0,
});

export const unusedLogos: Policy = {
  name: 'unused-logos',
  effects: [DELETE_LOGO],
  on: {
    SiteLogoChanged: ({ data: { former } }: Pick<StoredEvent, 'data'>) =>
      typeof former === 'string' ? [deleteLogo('former', former)] : [],
  },
};
