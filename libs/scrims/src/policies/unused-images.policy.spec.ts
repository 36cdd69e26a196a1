import type { StoredEvent } from '@muster/platform';
import { initialScrim, type Scrim } from '../domain/scrim';
import { unusedImagesPolicy, deleteIfUnused } from './unused-images.policy';

const scrim = (image: string | null): Scrim => ({
  ...initialScrim,
  id: 's1',
  image: image ? { location: image, uploadedBy: 'ann' } : null,
});
const hear = (type: keyof typeof unusedImagesPolicy.on, data: object, state: Scrim) =>
  unusedImagesPolicy.on[type]({ type, data } as StoredEvent, { state, version: 9 });
const dropped = (name: string) => [
  { kind: 'DropPicture', key: `removed-picture_${name}`, ref: { scrimId: 's1', location: `/api/images/${name}` } },
];

test('a removed picture is thrown away', () =>
  expect(hear('ImageRemoved', { location: '/api/images/a.webp' }, scrim(null))).toEqual(dropped('a.webp')));
test('also when another one has been added meanwhile', () =>
  expect(hear('ImageRemoved', { location: '/api/images/a.webp' }, scrim('/api/images/b.webp'))).toEqual(
    dropped('a.webp'),
  ));
test('a deleted scrim takes its picture along', () =>
  expect(hear('ScrimDeleted', {}, scrim('/api/images/a.webp'))).toEqual(dropped('a.webp')));
test('one without a picture leaves nothing to do', () => expect(hear('ScrimDeleted', {}, scrim(null))).toEqual([]));
test('an upload is looked after an hour later', () =>
  expect(deleteIfUnused('s1', '/api/images/a.webp', Date.parse('2026-11-21T20:00:00Z'))).toMatchObject({
    key: 'unused-picture_a.webp',
    dueAt: '2026-11-21T21:00:00.000Z',
  }));
