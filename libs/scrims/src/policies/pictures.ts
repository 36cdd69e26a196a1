/** Pictures no scrim shows any more are thrown away: at once when they were removed, a while after the upload when they were never taken. */
import type { Newest, Reaction, Wish } from '@muster/platform';
import type { Scrim } from '../domain/scrim';

export const DROP_PICTURE = 'DropPicture';
const UNUSED_AFTER_MS = 60 * 60_000;
export interface PictureRef { scrimId: string; location: string }

const nameOf = (location: string): string => location.slice(location.lastIndexOf('/') + 1);
const drop = (why: string, scrimId: string, location: string): Wish => ({ kind: DROP_PICTURE, key: `${why}-picture_${nameOf(location)}`, ref: { scrimId, location } satisfies PictureRef });

/** `now` in ms. */
export const unusedLater = (scrimId: string, location: string, now: number): Wish => ({ ...drop('unused', scrimId, location), dueAt: new Date(now + UNUSED_AFTER_MS).toISOString(), revision: 0 });

const removed: Reaction<Scrim> = ({ data }, { state }) => [drop('removed', state.id, String(data['location']))];
const goneWithItsScrim: Reaction<Scrim> = (_, { state }: Newest<Scrim>) => (state.image ? [drop('removed', state.id, state.image.location)] : []);

export const forgottenPictures = { name: 'forgotten-pictures', wishes: [DROP_PICTURE], on: { ImageRemoved: removed, ScrimDeleted: goneWithItsScrim } };
