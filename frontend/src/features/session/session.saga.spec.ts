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
        said: () => selectAlerts(story.state()).map(({ type, text }) => `${type}: ${text}`),
        sentTo: () => story.actions.filter(goTo.match).map(({ payload }) => payload.to),
      };
    },
  };
}
/** Signed in with a token that lives for an hour. */
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

test('without a token nobody is asked and nobody is signed in', async () => {
  const { browser, run } = start();
  const { status } = run();
  await settle();
  expect([status(), browser.requests.length]).toEqual(['out', 0]);
});

test('a stored token is verified, renewed, and the user restored', async () => {
  const { browser, run } = start({ token: tokenUntil(Date.now() + HOUR) });
  const fresh = tokenUntil(Date.now() + 24 * HOUR);
  browser.respond('POST /auth/verify', 200, { token: fresh, user: hana });
  const story = run();
  expect(story.status()).toBe('verifying');
  await settle();
  await settle();
  expect([story.status(), selectMe(story.state())?.name, readToken()]).toEqual(['in', 'Hana', fresh]);
});

test('a refused token is removed and the visitor goes to sign-up', async () => {
  const { browser, run } = start({ token: 'Bearer old' });
  browser.respond('POST /auth/verify', 401, { error: 'Unauthorized', code: 'unauthorized' });
  const story = run();
  await settle();
  await settle();
  expect([story.status(), readToken(), story.sentTo()]).toEqual(['out', null, ['/signup']]);
  expect(story.said()).toEqual(['Info: Your session has ended. Log in again to continue.']);
});

test('a ban speaks in the words of the server', async () => {
  const { browser, run } = start({ token: 'Bearer old' });
  browser.respond('POST /auth/verify', 401, {
    error: 'You are banned until 12/01/2026. Reason: smurfing',
    code: 'banned',
  });
  const story = run();
  await settle();
  await settle();
  expect(story.said()).toEqual(['Error: You are banned until 12/01/2026. Reason: smurfing']);
});

test('a server out of reach says nothing about the token: it is asked again', async () => {
  const { browser, run } = start({ token: tokenUntil(Date.now() + HOUR) });
  const story = run();
  await settle();
  expect([story.status(), story.sentTo()]).toEqual(['verifying', []]);
  browser.respond('POST /auth/verify', 200, { token: tokenUntil(Date.now() + HOUR), user: hana });
  await jest.advanceTimersByTimeAsync(2_000);
  await settle();
  expect(story.status()).toBe('in');
});

test('log out removes the token and goes to sign-up, without a word', async () => {
  const story = await signedInStory();
  story.dispatch(logOut());
  await settle();
  expect([story.status(), readToken(), story.sentTo(), story.said()]).toEqual(['out', null, ['/signup'], []]);
  expect(story.browser.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/auth/logout',
    headers: { authorization: expect.stringContaining('Bearer ') },
  });
});

test('an expired token logs out', async () => {
  const story = await signedInStory();
  await jest.advanceTimersByTimeAsync(HOUR - 2_000);
  expect(story.status()).toBe('in');
  await jest.advanceTimersByTimeAsync(3_000);
  expect([story.status(), readToken()]).toEqual(['out', null]);
});

test('any call that is refused with 401 ends the session, once', async () => {
  const story = await signedInStory();
  story.browser.respond('GET /scrims', 401, { error: 'Unauthorized', code: 'session-over' });
  await http.get('/scrims').catch(() => undefined);
  story.dispatch(sessionEnded({ error: 'Unauthorized', code: 'session-over' }));
  await settle();
  expect([story.status(), story.sentTo()]).toEqual(['out', ['/signup']]);
});

describe('other tabs', () => {
  const changed = (newValue: string | null) => Object.assign(new Event('storage'), { key: 'jwtToken', newValue });

  test('log out here when they log out', async () => {
    const story = await signedInStory();
    writeToken(null);
    story.browser.emit(changed(null));
    await settle();
    expect([story.status(), story.sentTo()]).toEqual(['out', ['/signup']]);
  });
  test('sign in here when they sign in', async () => {
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
