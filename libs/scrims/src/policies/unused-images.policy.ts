/**
 * Pictures no scrim shows any more are thrown away: at once when they were removed, a while after the upload when they
 * were never taken.
 */
import type { CurrentSnapshot, Reaction, EffectRequest } from '@muster/platform';
import type { Scrim } from '../domain/scrim';

export const DELETE_IMAGE = 'DropPicture';
const UNUSED_AFTER_MS = 60 * 60_000;
export interface ImageRef {
  scrimId: string;
  location: string;
}

const nameOf = (location: string): string => location.slice(location.lastIndexOf('/') + 1);
const deleteImage = (why: string, scrimId: string, location: string): EffectRequest => ({
  kind: DELETE_IMAGE,
  key: `${why}-picture_${nameOf(location)}`,
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
