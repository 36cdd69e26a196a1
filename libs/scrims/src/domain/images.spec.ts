import { describeDecider } from '@muster/kernel';
import { admin, during, full, me } from '../../test/scrim-events';
import { evolve, scrim } from './scrim';
import { initialScrim, type ScrimEvent } from './state';

const { given } = describeDecider(scrim);
const add = (userId: string) =>
  ({ type: 'AddImage', scrimId: 's1', by: me(userId), ctx: during(), location: 'a.webp' }) as const;
const remove = { type: 'RemoveImage', scrimId: 's1', by: admin, ctx: during() } as const;
const added: ScrimEvent = { type: 'ImageAdded', location: 'a.webp', uploadedBy: 'teamOne-Mid' };
const removed: ScrimEvent = { type: 'ImageRemoved', location: 'a.webp' };

test('the host adds one image, which an admin may remove', () => {
  given(...full)
    .when(add('teamOne-Mid'))
    .then(added);
  given(...full)
    .when(add('teamOne-Top'))
    .thenRejects('host-or-admin-only');
  given(...full, added)
    .when(add('teamOne-Mid'))
    .thenRejects('image-exists');
  given(...full, added)
    .when(remove)
    .then(removed);
  given(...full, added)
    .when({ ...remove, by: me('teamOne-Mid') })
    .thenRejects('admin-only');
  given(...full, added, removed)
    .when(remove)
    .thenRejects('no-image');
});
test('the image is part of the scrim', () =>
  expect([...full, added].reduce(evolve, initialScrim)).toMatchObject({
    id: 's1',
    image: { location: 'a.webp', uploadedBy: 'teamOne-Mid' },
  }));
