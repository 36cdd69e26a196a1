import { DEFAULT_SITE, type Provider, serveSite } from '@muster/contracts/served-site';
import type { OidcMessage } from '@muster/contracts/users';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { goTo } from '../../shared/navigation';
import { logInClicked, selectMe, selectSessionStatus, session } from '../../shared/session.slice';
import { readToken } from '../../shared/token';
import { signInSaga } from './sign-in.saga';
import {
  createAccountClicked,
  divisionChosen,
  fieldTyped,
  providerPreferred,
  regionChosen,
  seatChosen,
  selectPopupTrouble,
  selectProblems,
  selectProof,
  selectSignInBusy,
  signUp,
} from './sign-up.slice';

const POLL_INTERVAL_MS = 500;
const proof = { uid: 'g-1', email: 'hana@players.test' };
const hana = { _id: 'u1', name: 'Hana' };

function start() {
  const browser = fakeBrowser();
  const story = runSaga({ session: session.reducer, alerts: alerts.reducer, signUp: signUp.reducer }, signInSaga);
  return {
    ...story,
    browser,
    /** Sends a message as the popup's last page does. */
    popupSays: async (message: OidcMessage, origin = 'http://muster.test') => {
      const state = browser.popups.at(-1)!.url.searchParams.get('state')!;
      browser.emit(Object.assign(new Event('message'), { origin, data: { state, ...message } }));
      for (let turn = 0; turn < 4; turn++) await settle();
    },
    alertTexts: () => selectAlerts(story.state()).map(({ type, text }) => `${type}: ${text}`),
    sentTo: () => story.actions.filter(goTo.match).map(({ payload }) => payload.to),
  };
}
const stories: ReturnType<typeof start>[] = [];
const story = () => (stories.push(start()), stories.at(-1)!);
// An open popup keeps a timer and a channel, which would keep the process alive after the test.
afterEach(() => stories.splice(0).forEach(({ stop }) => stop()));

