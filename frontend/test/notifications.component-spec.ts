import { notificationRoutes } from '@muster/contracts/notification-routes';
import { screen, within } from '@testing-library/react';
import { renderRoute } from './render-route';
import { answer, fail, keepWaiting } from './server';
import { buildNotification } from './views';

/** Opens the panel of the bell, which is loaded when the page is idle or the pointer comes near. */
async function openPanel(language: 'en' | 'de' = 'en') {
  const { user } = await renderRoute('/guide', { language });
  const name = language === 'de' ? /^Benachrichtigungen/ : /^Notifications/;
  await user.click(await screen.findByRole('button', { name }));
  return user;
}

test('without notifications the panel says so', async () => {
  await openPanel();
  await screen.findByText('No notifications found');
});

test('notifications that are still loading are not called none', async () => {
  keepWaiting(notificationRoutes.list);
  await openPanel();
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByText('No notifications found')).toBeNull();
});

test('notifications that could not be loaded are there after Try again', async () => {
  fail(notificationRoutes.list, 500);
  const user = await openPanel();
  await screen.findByText('Your notifications could not be loaded.');
  answer(notificationRoutes.list, { notifications: [buildNotification()] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Ada wants to be friends');
});

test('many notifications are counted and can be read one by one', async () => {
  const many = Array.from({ length: 25 }, (_, i) => buildNotification({ _id: `m${i}`, message: `Message ${i}` }));
  answer(notificationRoutes.list, { notifications: many });
  answer(notificationRoutes.remove, ({ params }) => ({ notifications: many.filter(({ _id }) => _id !== params.id) }));
  const user = await openPanel();
  const list = within(await screen.findByRole('list', { name: 'Notifications' }));
  expect(list.getAllByRole('listitem')).toHaveLength(25);
  await user.click(list.getByRole('button', { name: 'Mark as read: Message 3' }));
  await screen.findByRole('button', { name: /^Notifications.*24/ });
  expect(list.queryByText('Message 3')).toBeNull();
});

test('the failure is told in German', async () => {
  fail(notificationRoutes.list, 500);
  await openPanel('de');
  await screen.findByText('Deine Benachrichtigungen konnten nicht geladen werden.');
});
