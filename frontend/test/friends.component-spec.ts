import { friendRequestRoutes, friendRoutes } from '@muster/contracts/friend-routes';
import { screen, within } from '@testing-library/react';
import { buildPerson } from '../src/testing/build-person';
import { renderRoute } from './render-route';
import { answer, fail, keepWaiting } from './server';

async function openFrom(entry: RegExp) {
  const { user } = await renderRoute('/guide');
  await user.click(await screen.findByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('button', { name: entry }));
  // In tests all windows of antd have the same id, so their names do not tell them apart.
  const title = await screen.findByText(entry, { selector: '.ant-modal-title' });
  return { user, dialog: within(title.closest<HTMLElement>('[role=dialog]')!) };
}
const openFriends = () => openFrom(/^My Friends/);
const openRequests = () => openFrom(/^Friend Requests/);

test('without friends the list says so, with a hint', async () => {
  const { dialog } = await openFriends();
  await dialog.findByText('No friends found');
});

test('friends that are still loading are not called none', async () => {
  keepWaiting(friendRoutes.friendsOf);
  const { dialog } = await openFriends();
  await dialog.findByRole('status', { name: 'Loading' });
  expect(dialog.queryByText('No friends found')).toBeNull();
});

test('friends that could not be loaded are there after Try again', async () => {
  fail(friendRoutes.friendsOf, 500);
  const { user, dialog } = await openFriends();
  await dialog.findByText('The list could not be loaded.');
  answer(friendRoutes.friendsOf, [{ _id: buildPerson('Ada') }]);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('Ada');
});

test('many friends are listed by name', async () => {
  answer(
    friendRoutes.friendsOf,
    ['Zoe', 'Bo', 'Ada'].map((name) => ({ _id: buildPerson(name) })),
  );
  const { dialog } = await openFriends();
  const list = within(await dialog.findByRole('list', { name: 'My Friends' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ada'),
    expect.stringContaining('Bo'),
    expect.stringContaining('Zoe'),
  ]);
});

test('requests that could not be loaded are there after Try again', async () => {
  fail(friendRequestRoutes.received, 500);
  const { user, dialog } = await openRequests();
  await dialog.findByText('The list could not be loaded.');
  answer(friendRequestRoutes.received, []);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('No friend requests found');
});
