import type { CommunityRole } from '@muster/contracts/community-roles';
import { describeDecider } from '@muster/kernel';
import { type ChannelEvent, type Subject, webhookIdOf } from './channel';
import {
  type Actor,
  ConnectDiscordChannel,
  DisconnectDiscordChannel,
  ResumeDiscordChannel,
  StoreDiscordWebhook,
  SuspendDiscordChannel,
} from './channel-commands';
import { channel } from './decide-channel';

const ctx = { now: '2026-11-22T20:00:00.000Z' };
const { given } = describeDecider(channel);
const as = (role: CommunityRole | null, isAdmin = false): Actor => ({ userId: 'hana', role, isAdmin });
const ofLisbon = { communityId: 'lisbon', region: null } as const;
const ofEuw = { communityId: null, region: 'EUW' } as const;
const connect = (by: Actor, subject: Subject = ofLisbon, mayManage = true): ConnectDiscordChannel => ({
  type: 'ConnectDiscordChannel',
  channelId: '7',
  by,
  ctx,
  guildId: '1',
  language: 'de',
  subject,
  mayManage,
});
const connected: ChannelEvent = {
  type: 'DiscordChannelConnected',
  channelId: '7',
  guildId: '1',
  language: 'de',
  ...ofLisbon,
  by: 'hana',
};
const suspended: ChannelEvent = { type: 'DiscordChannelSuspended', channelId: '7', reason: 'gone' };
const resumed: ChannelEvent = { type: 'DiscordChannelResumed', channelId: '7', by: 'hana' };
const disconnected: ChannelEvent = { type: 'DiscordChannelDisconnected', channelId: '7' };

test('an organiser who may manage the channel connects it', () =>
  given()
    .when(connect(as('organiser')))
    .then(connected));
test('an admin connects a channel with a region', () =>
  given()
    .when(connect(as(null, true), ofEuw))
    .then({ ...connected, ...ofEuw } as ChannelEvent));
test.each([
  ['a caster', connect(as('caster')), 'organiser-only'],
  ['a stranger', connect(as(null)), 'organiser-only'],
  ['an organiser for a region', connect(as('owner'), ofEuw), 'admin-only'],
  [
    'an organiser who may not manage the channel',
    connect(as('organiser'), ofLisbon, false),
    'discord-permission-needed',
  ],
])('%s cannot connect it', (_, command, code) =>
  given()
    .when(command)
    .thenRejects(code as never),
);
test.each([
  [connected, ofEuw],
  [connected, { communityId: 'porto', region: null }],
  [{ ...connected, ...ofEuw } as ChannelEvent, { communityId: null, region: 'NA' }],
])('a connected channel shows one thing at a time', (event, subject) =>
  given(event)
    .when(connect(as(null, true), subject))
    .thenRejects('discord-channel-connected'),
);
test('connecting it again changes nothing, or resumes it', () => {
  given(connected)
    .when(connect(as('organiser')))
    .then();
  given(connected, suspended)
    .when(connect(as('organiser')))
    .then(resumed);
  given(connected, disconnected)
    .when(connect(as('organiser')))
    .then(connected);
});

