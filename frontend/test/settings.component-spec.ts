import { accessTokenRoutes, identityRoutes, sessionRoutes } from '@muster/contracts/auth-routes';
import { preferenceRoutes } from '@muster/contracts/notification-routes';
import type { Route } from '@muster/contracts/routes';
import type { SessionView } from '@muster/contracts/users';
import { screen, within } from '@testing-library/react';
import { renderRoute } from './render-route';
import { calendar } from './rows';
import { answer, fail, keepWaiting } from './server';
import { preferences } from './views';

const AT = '2026-11-20T10:00:00.000Z';
const session = (id: string, overrides: Partial<SessionView> = {}): SessionView => ({
  _id: id,
  browser: 'Firefox',
  system: 'Linux',
  device: 'Firefox on Linux',
  startedAt: AT,
  lastUsedAt: AT,
  current: false,
  ...overrides,
});

beforeEach(() => {
  answer(sessionRoutes.list, [session('here', { current: true })]);
  answer(identityRoutes.list, [{ _id: 'i1', provider: 'default', name: 'hana@players.test', linkedAt: AT }]);
  answer(accessTokenRoutes.list, []);
  answer(preferenceRoutes.get, preferences);
  answer(calendar, { url: 'https://muster.test/calendar/hana.ics' });
});

test('lists that are empty say so', async () => {
  await renderRoute('/settings');
  await screen.findByText('You have no tokens.');
});

test('lists that are still loading say so, and not that they are empty', async () => {
  keepWaiting(accessTokenRoutes.list);
  await renderRoute('/settings');
  await screen.findByText('Loading your tokens');
  expect(screen.queryByText('You have no tokens.')).toBeNull();
});

const PARTS: [name: string, route: Route, failed: RegExp, back: () => void, shown: () => Promise<HTMLElement>][] = [
  [
    'sessions',
    sessionRoutes.list,
    /Your sessions could not be loaded\./,
    () => answer(sessionRoutes.list, [session('here', { current: true })]),
    () => screen.findByText('Firefox on Linux'),
  ],
  [
    'tokens',
    accessTokenRoutes.list,
    /Your tokens could not be loaded\./,
    () => answer(accessTokenRoutes.list, []),
    () => screen.findByText('You have no tokens.'),
  ],
  [
    'notifications',
    preferenceRoutes.get,
    /Your notification settings could not be loaded\./,
    () => answer(preferenceRoutes.get, preferences),
    () => screen.findByRole('switch', { name: 'You receive a friend request: Email' }),
  ],
  [
    'the address of the calendar',
    calendar,
    /Something went wrong/,
    () => answer(calendar, { url: 'https://muster.test/calendar/hana.ics' }),
    () => screen.findByDisplayValue('https://muster.test/calendar/hana.ics'),
  ],
];
test.each(PARTS)('%s that could not be loaded are there after Try again', async (_, route, failed, back, shown) => {
  fail(route, 500);
  const { user } = await renderRoute('/settings');
  const alert = await screen.findByText(failed, { selector: '[role=alert]' });
  back();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await shown();
});

test('many sessions can be ended one by one, and all others at once', async () => {
  const others = Array.from({ length: 9 }, (_, i) => session(`s${i}`));
  answer(sessionRoutes.list, [session('here', { current: true }), ...others]);
  await renderRoute('/settings');
  expect(await screen.findAllByRole('button', { name: /Firefox on Linux/ })).toHaveLength(9);
});
