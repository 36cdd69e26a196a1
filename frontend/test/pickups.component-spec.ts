import { communityRoutes } from '@muster/contracts/community-routes';
import { NO_PICKUPS } from '@muster/contracts/pickup-settings';
import { aroundRoutes, communityAroundRoutes } from '@muster/contracts/pickup-routes';
import { scrimHistoryRoutes } from '@muster/contracts/scrim-history-routes';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { buildScrim, buildSeries, fullTeams } from '../src/features/scrims/scrim.fixtures';
import { buildAround, buildEntry, buildPickupCommunity, PICKUPS } from '../src/testing/build-around';
import { renderRoute } from './render-route';
import { ownCommunities } from './rows';
import { answer, fail } from './server';
import { buildCommunity, pageOf } from './views';

beforeEach(() => {
  answer(ownCommunities, [buildPickupCommunity()]);
  answer(aroundRoutes.own, null);
  answer(communityAroundRoutes.find, buildAround());
});

describe('the settings of pick-ups', () => {
  const PAGE = '/communities/night-owls/staff?tab=settings';
  const show = async (pickups = NO_PICKUPS, role: 'organiser' | 'owner' = 'organiser') => {
    const me = { role, requested: false, requests: 0 };
    answer(communityRoutes.find, buildCommunity({ pickups, me }));
    const rendered = await renderRoute(PAGE);
    const form = within(await screen.findByRole('form', { name: 'Pick-ups' }));
    return { ...rendered, form };
  };

  test('are switched on by organisers, with the usual ones', async () => {
    const sent: unknown[] = [];
    answer(communityRoutes.edit, ({ body }) => (sent.push(body), buildCommunity({ pickups: PICKUPS })));
    const { user, form } = await show();
    expect(form.getByRole('button', { name: 'Save pick-ups' })).toHaveProperty('disabled', true);
    await user.click(form.getByRole('switch', { name: /Members say when they are around/ }));
    await user.click(form.getByRole('button', { name: 'Save pick-ups' }));
    await screen.findByText('Pick-ups saved');
    expect(sent).toEqual([{ pickups: PICKUPS }]);
  });

  test('stand before the end of the community', async () => {
    await show(NO_PICKUPS, 'owner');
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles.slice(-2)).toEqual(['Pick-ups', 'Archive community']);
  });

  test('say who begins a check, and may give the scrims settings of their own', async () => {
    const sent: unknown[] = [];
    answer(communityRoutes.edit, ({ body }) => (sent.push(body), buildCommunity({ pickups: PICKUPS })));
    const { user, form } = await show(PICKUPS);
    await user.click(form.getByRole('radio', { name: 'When an organiser starts it' }));
    await user.click(form.getByRole('switch', { name: /Own settings for its scrims/ }));
    await user.click(form.getByRole('button', { name: 'Save pick-ups' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      { pickups: { start: 'organisers', template: { region: 'NA', visibility: 'public' } } },
    ]);
  });

  test('that were refused are still in the form', async () => {
    fail(communityRoutes.edit, 403, { code: 'organiser-only', error: 'Only organisers can do that.' });
    const { user, form } = await show();
    await user.click(form.getByRole('switch', { name: /Members say when they are around/ }));
    await user.click(form.getByRole('button', { name: 'Save pick-ups' }));
    await screen.findByText('Only organisers can do that.');
    expect(form.getByRole('switch', { name: /Members say when they are around/ })).toHaveProperty('checked', true);
  });
});

describe('after a decided pick-up', () => {
  const decided = (pickup: boolean) =>
    buildScrim({
      ...fullTeams(),
      pickup,
      gameStartTime: '2026-11-20T13:00:00.000Z',
      teamWon: 'teamOne',
      series: buildSeries({ over: true }),
    });
  const show = async (pickup: boolean) => {
    answer(scrimRoutes.find, decided(pickup));
    answer(scrimHistoryRoutes.joinedScrims, pageOf([]) as never);
    return renderRoute('/scrims/s1');
  };

  test('one press is around for another hour, in the same roles', async () => {
    const sent: unknown[] = [];
    answer(aroundRoutes.come, ({ body }) => (sent.push(body), buildEntry()));
    const { user } = await show(true);
    await user.click(await screen.findByRole('button', { name: 'Again, for an hour' }));
    await waitFor(() => expect(sent).toEqual([{ until: '2026-11-20T15:00:00.000Z' }]));
  });

  test('another scrim offers no such press', async () => {
    await show(false);
    await screen.findByRole('heading', { level: 1, name: /Friday Night Fives/ });
    await screen.findByRole('button', { name: 'Messenger' });
    expect(screen.queryByRole('button', { name: 'Again, for an hour' })).toBeNull();
  });
});