test('people who may manage the channel can take Muster out of it, and so can organisers', () => {
  given(connected)
    .when({ type: 'DisconnectDiscordChannel', channelId: '7', by: as(null), ctx, mayManage: true })
    .then(disconnected);
  given(connected)
    .when({ type: 'DisconnectDiscordChannel', channelId: '7', by: as('organiser'), ctx })
    .then(disconnected);
  given(connected)
    .when({ type: 'DisconnectDiscordChannel', channelId: '7', by: as('member'), ctx })
    .thenRejects('organiser-only');
});
test('a channel that is not connected cannot be directed', () => {
  const commands = [
    {
      type: 'DisconnectDiscordChannel',
      channelId: '7',
      by: as(null, true),
      ctx,
      mayManage: true,
    } satisfies DisconnectDiscordChannel as DisconnectDiscordChannel,
    {
      type: 'SuspendDiscordChannel',
      channelId: '7',
      by: as(null, true),
      ctx,
      reason: 'paused',
    } satisfies SuspendDiscordChannel as SuspendDiscordChannel,
    {
      type: 'ResumeDiscordChannel',
      channelId: '7',
      by: as(null, true),
      ctx,
    } satisfies ResumeDiscordChannel as ResumeDiscordChannel,
  ];
  for (const command of commands) given(connected, disconnected).when(command).thenRejects('discord-not-connected');
});
test('a channel is suspended once, by organisers or because of Discord, and resumed', () => {
  given(connected)
    .when({ type: 'SuspendDiscordChannel', channelId: '7', by: as(null, true), ctx, reason: 'gone' })
    .then(suspended);
  given(connected, suspended)
    .when({ type: 'SuspendDiscordChannel', channelId: '7', by: as('owner'), ctx, reason: 'paused' })
    .then();
  given(connected)
    .when({ type: 'SuspendDiscordChannel', channelId: '7', by: as('member'), ctx, reason: 'paused' })
    .thenRejects('organiser-only');
  given(connected, suspended)
    .when({ type: 'ResumeDiscordChannel', channelId: '7', by: as('organiser'), ctx })
    .then(resumed);
  given(connected)
    .when({ type: 'ResumeDiscordChannel', channelId: '7', by: as('organiser'), ctx })
    .then();
});

test('an organiser pauses a channel', () =>
  given(connected)
    .when({ type: 'SuspendDiscordChannel', channelId: '7', by: as('organiser'), ctx, reason: 'paused' })
    .then({ ...suspended, reason: 'paused' }));
test('a channel that was taken out is the same one, connected to nothing', () =>
  expect([connected, suspended, disconnected].reduce(channel.evolve, channel.initial)).toMatchObject({
    id: '7',
    connected: false,
    suspended: null,
  }));

test('a worse reason replaces a suspension, and who resumes or connects the channel keeps it', () => {
  const order = ['paused', 'forbidden', 'orphaned', 'gone'] as const;
  for (const [i, before] of order.entries())
    for (const [j, reason] of order.entries()) {
      const decided = given(connected, { ...suspended, reason: before }).when({
        type: 'SuspendDiscordChannel',
        channelId: '7',
        by: as(null, true),
        ctx,
        reason,
      });
      if (j > i) decided.then({ ...suspended, reason });
      else decided.then();
    }
  const keeperAfter = (...events: ChannelEvent[]) => events.reduce(channel.evolve, channel.initial).keeper;
  expect(keeperAfter(connected, suspended, { ...resumed, by: 'nyx' })).toBe('nyx');
  expect(keeperAfter({ ...connected, by: 'nyx' }, suspended)).toBe('nyx');
});

test('storing a webhook replaces the one before and ends its suspension', () => {
  const stored: ChannelEvent = {
    type: 'DiscordWebhookStored',
    channelId: 'webhook_lisbon',
    communityId: 'lisbon',
    language: 'en',
    by: 'hana',
  };
  const store = (by: Actor): StoreDiscordWebhook => ({
    type: 'StoreDiscordWebhook',
    channelId: 'webhook_lisbon',
    by,
    ctx,
    communityId: 'lisbon',
    language: 'en',
    url: 'https://secret',
  });
  given(stored, { ...suspended, channelId: 'webhook_lisbon' })
    .when(store(as('organiser')))
    .then(stored);
  given()
    .when(store(as('member')))
    .thenRejects('organiser-only');
  const after = channel.evolve(channel.evolve(channel.initial, stored), { ...suspended, channelId: 'webhook_lisbon' });
  expect(channel.evolve(after, stored)).toMatchObject({ isWebhook: true, connected: true, suspended: null });
  expect(webhookIdOf('lisbon')).toBe('webhook_lisbon');
});
