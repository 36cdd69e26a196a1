import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { screen, within } from '@testing-library/react';
import { buildCaster, buildScrim } from '../src/features/scrims/scrim.fixtures';
import { renderRoute } from './render-route';
import { home } from './rows';
import { answer, fail, keepWaiting } from './server';
import { nothing } from './views';

const NONE = 'You run or cast no game today';
const cast = (id: string) =>
  buildScrim({
    _id: id,
    title: `Game ${id}`,
    isWithCasters: true,
    maxCastersAllowedCount: 2,
    casters: [buildCaster('Hana')],
  });

test('a day without games of the user says so', async () => {
  await renderRoute('/tonight');
  await screen.findByText(NONE);
  within(screen.getByRole('main')).getByRole('link', { name: 'All scrims' });
});

test('games that are still loading are not called none', async () => {
  keepWaiting(home);
  await renderRoute('/tonight');
  await screen.findByText('Loading Scrims');
  expect(screen.queryByText(NONE)).toBeNull();
});

test.each([
  ['the list', scrimRoutes.list],
  ['what concerns the user', home],
])('games are not called none if %s could not be loaded', async (_, route) => {
  fail(route, 500);
  const { user } = await renderRoute('/tonight');
  await screen.findByRole('heading', { name: 'The scrims could not be loaded' });
  expect(screen.queryByText(NONE)).toBeNull();
  answer(scrimRoutes.list, [cast('a')]);
  answer(home, { ...nothing, scrims: [cast('a')] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('rowheader', { name: /^Game a/ });
});

test('games are shown, and that there may be more, if a part could not be loaded', async () => {
  answer(scrimRoutes.list, [cast('a')]);
  fail(home, 500);
  await renderRoute('/tonight');
  await screen.findByRole('rowheader', { name: /^Game a/ });
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  screen.getByRole('button', { name: 'Try again' });
});

test('many games have a row each', async () => {
  answer(
    scrimRoutes.list,
    Array.from({ length: 12 }, (_, i) => cast(String(i))),
  );
  await renderRoute('/tonight');
  expect(await screen.findAllByRole('rowheader')).toHaveLength(12);
});
