import type { AvailabilityView } from '@muster/contracts/availability';
import { availabilityRoutes } from '@muster/contracts/availability-routes';
import { accessTokenRoutes, identityRoutes, sessionRoutes } from '@muster/contracts/auth-routes';
import { preferenceRoutes, pushRoutes } from '@muster/contracts/notification-routes';
import type { Route } from '@muster/contracts/routes';
import {
  type ChangePreferencesBody,
  CONFIGURABLE_KINDS,
  DEFAULT_CHANNEL_PREFERENCES,
} from '@muster/contracts/notifications';
import type { SessionView } from '@muster/contracts/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import { store } from '../src/app/store';
import { statusChanged } from '../src/features/notifications/browser-push.slice';
import { buildUser } from '../src/testing/build-user';
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

const NOT_SAID: AvailabilityView = {
  zone: null,
  week: null,
  days: [],
  share: 'teams',
  confirmedAt: null,
  stale: false,
  updatedAt: null,
};
/** A person who has said that they are free on Monday evenings. */
const said = (overrides: Partial<AvailabilityView> = {}): AvailabilityView => ({
  ...NOT_SAID,
  zone: 'Europe/Berlin',
  week: [{ day: 'mon', from: '19:00', to: '23:00' }],
  confirmedAt: AT,
  updatedAt: AT,
  ...overrides,
});

beforeEach(() => {
  answer(availabilityRoutes.own, NOT_SAID);
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
    'times',
    availabilityRoutes.own,
    /Your times could not be loaded\./,
    () => answer(availabilityRoutes.own, NOT_SAID),
    () => screen.findByText('You have not said when you are usually free.'),
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

/** Answers changes as the server does, and keeps what was sent. */
function keepChanges(): ChangePreferencesBody[] {
  const sent: ChangePreferencesBody[] = [];
  const kinds = Object.fromEntries(
    CONFIGURABLE_KINDS.map((kind) => [kind, { ...DEFAULT_CHANNEL_PREFERENCES[kind] }]),
  ) as typeof preferences.kinds;
  answer(preferenceRoutes.change, ({ body }) => {
    const changes = body as ChangePreferencesBody;
    sent.push(changes);
    for (const [kind, switches] of Object.entries(changes.kinds ?? {}))
      Object.assign(kinds[kind as keyof typeof kinds], switches);
    return { kinds, emailSubscribed: true };
  });
  return sent;
}

test('notifications are grouped, and a preset switches all of them, with a way back', async () => {
  const sent = keepChanges();
  const { user } = await renderRoute('/settings', { as: buildUser({ canSendEmailsToUser: true }) });
  const toggle = (name: string) => screen.getByRole('switch', { name });
  await screen.findByRole('rowheader', { name: 'Your games and evenings' });
  const presets = within(screen.getByRole('group', { name: 'Switch all at once' }));
  const tonight = presets.getByRole('button', { name: 'What concerns me tonight' });
  await waitFor(() => expect(tonight).toHaveProperty('disabled', false));
  expect(tonight.getAttribute('aria-pressed')).toBe('false');
  await user.click(tonight);
  expect(tonight.getAttribute('aria-pressed')).toBe('true');
  expect(toggle('Your scrim starts: Browser')).toHaveProperty('checked', true);
  expect(toggle('You receive a friend request: Browser')).toHaveProperty('checked', false);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(toggle('You receive a friend request: Browser')).toHaveProperty('checked', true));
  expect(tonight.getAttribute('aria-pressed')).toBe('false');
  expect(sent).toHaveLength(2);
});

test('while emails are turned off, a preset leaves their switches as they are', async () => {
  const sent = keepChanges();
  const { user } = await renderRoute('/settings');
  const nothing = await screen.findByRole('button', { name: 'Nothing' });
  await waitFor(() => expect(nothing).toHaveProperty('disabled', false));
  await user.click(nothing);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.kinds!['scrim-start']).toEqual({ push: false });
});

