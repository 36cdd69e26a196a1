import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { http } from '../../shared/http';
import { goTo } from '../../shared/navigation';
import { logOut, selectMe, selectSessionStatus, session, sessionEnded } from '../../shared/session.slice';
import { readToken, writeToken } from '../../shared/token';
import { sessionSaga } from './session.saga';

const HOUR = 3_600_000;
const tokenUntil = (ms: number) => `Bearer h.${btoa(JSON.stringify({ exp: ms / 1000 }))}.s`;
const hana = { _id: 'u1', name: 'Hana' };

function start({ token }: { token?: string } = {}) {
  const browser = fakeBrowser(token ? { token } : {});
  return {
    browser,
    run: () => {
      const story = runSaga({ session: session.reducer, alerts: alerts.reducer }, sessionSaga);
      return {
        ...story,
        status: () => selectSessionStatus(story.state()),
        alertTexts: () => selectAlerts(story.state()).map(({ type, text }) => `${type}: ${text}`),
        sentTo: () => story.actions.filter(goTo.match).map(({ payload }) => payload.to),
      };
    },
  };
}
/** Signs in with a token that expires in an hour. */
async function signedInStory() {
  const { browser, run } = start({ token: tokenUntil(Date.now() + HOUR) });
  browser.respond('POST /auth/verify', 200, { token: tokenUntil(Date.now() + HOUR), user: hana });
  const story = run();
  await settle();
  await settle();
  return { browser, ...story };
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('sends no request and stays signed out without a token', async () => {
  const { browser, run } = start();
  const { status } = run();
  await settle();
  expect([status(), browser.requests.length]).toEqual(['out', 0]);
});

test('verifies and renews a stored token and restores the user', async () => {
  const { browser, run } = start({ token: tokenUntil(Date.now() + HOUR) });
  const fresh = tokenUntil(Date.now() + 24 * HOUR);
  browser.respond('POST /auth/verify', 200, { token: fresh, user: hana });
  const story = run();
  expect(story.status()).toBe('verifying');
  await settle();
  await settle();
  expect([story.status(), selectMe(story.state())?.name, readToken()]).toEqual(['in', 'Hana', fresh]);
});

test('removes a rejected token and goes to sign-up', async () => {
  const { browser, run } = start({ token: 'Bearer old' });
  browser.respond('POST /auth/verify', 401, { error: 'Unauthorized', code: 'unauthorized' });
  const story = run();
  await settle();
  await settle();
  expect([story.status(), readToken(), story.sentTo()]).toEqual(['out', null, ['/signup']]);
  expect(story.alertTexts()).toEqual(['Info: Your session has ended. Log in again to continue.']);
});

test("shows the server's message for a ban", async () => {
  const { browser, run } = start({ token: 'Bearer old' });
  browser.respond('POST /auth/verify', 401, {
    error: 'You are banned until 12/01/2026. Reason: smurfing',
    code: 'banned',
  });
  const story = run();
  await settle();
  await settle();
  expect(story.alertTexts()).toEqual(['Error: You are banned until 12/01/2026. Reason: smurfing']);
});

test('keeps the token and retries while the server is unreachable', async () => {
  const { browser, run } = start({ token: tokenUntil(Date.now() + HOUR) });
  const story = run();
  await settle();
  expect([story.status(), story.sentTo()]).toEqual(['verifying', []]);
  browser.respond('POST /auth/verify', 200, { token: tokenUntil(Date.now() + HOUR), user: hana });
  await jest.advanceTimersByTimeAsync(2_000);
  await settle();
  expect(story.status()).toBe('in');
});

test('logging out removes the token and goes to sign-up without an alert', async () => {
  const story = await signedInStory();
  story.dispatch(logOut());
  await settle();
  expect([story.status(), readToken(), story.sentTo(), story.alertTexts()]).toEqual(['out', null, ['/signup'], []]);
  expect(story.browser.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/auth/logout',
    headers: { authorization: expect.stringContaining('Bearer ') },
  });
});

test('a user who logs out while the token is being verified stays logged out', async () => {
  const { browser, run } = start({ token: tokenUntil(Date.now() + HOUR) });
  const answer = browser.respondLater('POST /auth/verify');
  const story = run();
  await settle();
  story.dispatch(logOut());
  answer({ token: tokenUntil(Date.now() + 24 * HOUR), user: hana });
  await settle();
  await settle();
  expect([story.status(), readToken(), story.alertTexts()]).toEqual(['out', null, []]);
});

test('logs out when the token expires', async () => {
  const story = await signedInStory();
  await jest.advanceTimersByTimeAsync(HOUR - 2_000);
  expect(story.status()).toBe('in');
  await jest.advanceTimersByTimeAsync(3_000);
  expect([story.status(), readToken()]).toEqual(['out', null]);
});

test('renews the token of a page that stays open, daily, although it is valid for longer than timers reach', async () => {
  const { browser, run } = start({ token: tokenUntil(Date.now() + 30 * 24 * HOUR) });
  browser.respond('POST /auth/verify', 200, { token: tokenUntil(Date.now() + 30 * 24 * HOUR), user: hana });
  const story = run();
  await settle();
  await settle();
  const renewed = tokenUntil(Date.now() + 31 * 24 * HOUR);
  browser.respond('POST /auth/verify', 200, { token: renewed, user: hana });
  await jest.advanceTimersByTimeAsync(24 * HOUR + 1_000);
  await settle();
  expect([story.status(), readToken(), browser.requests.length]).toEqual(['in', renewed, 2]);
});

test('ends the session once after any response with 401', async () => {
  const story = await signedInStory();
  story.browser.respond('GET /scrims', 401, { error: 'Unauthorized', code: 'session-over' });
  await http.get('/scrims').catch(() => undefined);
  story.dispatch(sessionEnded({ error: 'Unauthorized', code: 'session-over' }));
  await settle();
  expect([story.status(), story.sentTo()]).toEqual(['out', ['/signup']]);
});

describe('other tabs', () => {
  const changed = (newValue: string | null) => Object.assign(new Event('storage'), { key: 'jwtToken', newValue });

  test('signing out signs out here', async () => {
    const story = await signedInStory();
    writeToken(null);
    story.browser.emit(changed(null));
    await settle();
    expect([story.status(), story.sentTo()]).toEqual(['out', ['/signup']]);
  });
  test('signing in signs in here', async () => {
    const { browser, run } = start();
    const story = run();
    const token = tokenUntil(Date.now() + HOUR);
    browser.respond('POST /auth/verify', 200, { token, user: hana });
    writeToken(token);
    browser.emit(changed(token));
    await settle();
    await settle();
    expect(story.status()).toBe('in');
  });
});
