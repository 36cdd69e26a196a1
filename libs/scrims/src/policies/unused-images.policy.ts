/** Deletes images that no scrim uses: removed ones at once, uploads that were never added after an hour. */
import { defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectRequest, Reaction } from '@muster/platform';
import type { Scrim } from '../domain/state';

export const DELETE_IMAGE = defineJob<{ scrimId: string; location: string }>('DropPicture', 'upkeep', {
  inBackground: true,
});
const UNUSED_AFTER_MS = 60 * 60_000;

const nameOf = (location: string): string => location.slice(location.lastIndexOf('/') + 1);
const deleteImage = (reason: string, scrimId: string, location: string): EffectRequest =>
  DELETE_IMAGE.request({ key: `${reason}-picture_${nameOf(location)}`, ref: { scrimId, location } });

/** `now` in ms. */
export const deleteIfUnused = (scrimId: string, location: string, now: number): EffectRequest => ({
  ...deleteImage('unused', scrimId, location),
  dueAt: new Date(now + UNUSED_AFTER_MS).toISOString(),
  revision: 0,
});

const onImageRemoved: Reaction<Scrim> = ({ data }, { state }) => [
  deleteImage('removed', state.id, String(data['location'])),
];
const onScrimDeleted: Reaction<Scrim> = (_, { state }: CurrentSnapshot<Scrim>) =>
  state.image ? [deleteImage('removed', state.id, state.image.location)] : [];

export const unusedImagesPolicy = {
  name: 'forgotten-pictures',
  effects: [DELETE_IMAGE],
  on: { ImageRemoved: onImageRemoved, ScrimDeleted: onScrimDeleted },
};
