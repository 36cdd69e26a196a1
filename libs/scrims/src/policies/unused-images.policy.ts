/** Deletes images that no scrim uses: removed ones at once, uploads that were never added after an hour. */
import { defineJob, fileDeletions } from '@muster/platform/pure';
import type { CurrentSnapshot, Reaction } from '@muster/platform';
import type { Scrim } from '../domain/state';

export const DELETE_IMAGE = defineJob<{ scrimId: string; location: string }>('DropPicture', 'upkeep', {
  inBackground: true,
});
export const imageDeletions = fileDeletions(DELETE_IMAGE, 'picture');

const onImageRemoved: Reaction<Scrim> = ({ data }, { state }) => [
  imageDeletions.remove('removed', { scrimId: state.id, location: String(data['location']) }),
];
const onScrimDeleted: Reaction<Scrim> = (_, { state }: CurrentSnapshot<Scrim>) =>
  state.image ? [imageDeletions.remove('removed', { scrimId: state.id, location: state.image.location })] : [];

export const unusedImagesPolicy = {
  name: 'forgotten-pictures',
  effects: [DELETE_IMAGE],
  on: { ImageRemoved: onImageRemoved, ScrimDeleted: onScrimDeleted },
};