describe('Log In', () => {
  test('opens the popup within the click and signs in the proved identity', async () => {
    const { dispatch, browser, popupSays, state } = story();
    browser.respond('POST /auth/login', 200, { success: true, token: 'Bearer a' });
    browser.respond('POST /auth/verify', 200, { success: true, token: 'Bearer b', user: hana });
    dispatch(logInClicked());
    expect(browser.popups[0]!.url.pathname).toBe('/api/auth/oidc/start');
    expect(selectSignInBusy(state())).toBe(true);
    await popupSays({ type: 'oidc', ...proof });
    expect(browser.requests[0]).toMatchObject({ path: '/auth/login', body: proof });
    expect([selectSessionStatus(state()), selectMe(state())?.name, readToken(), selectSignInBusy(state())]).toEqual([
      'in',
      'Hana',
      'Bearer b',
      false,
    ]);
  });

  test('leads to sign-up without an account, keeping the proved identity', async () => {
    const { dispatch, browser, popupSays, state, sentTo } = story();
    browser.respond('POST /auth/login', 404, { error: 'User not found' });
    dispatch(logInClicked());
    await popupSays({ type: 'oidc', ...proof });
    expect([selectProof(state()), sentTo()]).toEqual([proof, ['/signup']]);
  });

  test("shows the server's message, or a default without one", async () => {
    const { dispatch, browser, popupSays, alertTexts } = story();
    browser.respond('POST /auth/login', 401, { error: 'You are banned until Monday.' });
    dispatch(logInClicked());
    await popupSays({ type: 'oidc', ...proof });
    expect(alertTexts()).toEqual(['Error: You are banned until Monday.']);
    const silent = story();
    silent.dispatch(logInClicked());
    await silent.popupSays({ type: 'oidc', ...proof });
    expect(silent.alertTexts()).toEqual(['Error: error logging in, please try again later.']);
    const wordless = story();
    wordless.browser.respond('POST /auth/login', 502, {});
    wordless.dispatch(logInClicked());
    await wordless.popupSays({ type: 'oidc', ...proof });
    expect(wordless.alertTexts()).toEqual(['Error: error logging in, please try again later.']);
  });

  test('shows a cancelled sign-in and sends no request', async () => {
    const { dispatch, browser, popupSays, alertTexts, state } = story();
    dispatch(logInClicked());
    await popupSays({ type: 'oidc-error', error: 'Sign-in was cancelled' });
    expect([alertTexts(), browser.requests.length, selectSignInBusy(state())]).toEqual([
      ['Error: Sign-in was cancelled'],
      0,
      false,
    ]);
  });

  test('a second click restarts it, and the first sends no request', async () => {
    const { dispatch, browser, popupSays, state } = story();
    browser.respond('POST /auth/login', 200, { success: true, token: 'Bearer a' });
    browser.respond('POST /auth/verify', 200, { success: true, token: 'Bearer b', user: hana });
    for (let click = 0; click < 3; click++) {
      dispatch(logInClicked());
      await settle();
    }
    expect([browser.popups.length, browser.requests.length, selectSignInBusy(state())]).toEqual([3, 0, true]);
    await popupSays({ type: 'oidc', ...proof });
    expect(browser.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/auth/login', proof],
      ['/auth/verify', undefined],
    ]);
  });

  test('shows that the popup was blocked', () => {
    const { dispatch, browser, alertTexts } = story();
    browser.blockPopups();
    dispatch(logInClicked());
    expect(alertTexts()[0]).toMatch(/Allow pop-ups/);
  });

  test.each([
    ['another page', '/guide', ['Info: Is the sign-in window closed?']],
    ['the sign-up, which shows it beside its buttons', '/signup', []],
  ])('a closed popup says what to do on %s, and a late result still counts', async (_, pathname, alertsShown) => {
    jest.useFakeTimers();
    const { dispatch, browser, popupSays, alertTexts, state } = story();
    Object.assign(window.location, { pathname });
    browser.respond('POST /auth/login', 200, { success: true, token: 'Bearer a' });
    browser.respond('POST /auth/verify', 200, { success: true, token: 'Bearer b', user: hana });
    dispatch(logInClicked());
    browser.popups[0]!.closed = true;
    await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    jest.useRealTimers();
    expect(selectPopupTrouble(state())).toBe('closed');
    expect(alertTexts().map((text) => text.slice(0, 35))).toEqual(alertsShown.map((text) => text.slice(0, 35)));
    expect(selectSignInBusy(state())).toBe(false);
    await popupSays({ type: 'oidc', ...proof });
    expect(selectSessionStatus(state())).toBe('in');
  });

  test('leads to the scrim whose seat was chosen while signed out', async () => {
    const { dispatch, browser, popupSays, sentTo } = story();
    browser.respond('POST /auth/login', 200, { success: true, token: 'Bearer a' });
    browser.respond('POST /auth/verify', 200, { success: true, token: 'Bearer b', user: hana });
    dispatch(
      seatChosen({ scrimId: 's1', team: 'teamTwo', role: 'ADC', region: 'NA', gameStartTime: '2026-11-20T20:00:00Z' }),
    );
    dispatch(logInClicked());
    await popupSays({ type: 'oidc', ...proof });
    expect(sentTo()).toEqual(['/scrims/s1?seat=teamTwo-ADC']);
  });

  test.each([
    ['of another origin', { type: 'oidc', ...proof }, 'http://evil.test'],
    ['for another tab', { type: 'oidc', ...proof, state: 'other' }, 'http://muster.test'],
    ['without a state', { type: 'oidc', ...proof, state: undefined }, 'http://muster.test'],
    ['of another kind', { type: 'hello' }, 'http://muster.test'],
  ])('ignores a message %s', async (_, message, origin) => {
    const { dispatch, browser, popupSays } = story();
    dispatch(logInClicked());
    await popupSays(message as OidcMessage, origin);
    expect(browser.requests).toEqual([]);
  });
});

