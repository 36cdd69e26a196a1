import type { CommunityDiscord } from '@muster/contracts/community-discord';
import { communityRoutes } from '@muster/contracts/community-routes';
import { communityDiscordRoutes } from '@muster/contracts/discord-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { buildUser } from '../src/testing/build-user';
import { renderRoute } from './render-route';
import { answer, fail } from './server';
import { buildCommunity } from './views';

const NONE: CommunityDiscord = { channels: [], webhook: null, installUrl: 'https://discord.com/oauth2/authorize' };
const CONNECTED: CommunityDiscord = {
  ...NONE,
  channels: [
    {
      channelId: '1',
      name: 'scrims',
      guildId: '2',
      url: 'https://discord.com/channels/2/1',
      suspended: null,
      problem: null,
      lastSentAt: null,
      lastErrorAt: null,
      messages: 0,
      connectedAt: '2026-11-20T10:00:00.000Z',
    },
  ],
};
const TAB = '/communities/night-owls/staff?tab=discord';
const open = (discordVerified: boolean) => renderRoute(TAB, { as: buildUser({ discordVerified }) });
const steps = async () =>
  within((await screen.findByRole('heading', { name: 'Connect a channel' })).parentElement!).getAllByRole('listitem');

beforeEach(() => {
  const meta = Object.assign(document.createElement('meta'), { name: 'muster-discord', content: 'on' });
  document.head.append(meta);
  answer(communityRoutes.find, buildCommunity({ me: { role: 'owner', requested: false, requests: 0 } }));
});
afterEach(() => document.querySelector('meta[name=muster-discord]')?.remove());

test('the first step is to link the account, which is done here', async () => {
  answer(communityDiscordRoutes.find, NONE);
  await open(false);
  const [account, server, command] = await steps();
  expect([account, server, command].map((step) => step!.getAttribute('aria-current'))).toEqual(['step', null, null]);
  await within(account!).findByRole('button', { name: 'Link Discord' });
});

test('the steps tick themselves while the organiser is in Discord, without a press or a reload', async () => {
  answer(communityDiscordRoutes.find, NONE);
  await open(true);
  const [account, server, command] = await steps();
  within(account!).getByText(/^Your Discord account is linked/);
  expect([server, command].map((step) => step!.getAttribute('aria-current'))).toEqual(['step', 'step']);
  screen.getByText('This page ticks each step by itself.');
  answer(communityDiscordRoutes.find, CONNECTED);
  await waitFor(() => within(command!).getByText(/^A channel is connected/), { timeout: 9_000 });
  expect([account, server, command].map((step) => step!.getAttribute('aria-current'))).toEqual([null, null, null]);
  expect(screen.queryByText('This page ticks each step by itself.')).toBeNull();
}, 20_000);

test('channels that could not be loaded are not called none', async () => {
  fail(communityDiscordRoutes.find, 500);
  await open(true);
  await screen.findByText('The Discord channels could not be loaded');
  expect(screen.queryByText('No Discord channel is connected')).toBeNull();
});
