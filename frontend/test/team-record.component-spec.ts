import { championRoutes } from '@muster/contracts/champion-routes';
import { teamRecordRoutes } from '@muster/contracts/record-routes';
import type { TeamGame, TeamRecordView } from '@muster/contracts/records';
import { teamRoutes } from '@muster/contracts/team-routes';
import type { TeamRef } from '@muster/contracts/teams';
import { screen, waitFor, within } from '@testing-library/react';
import { buildPerson } from '../src/testing/build-person';
import { buildTeam, buildTeamMember } from '../src/testing/build-team';
import { renderRoute } from './render-route';
import { answer, fail, keepWaiting } from './server';

// jsdom has no canvas to draw on; the table beside the picture has the same numbers.
jest.mock('../src/shared/charts/Plot', () => ({ __esModule: true, default: () => null }));

const PAGE = '/teams/night-five/record';
const me = { kind: 'player', captain: false, books: false, hidden: false } as const;
const bears: TeamRef = {
  _id: 'bears',
  slug: 'bears',
  name: 'Bears',
  tag: 'BRS',
  crest: null,
  region: 'NA',
  ranks: null,
  disbanded: null,
};
const none = { games: 0, won: 0 };
const game = (over: Partial<TeamGame> = {}): TeamGame => ({
  booking: 'booking',
  game: 1,
  at: '2026-11-20T20:00:00.000Z',
  won: true,
  side: 'blue',
  firstPick: true,
  opponent: bears,
  picks: [{ role: 'Top', champion: '103', _user: buildPerson('Hana') }],
  bans: ['1'],
  ...over,
});
const record = (over: Partial<TeamRecordView> = {}): TeamRecordView => ({
  games: 6,
  won: 3,
  sides: { blue: { games: 2, won: 1 }, red: { games: 4, won: 2 } },
  firstPick: { games: 1, won: 1 },
  secondPick: none,
  opponents: [{ team: bears, games: 6, won: 3, last: '2026-11-20T20:00:00.000Z' }],
  champions: [{ champion: '103', role: 'Top', games: 1, won: 1 }],
  bansAgainst: [{ champion: '2', games: 2 }],
  bansBy: [{ champion: '1', games: 1 }],
  last: [game()],
  pagination: { page: 1, limit: 20, total: 6, pages: 1 },
  ...over,
});
const empty = () => record({ games: 0, won: 0, opponents: [], last: [] });
const queries: string[] = [];
beforeEach(() => {
  queries.length = 0;
  const names = { 1: 'Annie', 2: 'Olaf', 103: 'Ahri' };
  const champions = Object.entries(names).map(([key, name]) => ({ key, id: name, name }));
  answer(championRoutes.list, { patch: '16.23.1', champions });
  answer(teamRoutes.find, buildTeam({ members: [buildTeamMember('Hana')], me }));
});

test('shows wins by side and pick, opponents as a picture with its table, champions, bans and the latest games', async () => {
  answer(teamRecordRoutes.record, record());
  await renderRoute(PAGE);
  await screen.findByRole('heading', { level: 1, name: 'Record of Night Five' });
  await screen.findByText('1 of 2', { selector: 'b' });
  screen.getAllByText('50% of 6');
  const chart = within(await screen.findByRole('figure', { name: 'Results by opponent' }));
  chart.getByRole('rowheader', { name: 'Bears', hidden: true });
  within(screen.getByRole('list', { name: 'Banned against you' })).getByText('2 games');
  const games = within(screen.getByRole('list', { name: 'Latest games' }));
  games.getByText(/Hana/);
  games.getByText(/First pick/);
});

test('a press on an opponent or a side shows only these games, and can be taken back', async () => {
  answer(teamRecordRoutes.record, ({ query }) => (queries.push(String(query)), record()));
  const { user } = await renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Bears' }));
  await waitFor(() => expect(queries.at(-1)).toContain('opponent=bears'));
  await user.click(await screen.findByRole('button', { name: 'All opponents' }));
  expect(screen.queryByRole('button', { name: 'All opponents' })).toBeNull();
});

test('older games are on further pages', async () => {
  const pagination = { page: 1, limit: 20, total: 30, pages: 2 };
  answer(teamRecordRoutes.record, ({ query }) =>
    record({ pagination: { ...pagination, page: Number(query.get('page')) } }),
  );
  const { user } = await renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Older games' }));
  const newer = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Newer games' });
  await waitFor(async () => expect((await newer()).disabled).toBe(false));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Older games' }).disabled).toBe(true);
});

test('a team without decided games says what will count', async () => {
  answer(teamRecordRoutes.record, empty());
  await renderRoute(PAGE);
  await screen.findByText('No decided game yet');
  screen.getByText(/once their winner is reported/);
});

test('filters without a match say so', async () => {
  answer(teamRecordRoutes.record, empty());
  await renderRoute(`${PAGE}?side=red`);
  await screen.findByText('No game matches');
});

test('others learn that only members see it', async () => {
  answer(teamRoutes.find, buildTeam({ me: null }));
  await renderRoute(PAGE);
  await screen.findByText('Only members see the record of a team.');
});

test('a record that could not be loaded is there after Try again', async () => {
  fail(teamRecordRoutes.record, 500);
  const { user } = await renderRoute(PAGE);
  await screen.findByText('The record could not be loaded');
  answer(teamRecordRoutes.record, record());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 of 2', { selector: 'b' });
});

test('a record that is still loading is not called empty', async () => {
  keepWaiting(teamRecordRoutes.record);
  await renderRoute(PAGE);
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByText('No decided game yet')).toBeNull();
});