describe('Create my account', () => {
  const ready = (provider?: Provider) => {
    const app = story();
    const { dispatch } = app;
    dispatch(fieldTyped({ field: 'name', text: 'Hana' }));
    dispatch(provider ? providerPreferred(provider) : fieldTyped({ field: 'discord', text: 'hana.plays' }));
    dispatch(regionChosen('NA'));
    dispatch(divisionChosen('Master'));
    dispatch(createAccountClicked());
    return app;
  };

  test('proves the identity, registers and shows a welcome', async () => {
    const { browser, popupSays, alertTexts, state } = ready();
    browser.respond('POST /auth/register', 201, { success: true, token: 'Bearer a', user: hana });
    await popupSays({ type: 'oidc', ...proof });
    expect(browser.requests[0]!.body).toMatchObject({ ...proof, name: 'Hana', rank: 'Master' });
    expect([selectSessionStatus(state()), readToken(), alertTexts()]).toEqual([
      'in',
      'Bearer a',
      ['Success: Account created successfully, welcome!'],
    ]);
  });

  test('goes back to the step of a rejected field on the same page; the next attempt needs no popup', async () => {
    const { browser, dispatch, popupSays, alertTexts, sentTo, state } = ready();
    Object.assign(window.location, { pathname: '/communities/owls', search: '?invite=abc&step=3' });
    browser.respond('POST /auth/register', 409, {
      error: 'This Discord name is already taken!',
      fields: { discord: 'This Discord name is already taken!' },
    });
    await popupSays({ type: 'oidc', ...proof });
    expect([sentTo(), selectProblems(state()).discord, alertTexts()]).toEqual([
      ['/communities/owls?invite=abc'],
      'This Discord name is already taken!',
      ['Error: This Discord name is already taken!'],
    ]);
    dispatch(createAccountClicked());
    expect(browser.popups).toHaveLength(1);
  });

  describe('with Discord, chosen in the form', () => {
    const discord = { id: 'discord', name: 'Discord' };
    beforeEach(() => serveSite({ ...DEFAULT_SITE, providers: [...DEFAULT_SITE.providers, discord] }));
    afterEach(() => serveSite(DEFAULT_SITE));

    test('opens its window at once, and takes the Discord name from there', async () => {
      const { browser, popupSays } = ready(discord);
      expect(browser.popups.map(({ url }) => url.searchParams.get('provider'))).toEqual(['discord']);
      browser.respond('POST /auth/register', 201, { success: true, token: 'Bearer a', user: hana });
      await popupSays({ type: 'oidc', ...proof, discord: 'hana' });
      expect(browser.requests[0]!.body).toMatchObject({ ...proof, discord: 'hana' });
    });

    test('asks for the Discord name if it was not said', async () => {
      const { browser, popupSays, state, sentTo } = ready(discord);
      Object.assign(window.location, { pathname: '/signup', search: '?step=3' });
      await popupSays({ type: 'oidc', ...proof });
      expect([browser.requests, selectProblems(state()), sentTo(), selectProof(state())]).toEqual([
        [],
        { discord: 'Discord is empty!' },
        ['/signup'],
        proof,
      ]);
    });
  });

  test('asks for an expired identity proof again', async () => {
    const { browser, dispatch, popupSays, state } = ready();
    browser.respond('POST /auth/register', 401, { error: 'Unauthorized' });
    await popupSays({ type: 'oidc', ...proof });
    expect(selectProof(state())).toBeNull();
    dispatch(createAccountClicked());
    expect(browser.popups).toHaveLength(2);
  });

  test('signs in a person who already has an account', async () => {
    const { browser, popupSays, state } = ready();
    browser.respond('POST /auth/register', 409, {
      error: 'You already have an account with this email, log in instead',
      code: 'uid-taken',
    });
    browser.respond('POST /auth/login', 200, { success: true, token: 'Bearer a' });
    browser.respond('POST /auth/verify', 200, { success: true, token: 'Bearer b', user: hana });
    await popupSays({ type: 'oidc', ...proof });
    expect(selectSessionStatus(state())).toBe('in');
  });
});
