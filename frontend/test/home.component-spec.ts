import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { buildScrim, fullTeams } from '../src/features/scrims/scrim.fixtures';
import { buildUser } from '../src/testing/build-user';
import { renderRoute } from './render-route';
import { home, tonight } from './rows';
import { answer, fail, keepWaiting } from './server';
import { nothing } from './views';

const EMPTY = 'No scrims found in NA';
const FAILED = 'The scrims could not be loaded';

test('a day without scrims says so, with the region', async () => {
  await renderRoute('/');
  await screen.findByRole('heading', { name: EMPTY });
});

test('a list that is still loading is not called empty', async () => {
  keepWaiting(scrimRoutes.list);
  await renderRoute('/');
  await screen.findByText('Loading Scrims');
  expect(screen.queryByText(EMPTY)).toBeNull();
});

test('a list that could not be loaded is there after Try again', async () => {
  fail(scrimRoutes.list, 500);
  const { user } = await renderRoute('/');
  await screen.findByRole('heading', { name: FAILED });
  expect(screen.queryByText(EMPTY)).toBeNull();
  answer(scrimRoutes.list, [buildScrim()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /Friday Night Fives/ });
});

test('the home page says that it is unknown what waits for the user, and shows it after Try again', async () => {
  fail(home, 500);
  const { user } = await renderRoute('/');
  const failed = within(await screen.findByRole('alert'));
  answer(home, {
    ...nothing,
    friendRequests: [{ _id: 'r1', _user: buildUser({ _id: 'ada', name: 'Ada' }), createdAt: '' }],
  });
  await user.click(failed.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Ada wants to be friends');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of many scrims each is shown once', async () => {
  const scrims = Array.from({ length: 30 }, (_, i) => buildScrim({ _id: `s${i}`, title: `Scrim number ${i}` }));
  answer(scrimRoutes.list, scrims);
  await renderRoute('/scrims');
  await screen.findByText('Scrim number 29');
  expect(screen.getAllByText(/^Scrim number \d+$/)).toHaveLength(30);
});

test('the next scrim of the user is above the list', async () => {
  answer(home, { ...nothing, scrims: [buildScrim(fullTeams())] });
  await renderRoute('/');
  await screen.findByRole('link', { name: /Your next scrim.*Friday Night Fives/ });
});

test('an empty day is called so in German', async () => {
  await renderRoute('/', { language: 'de' });
  await screen.findByRole('heading', { name: 'Keine Scrims in NA' });
});

test('people who are not signed in come to the sign-up', async () => {
  answer(tonight, []);
  const { path } = await renderRoute('/', { as: null });
  await waitFor(() => expect(path()).toBe('/signup'));
});
