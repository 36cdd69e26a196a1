import type { StoredEvent } from '@muster/platform';
import { initialScrim, type Scrim } from '../domain/state';
import { imageDeletions, unusedImagesPolicy } from './unused-images.policy';

const scrim = (image: string | null): Scrim => ({
  ...initialScrim,
  id: 's1',
  image: image ? { location: image, uploadedBy: 'ann' } : null,
});
const react = (type: keyof typeof unusedImagesPolicy.on, data: object, state: Scrim) =>
  unusedImagesPolicy.on[type]({ type, data } as StoredEvent, { state, version: 9 });
const deletionOf = (name: string) => [
  { kind: 'DropPicture', key: `removed-picture_${name}`, ref: { scrimId: 's1', location: `/api/images/${name}` } },
];

test('deletes a removed image', () =>
  expect(react('ImageRemoved', { location: '/api/images/a.webp' }, scrim(null))).toEqual(deletionOf('a.webp')));
test('deletes a removed image even if another one has been added', () =>
  expect(react('ImageRemoved', { location: '/api/images/a.webp' }, scrim('/api/images/b.webp'))).toEqual(
    deletionOf('a.webp'),
  ));
test('deletes the image of a deleted scrim', () =>
  expect(react('ScrimDeleted', {}, scrim('/api/images/a.webp'))).toEqual(deletionOf('a.webp')));
test('requests nothing for a deleted scrim without an image', () =>
  expect(react('ScrimDeleted', {}, scrim(null))).toEqual([]));
test('deletes an unused upload after an hour', () =>
  expect(
    imageDeletions.ifUnused({ scrimId: 's1', location: '/api/images/a.webp' }, Date.parse('2026-11-21T20:00:00Z')),
  ).toMatchObject({
    key: 'unused-picture_a.webp',
    dueAt: '2026-11-21T21:00:00.000Z',
  }));
