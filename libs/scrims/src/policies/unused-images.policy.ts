/** Deletes images that no scrim uses: removed ones at once, uploads that were never added after an hour. */
import type { CurrentSnapshot, Reaction, EffectRequest } from '@muster/platform';
import type { Scrim } from '../domain/scrim';

export const DELETE_IMAGE = 'DropPicture';
const UNUSED_AFTER_MS = 60 * 60_000;
export interface ImageRef {
  scrimId: string;
  location: string;
}

const nameOf = (location: string): string => location.slice(location.lastIndexOf('/') + 1);
const deleteImage = (reason: string, scrimId: string, location: string): EffectRequest => ({
  kind: DELETE_IMAGE,
  key: `${reason}-picture_${nameOf(location)}`,
  ref: { scrimId, location } satisfies ImageRef,
});

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
