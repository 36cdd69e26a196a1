import type { DiscordMessage } from '@muster/contracts/discord-linking';
import type { SelfUser } from '@muster/contracts/users';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { selectMe, session, signedIn } from '../../shared/session.slice';
import { readToken } from '../../shared/token';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { discordSaga } from './discord.saga';
import { linkDiscordClicked, selectDiscordBusy, settings, unlinkDiscord } from './settings.slice';

const me = { _id: 'u1', name: 'Hana', discord: 'typed', discordVerified: false } as SelfUser;
const DISCORD = 'http://discord.test/oauth2/authorize?state=s';

function start() {
  const browser = fakeBrowser({ token: 'Bearer old' });
  browser.respond('POST /auth/discord/start', 200, { url: DISCORD });
  const story = runSaga({ settings: settings.reducer, alerts: alerts.reducer, session: session.reducer }, discordSaga);
  story.dispatch(signedIn(me));
  const rest = async () => {
    for (let turn = 0; turn < 6; turn++) await settle();
  };
  return {
    ...story,
    browser,
    rest,
    accountIs: (changes: Partial<SelfUser>) =>
      browser.respond('POST /auth/verify', 200, { success: true, token: 'Bearer new', user: { ...me, ...changes } }),
    /** Sends a message as the popup's last page does. */
    popupSays: async (data: DiscordMessage, origin = 'http://muster.test') => {
      browser.emit(Object.assign(new Event('message'), { origin, data }));
      await rest();
    },
    alertTexts: () => selectAlerts(story.state()).map(({ type, text }) => `${type}: ${text}`),
  };
}
const stories: ReturnType<typeof start>[] = [];
const story = () => (stories.push(start()), stories.at(-1)!);
// An open popup keeps a timer and a channel, which would keep the process alive after the test.
afterEach(() => stories.splice(0).forEach(({ stop }) => stop()));

const POLL_INTERVAL_MS = 500;
const LINKED = { type: 'discord', discordId: '1', discord: 'hana' } as const;

describe('linking Discord', () => {
  test('opens the popup within the click, sends it to Discord, and shows the account that was linked', async () => {
    const { dispatch, browser, rest, popupSays, accountIs, state, alertTexts } = story();
    accountIs({ discord: 'hana', discordVerified: true });
    dispatch(linkDiscordClicked());
    expect(browser.popups).toHaveLength(1);
    expect(selectDiscordBusy(state())).toBe(true);
    await rest();
    expect(browser.popups[0]!.location.href).toBe(DISCORD);
    await popupSays(LINKED, 'http://evil.test');
    expect(selectDiscordBusy(state())).toBe(true);
    await popupSays(LINKED);
    expect(selectMe(state())).toMatchObject({ discord: 'hana', discordVerified: true });
    expect([readToken(), selectDiscordBusy(state())]).toEqual(['Bearer new', false]);
    expect(alertTexts()).toEqual(['Success: Discord is linked: hana']);
  });

  test('shows why Discord or the server refused', async () => {
    const { dispatch, browser, rest, popupSays, alertTexts, state } = story();
    dispatch(linkDiscordClicked());
    await rest();
    await popupSays({ type: 'discord-error', error: 'Linking Discord was cancelled' });
    browser.respond('POST /auth/discord/start', 429, { error: 'Too many requests' });
    dispatch(linkDiscordClicked());
    await rest();
    expect(alertTexts()).toEqual(['Error: Linking Discord was cancelled', 'Error: Too many requests']);
    expect([browser.popups[1]!.closed, selectDiscordBusy(state())]).toEqual([true, false]);
  });

  const close = async (browser: ReturnType<typeof start>['browser']) => {
    browser.popups[0]!.closed = true;
    await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    jest.useRealTimers();
  };

  test('shows the account that was linked although the result of the closed popup was lost', async () => {
    jest.useFakeTimers();
    const { dispatch, browser, accountIs, rest, state, alertTexts } = story();
    accountIs({ discord: 'hana', discordVerified: true });
    dispatch(linkDiscordClicked());
    await rest();
    await close(browser);
    await rest();
    expect(selectMe(state())).toMatchObject({ discord: 'hana', discordVerified: true });
    expect([alertTexts(), selectDiscordBusy(state())]).toEqual([['Success: Discord is linked: hana'], false]);
  });

  test('takes the result of a popup that only appeared closed, as pages of Discord may make it', async () => {
    jest.useFakeTimers();
    const { dispatch, browser, accountIs, rest, popupSays, state, alertTexts } = story();
    accountIs({});
    dispatch(linkDiscordClicked());
    await rest();
    await close(browser);
    await rest();
    expect([alertTexts(), selectDiscordBusy(state())]).toEqual([[], false]);
    accountIs({ discord: 'hana', discordVerified: true });
    await popupSays(LINKED);
    expect(selectMe(state())).toMatchObject({ discordVerified: true });
    expect(alertTexts()).toEqual(['Success: Discord is linked: hana']);
  });

  test('is not busy any more when the popup is closed before the server has said where it goes', async () => {
    jest.useFakeTimers();
    const { dispatch, browser, accountIs, rest, state } = story();
    accountIs({});
    dispatch(linkDiscordClicked());
    await close(browser);
    await rest();
    expect(selectDiscordBusy(state())).toBe(false);
  });

  test('says that the browser blocked the popup', () => {
    const { dispatch, browser, alertTexts } = story();
    browser.blockPopups();
    dispatch(linkDiscordClicked());
    expect(alertTexts()[0]).toContain('blocked');
    expect(browser.requests).toEqual([]);
  });
});

test('unlinking shows the account without it', async () => {
  const { dispatch, browser, rest, accountIs, state, alertTexts } = story();
  accountIs({});
  browser.respond('DELETE /auth/discord', 200, { success: true });
  dispatch(unlinkDiscord.requested());
  expect(selectDiscordBusy(state())).toBe(true);
  await rest();
  expect(selectMe(state())).toMatchObject({ discord: 'typed', discordVerified: false });
  expect([alertTexts(), selectDiscordBusy(state())]).toEqual([['Success: Discord is unlinked'], false]);
});
