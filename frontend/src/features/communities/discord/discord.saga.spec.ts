import type { CommunityDiscord } from '@muster/contracts/community-discord';
import { alerts, selectAlerts } from '../../../shared/alerts/alerts.slice';
import { fakeBrowser } from '../../../testing/fake-browser';
import { runSaga, settle } from '../../../testing/run-saga';
import { communityDiscordSaga } from './discord.saga';
import {
  communityDiscord,
  sendDiscordCommand,
  loadDiscord,
  selectDiscord,
  selectDiscordFailed,
  selectPendingOf,
  selectStored,
  selectWebhookForm,
  storeWebhook,
} from './discord.slice';

const health = { suspended: null, problem: null, lastSentAt: null, lastErrorAt: null, messages: 0, connectedAt: '' };
const channel = { channelId: '1', name: 'scrims', guildId: '2', url: 'https://discord.com/channels/2/1', ...health };
const CONNECTED: CommunityDiscord = { channels: [channel], webhook: null, installUrl: '' };
const NONE: CommunityDiscord = { channels: [], webhook: null, installUrl: '' };
const [SLUG, OTHER] = ['my-club', 'other-club'];

function start() {
  const browser = fakeBrowser({ token: 'Bearer t' });
  const story = runSaga({ communityDiscord: communityDiscord.reducer, alerts: alerts.reducer }, communityDiscordSaga);
  return {
    ...story,
    browser,
    rest: async () => {
      for (let turn = 0; turn < 6; turn++) await settle();
    },
    alertTexts: () => selectAlerts(story.state()).map(({ type, text }) => `${type}: ${text}`),
  };
}
const stories: ReturnType<typeof start>[] = [];
const story = () => (stories.push(start()), stories.at(-1)!);
afterEach(() => stories.splice(0).forEach(({ stop }) => stop()));

test('a command shows what the server answers, and is pending only for its own channel', async () => {
  const { dispatch, browser, rest, state, alertTexts } = story();
  browser.respond(`GET /communities/${SLUG}/discord`, 200, CONNECTED);
  browser.respond(`DELETE /communities/${SLUG}/discord?channel=1`, 200, NONE);
  dispatch(loadDiscord.requested({ slug: SLUG }));
  await rest();
  expect(selectDiscord(state())).toEqual(CONNECTED);
  dispatch(sendDiscordCommand.requested({ slug: SLUG, target: '1', kind: 'disconnect' }));
  expect([selectPendingOf(state(), '1'), selectPendingOf(state(), 'webhook')]).toEqual(['disconnect', undefined]);
  await rest();
  expect([selectDiscord(state()), selectPendingOf(state(), '1')]).toEqual([NONE, undefined]);
  expect(alertTexts()).toEqual(['Success: Disconnected from Discord']);
});

test('a refused command shows why, and what is connected is loaded again', async () => {
  const { dispatch, browser, rest, state, alertTexts } = story();
  browser.respond(`GET /communities/${SLUG}/discord`, 200, CONNECTED);
  dispatch(loadDiscord.requested({ slug: SLUG }));
  await rest();
  browser.respond(`POST /communities/${SLUG}/discord/test?channel=1`, 409, { error: 'Not allowed there' });
  browser.respond(`GET /communities/${SLUG}/discord`, 200, NONE);
  dispatch(sendDiscordCommand.requested({ slug: SLUG, target: '1', kind: 'test' }));
  await rest();
  expect(alertTexts()).toEqual(['Error: Not allowed there']);
  expect(selectDiscord(state())).toEqual(NONE);
});

test('a failed load is shown only while there is nothing else to show, and never for another community', async () => {
  const { dispatch, browser, rest, state } = story();
  browser.respond(`GET /communities/${SLUG}/discord`, 500, { error: 'Trouble' });
  dispatch(loadDiscord.requested({ slug: SLUG }));
  await rest();
  expect(selectDiscordFailed(state())).toBe(true);
  browser.respond(`GET /communities/${SLUG}/discord`, 200, CONNECTED);
  dispatch(loadDiscord.requested({ slug: SLUG }));
  await rest();
  browser.respond(`GET /communities/${SLUG}/discord`, 500, { error: 'Trouble' });
  dispatch(loadDiscord.requested({ slug: SLUG }));
  await rest();
  expect([selectDiscordFailed(state()), selectDiscord(state())]).toEqual([false, CONNECTED]);
  dispatch(loadDiscord.requested({ slug: OTHER }));
  expect(selectDiscord(state())).toBeNull();
});

test('why a webhook is refused stands beside its field; a stored one empties it', async () => {
  const { dispatch, browser, rest, state, alertTexts } = story();
  browser.respond(`PUT /communities/${SLUG}/discord-webhook`, 400, { error: 'Not a webhook' });
  dispatch(storeWebhook.requested({ slug: SLUG, url: 'https://example.com' }));
  await rest();
  expect([selectWebhookForm(state()), selectStored(state())]).toEqual([{ saving: false, problem: 'Not a webhook' }, 0]);
  browser.respond(`PUT /communities/${SLUG}/discord-webhook`, 200, NONE);
  dispatch(storeWebhook.requested({ slug: SLUG, url: 'https://discord.com/api/webhooks/1/t' }));
  await rest();
  expect([selectWebhookForm(state()), selectStored(state())]).toEqual([{ saving: false, problem: null }, 1]);
  expect(alertTexts()).toEqual(['Success: Webhook saved']);
});
