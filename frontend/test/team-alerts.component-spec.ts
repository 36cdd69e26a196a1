import { alertRoutes, teamFeedRoutes } from '@muster/contracts/board-routes';
import { teamRoutes } from '@muster/contracts/team-routes';
import { screen, within } from '@testing-library/react';
import { buildTeam } from '../src/testing/build-team';
import { renderRoute } from './render-route';
import { answer, fail } from './server';

const TEAM = '/teams/wolves';
const me = { kind: 'player', captain: true, books: true, hidden: false } as const;
const wolves = buildTeam({ _id: 'wolves', slug: 'wolves', name: 'Wolves', me });
const alert = { region: 'NA' as const, ranks: null, games: null, from: null, to: null, zone: null };

beforeEach(() => answer(teamRoutes.find, wolves));

describe('the alert of a team', () => {
  const open = async () => {
    const { user } = await renderRoute(TEAM);
    await user.click(await screen.findByRole('button', { name: 'Alert of new posts' }));
    return user;
  };

  test('is added, changed and removed by a captain', async () => {
    const sent: unknown[] = [];
    answer(alertRoutes.find, null);
    answer(alertRoutes.set, ({ body }) => {
      sent.push(body);
      return { ...alert, ...(body as object) };
    });
    answer(alertRoutes.remove, () => {
      sent.push('removed');
      return { success: true as const };
    });
    const user = await open();
    await screen.findByText('You are told of no posts yet.');
    await user.click(screen.getByRole('button', { name: 'Add alert' }));
    within(await screen.findByRole('group', { name: 'You are told of' })).getByText('At any time');
    await user.click(screen.getByRole('switch', { name: /^Only at some hours/ }));
    await user.click(screen.getByRole('button', { name: 'Save alert' }));
    await screen.findByText(/^6:00 PM – 11:00 PM/);
    await user.click(screen.getByRole('button', { name: 'Remove alert' }));
    await screen.findByText('You are told of no posts yet.');
    expect(sent).toEqual([alert, { ...alert, from: '18:00', to: '23:00', zone: 'UTC' }, 'removed']);
  });

  test('stays as it is when the server refuses it', async () => {
    answer(alertRoutes.find, null);
    fail(alertRoutes.set, 400, { code: 'range-invalid', error: 'That is not a range of time.' } as object);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Add alert' }));
    await screen.findByText('That is not a range of time.');
    screen.getByText('You are told of no posts yet.');
  });

  test('that could not be loaded is there after Try again', async () => {
    fail(alertRoutes.find, 500);
    const user = await open();
    await screen.findByText(/The alert could not be loaded/);
    answer(alertRoutes.find, alert);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Remove alert' });
  });

  test('is for captains only', async () => {
    answer(teamRoutes.find, { ...wolves, me: { ...me, captain: false } });
    await renderRoute(TEAM);
    await screen.findByRole('button', { name: 'Calendar of this team' });
    expect(screen.queryByRole('button', { name: 'Alert of new posts' })).toBeNull();
  });
});

describe('the calendar of a team', () => {
  test('has an own address, which is shown once and ended', async () => {
    answer(teamFeedRoutes.issue, { url: 'https://muster.test/feeds/abc' } as never);
    answer(teamFeedRoutes.revoke, { success: true as const });
    const { user } = await renderRoute(TEAM);
    await user.click(await screen.findByRole('button', { name: 'Calendar of this team' }));
    await user.click(screen.getByRole('button', { name: 'Make an address' }));
    const address: HTMLInputElement = await screen.findByLabelText('Address of the calendar');
    expect(address.value).toBe('https://muster.test/feeds/abc');
    await user.click(screen.getByRole('button', { name: 'End my address' }));
    await screen.findByText('Your address has ended');
    expect(screen.queryByLabelText('Address of the calendar')).toBeNull();
  });
});
