import { scrimHistoryRoutes } from '@muster/contracts/scrim-history-routes';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { buildScrim, buildSeat, buildSeries, fullTeams } from '../src/features/scrims/scrim.fixtures';
import { buildTeamRef } from '../src/testing/build-board';
import { buildUser } from '../src/testing/build-user';
import { renderRoute } from './render-route';
import { serverSays } from './fake-socket';
import { answer, fail, keepWaiting } from './server';

const TITLE = 'Friday Night Fives';
const open = buildScrim();
const full = buildScrim(fullTeams());
const title = () => screen.findByRole('heading', { name: TITLE });

test('a scrim that is still loading says so', async () => {
  keepWaiting(scrimRoutes.find);
  await renderRoute('/scrims/s1');
  await screen.findByText('Loading Scrims', { selector: '[role=status]' });
});

test('an unknown scrim leads to the list, with the reason', async () => {
  fail(scrimRoutes.find, 404, { code: 'not-found', error: 'Not found' });
  const { path } = await renderRoute('/scrims/s1');
  await screen.findByText('Scrim not found!, redirecting to home');
  expect(path()).toBe('/scrims');
});

test('a scrim that could not be loaded says so, and is there after Try again', async () => {
  fail(scrimRoutes.find, 500);
  const { user, path } = await renderRoute('/scrims/s1');
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('The scrim could not be loaded');
  answer(scrimRoutes.find, full);
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  await title();
  expect(path()).toBe('/scrims/s1');
});

test('the failure and its button are in the language of the user', async () => {
  fail(scrimRoutes.find, 500);
  await renderRoute('/scrims/s1', { language: 'de' });
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('Der Scrim konnte nicht geladen werden');
  within(failed).getByRole('button', { name: 'Noch einmal versuchen' });
});

test('each empty seat of a scrim can be taken', async () => {
  answer(scrimRoutes.find, open);
  await renderRoute('/scrims/s1');
  await title();
  expect(screen.getAllByRole('button', { name: /^Join (Blue|Red).* as / })).toHaveLength(10);
});

describe('a scrim of two teams', () => {
  const teams = { teamOne: buildTeamRef('Wolves'), teamTwo: buildTeamRef('Bears') };

  test('offers others only the seats for which a team calls', async () => {
    const call = { teamId: 'bears', roles: ['Mid' as const], audience: 'everybody' as const };
    answer(scrimRoutes.find, buildScrim({ teams, booking: 'b1', calls: [call] }));
    await renderRoute('/scrims/s1');
    await title();
    expect(screen.getAllByRole('button', { name: /^Join (Blue|Red).* as / })).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Booking' })).toBeNull();
  });

  test('lets people move on their own side, and leads them to the booking', async () => {
    const teamOne = [buildSeat('teamOne', 'Top', 'Hana')];
    answer(scrimRoutes.find, buildScrim({ teams, booking: 'b1', teamOne }));
    await renderRoute('/scrims/s1');
    await title();
    expect(screen.getAllByRole('button', { name: /^Move here/ })).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Booking' }).getAttribute('href')).toBe('/bookings/b1');
  });
});

test('a full scrim offers no seat to others', async () => {
  answer(
    scrimRoutes.find,
    buildScrim({ ...fullTeams(), teamTwo: fullTeams().teamTwo.filter(({ _user }) => _user.name !== 'Hana') }),
  );
  await renderRoute('/scrims/s1');
  await title();
  expect(screen.getAllByRole('button', { name: /^Join / })).toHaveLength(1);
});

test('the user can leave their own seat, and nobody else’s', async () => {
  answer(scrimRoutes.find, full);
  await renderRoute('/scrims/s1');
  await title();
  expect(screen.getAllByRole('button', { name: /^Leave / })).toHaveLength(1);
});

test('a seat that someone takes elsewhere is filled by the message of the server', async () => {
  answer(scrimRoutes.find, open);
  await renderRoute('/scrims/s1');
  await title();
  serverSays('scrim_updated', { ...full, version: 2 } as never);
  await screen.findByText('Ada');
});

const won = buildScrim({ ...fullTeams(), teamWon: 'teamTwo', series: buildSeries({ over: true }) });

const asAdmin = () => {
  answer(scrimHistoryRoutes.createdScrims, []);
  return buildUser({ _id: 'root', name: 'Root', isAdmin: true });
};

test('after a game an admin who did not play creates the rematch: the same ten, sides swapped', async () => {
  answer(scrimRoutes.find, won);
  const sent: unknown[] = [];
  answer(scrimRoutes.create, ({ body }) => {
    sent.push(body);
    return buildScrim({ _id: 's2', ...fullTeams() });
  });
  const { user, path } = await renderRoute('/scrims/s1', { as: asAdmin() });
  await user.click(await screen.findByRole('link', { name: 'Rematch' }));
  await screen.findByText(/^The ten of the last game are seated/);
  await user.click(screen.getByRole('button', { name: 'Create scrim' }));
  await waitFor(() => expect(path()).toBe('/scrims/s2'));
  expect(sent).toMatchObject([{ title: TITLE, rematchOf: 's1', lobbyHost: 'random' }]);
});

test('a rematch is also there after a reload, and its seats can be freed', async () => {
  answer(scrimRoutes.find, won);
  const { user } = await renderRoute('/scrims/new?again=s1&rematch', { as: asAdmin() });
  await screen.findByText(/^The ten of the last game are seated/);
  await user.click(screen.getByRole('button', { name: 'Free all seats' }));
  expect(screen.queryByText(/^The ten of the last game are seated/)).toBeNull();
});

test('players who may not create scrims are offered no rematch', async () => {
  answer(scrimRoutes.find, buildScrim({ ...won, _id: 's9' }));
  await renderRoute('/scrims/s9', { as: buildUser({ _id: 'zoe', name: 'Zoe' }) });
  await title();
  expect(screen.queryByRole('link', { name: 'Rematch' })).toBeNull();
});
