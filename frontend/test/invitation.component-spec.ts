import type { ScrimPreview } from '@muster/contracts/share';
import { shareRoutes } from '@muster/contracts/share-routes';
import { screen } from '@testing-library/react';
import { renderRoute } from './render-route';
import { answer } from './server';

const preview = (overrides: Partial<ScrimPreview> = {}): ScrimPreview => ({
  _id: 's1',
  version: 1,
  title: 'Friday Fives',
  region: 'EUW',
  community: null,
  gameStartTime: '2026-11-20T20:00:00.000Z',
  seats: { teamOne: [], teamTwo: [] },
  casters: 0,
  maxCastersAllowedCount: 0,
  teamWon: null,
  series: { games: 1, until: 'decided', current: 1, over: false, score: { teamOne: 0, teamTwo: 0 } },
  ...overrides,
});
const open = async () => {
  await renderRoute('/scrims/s1', { as: null });
  await screen.findByRole('heading', { level: 1, name: 'Friday Fives' });
};

test('the invite of a scrim says which community runs it, and preselects its region', async () => {
  answer(shareRoutes.preview, preview({ community: { slug: 'night-owls', name: 'Night Owls' } }));
  await open();
  const link = screen.getByRole('link', { name: 'Run by Night Owls' });
  expect(link.getAttribute('href')).toBe('/communities/night-owls');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Europe West/ }).checked).toBe(true);
});

test('the invite of a scrim without a community names nobody', async () => {
  answer(shareRoutes.preview, preview());
  await open();
  expect(screen.queryByText(/^Run by/)).toBeNull();
});
