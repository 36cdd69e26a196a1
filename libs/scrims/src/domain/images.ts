import type { Command } from './command';
import { ScrimRejection } from './errors';
import { family } from './family';
import { assertManager, assertMayReport } from './rules';
import type { Scrim, ScrimEvent } from './state';

export type AddImage = Command<'AddImage', { location: string }>;
export type RemoveImage = Command<'RemoveImage'>;

function add({ by, location }: AddImage, scrim: Scrim): readonly ScrimEvent[] {
  assertMayReport(scrim, by);
  if (scrim.image) throw new ScrimRejection('image-exists');
  return [{ type: 'ImageAdded', location, uploadedBy: by.userId }];
}

function remove({ by }: RemoveImage, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, by);
  if (!scrim.image) throw new ScrimRejection('no-image');
  return [{ type: 'ImageRemoved', location: scrim.image.location }];
}

/** The image after the game. */
export const images = family({
  commands: { AddImage: add, RemoveImage: remove },
  events: {
    ImageAdded: {
      apply: (scrim, { location, uploadedBy }) => ({ ...scrim, image: { location, uploadedBy } }),
      timeline: 'imageAdded',
    },
    ImageRemoved: { apply: (scrim) => ({ ...scrim, image: null }), timeline: 'imageRemoved' },
  },
});
