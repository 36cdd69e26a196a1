/** Deletes images that the site no longer shows: former logos at once, uploads that never became one after an hour. */
import type { Policy, StoredEvent } from '@muster/platform';
import { defineJob, fileDeletions } from '@muster/platform/pure';

export const DELETE_LOGO = defineJob<{ location: string }>('DeleteLogo', 'upkeep', { inBackground: true });
export const logoDeletions = fileDeletions(DELETE_LOGO, 'logo');

export const unusedLogos: Policy = {
  name: 'unused-logos',
  effects: [DELETE_LOGO],
  on: {
    SiteLogoChanged: ({ data: { former } }: Pick<StoredEvent, 'data'>) =>
      typeof former === 'string' ? [logoDeletions.remove('former', { location: former })] : [],
  },
};