describe('my times', () => {
  const cell = (name: string) => screen.findByLabelText(name);
  /** Answers with what was sent, as the server does. */
  function keepTimes(): unknown[] {
    const sent: unknown[] = [];
    answer(availabilityRoutes.change, ({ body }) => {
      sent.push(body);
      return said(body as Partial<AvailabilityView>);
    });
    return sent;
  }

  test('are painted with the keys, and sent with the button', async () => {
    const sent = keepTimes();
    const { user } = await renderRoute('/settings');
    const first = await cell('Monday, 19:00: not free');
    expect(screen.getByRole('button', { name: 'Save my week' })).toHaveProperty('disabled', false);
    act(() => first.focus());
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await cell('Monday, 19:30: free');
    await user.click(screen.getByRole('button', { name: 'Save my week' }));
    await screen.findByText('Your times are saved.');
    expect(sent).toEqual([{ zone: expect.any(String), week: [{ day: 'mon', from: '19:00', to: '20:00' }] }]);
    expect(screen.getByRole('button', { name: 'Save my week' })).toHaveProperty('disabled', true);
  });

  test('are painted by dragging, and a change can be discarded', async () => {
    answer(availabilityRoutes.own, said());
    const { user } = await renderRoute('/settings');
    await user.pointer([
      { keys: '[MouseLeft>]', target: await cell('Tuesday, 20:00: not free') },
      { target: await cell('Wednesday, 20:30: not free') },
      { keys: '[/MouseLeft]' },
    ]);
    await cell('Tuesday, 20:30: free');
    await cell('Wednesday, 20:00: free');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await cell('Wednesday, 20:00: not free');
    await cell('Monday, 20:00: free');
  });

  test('before 15:00 are shown with a press', async () => {
    const { user } = await renderRoute('/settings');
    await cell('Monday, 15:00: not free');
    expect(screen.queryByLabelText('Monday, 14:30: not free')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the hours before 15:00' }));
    await cell('Monday, 06:00: not free');
  });

  test('that are old are confirmed with a press', async () => {
    answer(availabilityRoutes.own, said({ stale: true, confirmedAt: '2026-08-01T10:00:00.000Z' }));
    answer(availabilityRoutes.confirm, said());
    const { user } = await renderRoute('/settings');
    const alert = await screen.findByText(/more than eight weeks ago/);
    await user.click(within(alert).getByRole('button', { name: 'Still right' }));
    await screen.findByText(/Confirmed 4 hours ago/);
  });

  test('of a date that is refused stay in the form; one that is saved can be removed', async () => {
    answer(availabilityRoutes.own, said());
    const refusal = 'Pick a date within the next eight weeks.';
    fail(availabilityRoutes.setDay, 400, { code: 'date-out-of-range', error: refusal });
    const { user } = await renderRoute('/settings');
    await user.type(await screen.findByLabelText('Note for your teams'), 'exam');
    await user.click(screen.getByRole('button', { name: 'Not free on this date' }));
    await screen.findByText(refusal);
    screen.getByDisplayValue('exam');
    answer(availabilityRoutes.setDay, ({ params: { date } }) => said({ days: [{ date, ranges: [], note: 'exam' }] }));
    answer(availabilityRoutes.dropDay, said());
    await user.click(screen.getByRole('button', { name: 'Not free on this date' }));
    await screen.findByText('Not free · exam');
    expect(screen.queryByDisplayValue('exam')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Friday, November 20' }));
    await screen.findByText('No date differs.');
  });

  test('are shown to teams unless the switch is off', async () => {
    answer(availabilityRoutes.own, said());
    const sent = keepTimes();
    const { user } = await renderRoute('/settings');
    const share = await screen.findByRole('switch', { name: /Show my times to my teams/ });
    await user.click(share);
    await waitFor(() => expect(share).toHaveProperty('checked', false));
    expect(sent).toEqual([{ share: 'nobody' }]);
  });
});

test('what is over before a mail is read can be switched for the browser only', async () => {
  await renderRoute('/settings');
  const row = within((await screen.findByText('You are asked whether you play now')).closest('tr')!);
  expect(row.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
    'You are asked whether you play now: Browser',
  ]);
});

test('a browser that gets notifications can be sent a test, which says that it is on its way', async () => {
  let tests = 0;
  answer(pushRoutes.test, () => {
    tests += 1;
    return { success: true as const };
  });
  const { user } = await renderRoute('/settings');
  await screen.findByText('Notifications in this browser');
  expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull();
  act(() => void store.dispatch(statusChanged('on')));
  await user.click(await screen.findByRole('button', { name: 'Send me a test' }));
  await screen.findByText(/^A test is on its way\./);
  expect(tests).toBe(1);
});
