import { championRoutes } from '@muster/contracts/champion-routes';
import { friendRequestRoutes } from '@muster/contracts/friend-routes';
import { recordRoutes } from '@muster/contracts/record-routes';
import type { RecordView } from '@muster/contracts/records';
import { riotRoutes } from '@muster/contracts/riot-routes';
import { scrimHistoryRoutes } from '@muster/contracts/scrim-history-routes';
import { statsOf } from '@muster/contracts/stats';
import { userTeamRoutes } from '@muster/contracts/team-routes';
import { userRoutes } from '@muster/contracts/user-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { buildPerson } from '../src/testing/build-person';
import { buildTeam, buildTeamMember } from '../src/testing/build-team';
import { buildUser } from '../src/testing/build-user';
import { renderRoute } from './render-route';
import { answer, fail } from './server';
import { pageOf } from './views';

const AT = '2026-11-20T10:00:00.000Z';
const none = { games: 0, won: 0 };
const EMPTY: RecordView = {
  ...none,
  shared: false,
  last: [],
  roles: [],
  sides: { blue: none, red: none },
  champions: [],
  with: [],
  against: [],
};
const PLAYED: RecordView = {
  ...EMPTY,
  games: 6,
  won: 4,
  last: [
    {
      scrim: { _id: 's1', title: 'Friday Fives' },
      game: 2,
      at: AT,
      won: true,
      role: 'Mid',
      side: 'red',
      champion: '103',
      opponent: null,
    },
  ],
  roles: [{ role: 'Mid', games: 6, won: 4 }],
  sides: { blue: { games: 3, won: 2 }, red: { games: 3, won: 2 } },
  champions: [{ champion: '103', games: 1, won: 1 }],
  with: [
    { _user: buildPerson('Bo'), games: 2, won: 1 },
    { _user: null, games: 1, won: 0 },
  ],
  against: [],
};
const stranger = (showRecord: boolean) => buildUser({ _id: 'mo', name: 'Mo', showRecord });

beforeEach(() => {
  answer(userRoutes.byName, ({ params: { name } }) => (name === 'Mo' ? stranger(true) : buildUser()));
  answer(scrimHistoryRoutes.joinedScrims, { scrims: [], stats: statsOf({ wins: 0, losses: 0, casts: 0 }) });
  answer(scrimHistoryRoutes.createdScrims, pageOf([]));
  answer(scrimHistoryRoutes.careerStats, { months: [], roles: [] });
  answer(riotRoutes.summoner, { success: false, data: null, error: 'off', code: 'riot-unavailable' });
  answer(riotRoutes.version, { success: true, version: '16.23.1' });
  answer(friendRequestRoutes.hasAsked, false);
  answer(userTeamRoutes.teamsOf, []);
  answer(championRoutes.list, { patch: '16.23.1', champions: [{ key: '103', id: 'Ahri', name: 'Ahri' }] });
});
const own = () => screen.findByRole('region', { name: /^Your record/ });

test('one’s own record counts games, a few of them as numbers and more as a percentage', async () => {
  answer(recordRoutes.of, PLAYED);
  await renderRoute('/users/Hana');
  const record = within(await own());
  await record.findByText('Only you see this');
  record.getByRole('link', { name: 'Won: Mid, Red Side, Friday Fives' });
  expect(record.getAllByText('67% of 6')).toHaveLength(2);
  expect(record.getAllByText('2 of 3')).toHaveLength(2);
  await within(record.getByRole('list', { name: 'Champions' })).findByText('Ahri', { exact: false });
  const mates = within(record.getByRole('list', { name: 'Played with' }));
  expect(mates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bo 1 of 2',
    'Deleted user 0 of 1',
  ]);
  expect(record.queryByText('Played against')).toBeNull();
});

test('a record without games is not there', async () => {
  answer(recordRoutes.of, EMPTY);
  await renderRoute('/users/Hana');
  await screen.findByRole('heading', { level: 1, name: /^Hana/ });
  await waitFor(() => expect(screen.queryByRole('region', { name: /record/i })).toBeNull());
});

test('a record that could not be loaded is there after Try again', async () => {
  fail(recordRoutes.of, 500);
  const { user } = await renderRoute('/users/Hana');
  const record = within(await own());
  const again = await record.findByRole('button', { name: 'Try again' });
  answer(recordRoutes.of, { ...PLAYED, shared: true });
  await user.click(again);
  await record.findByText('Others see this');
});

test('the record of somebody else is shown if they show it', async () => {
  answer(recordRoutes.of, { ...PLAYED, shared: true });
  await renderRoute('/users/Mo');
  await screen.findByRole('region', { name: 'Record' });
});

test('a private record is not asked for', async () => {
  answer(userRoutes.byName, stranger(false));
  await renderRoute('/users/Mo');
  await screen.findByRole('heading', { level: 1, name: /^Mo/ });
  expect(screen.queryByRole('region', { name: 'Record' })).toBeNull();
});

test('a record that has become private is not there', async () => {
  fail(recordRoutes.of, 403, { code: 'record-private', error: 'This record is private.' });
  await renderRoute('/users/Mo');
  await screen.findByRole('heading', { level: 1, name: /^Mo/ });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Record' })).toBeNull());
  expect(screen.queryByText('This record is private.')).toBeNull();
});

describe('the teams of a person', () => {
  beforeEach(() => answer(userRoutes.byName, stranger(false)));
  const { _user, ...place } = buildTeamMember('Mo', { kind: 'sub' });
  const TEAM = { ...buildTeam(), ...place };
  const teams = () => screen.findByRole('region', { name: 'Teams' });

  test('are on their profile, with their place in each', async () => {
    answer(userTeamRoutes.teamsOf, ({ params: { id } }) => (id === 'mo' ? [TEAM] : []));
    await renderRoute('/users/Mo');
    const link = within(await teams()).getByRole('link', { name: 'Night Five Sub' });
    expect(link.getAttribute('href')).toBe('/teams/night-five');
  });

  test('that could not be loaded are there after Try again', async () => {
    fail(userTeamRoutes.teamsOf, 500);
    const { user } = await renderRoute('/users/Mo');
    const alert = await screen.findByText(/The teams could not be loaded\./);
    answer(userTeamRoutes.teamsOf, [TEAM]);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await teams();
  });
});
