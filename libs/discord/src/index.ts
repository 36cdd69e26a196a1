import type { Feature } from '@muster/platform';
import { channelAggregate } from './aggregate';
import { Buttons } from './app/buttons';
import { Channels } from './app/channels';
import { CommandRegistration } from './app/command-registration';
import { CommunityChannels } from './app/community-channels';
import { Interactions } from './app/interactions';
import { LinkedAccounts } from './app/linked-accounts';
import { TypedCommands } from './app/typed-commands';
import { DiscordBudget } from './cards/budget';
import { CardSender } from './cards/card-sender';
import { DiscordApi } from './client/discord-api';
import { DiscordSettings } from './client/settings';
import { channelErrors } from './domain/errors';
import { CommunityDiscordController } from './http/community-discord.controller';
import { InteractionsController } from './http/interactions.controller';
import { DisconnectChannelsJob } from './jobs/disconnect-channels.job';
import { UpdateCardJob } from './jobs/update-card.job';
import { archivedCommunityChannels, DISCONNECT_CHANNELS, UPDATE_CARD } from './policies/card-effects.policy';
import { ChannelQueries } from './read/channels.queries';
import { DiscordGauges } from './read/discord-gauges';
import { catalogue as texts } from './texts/catalogue';
import { CardStore } from './write/cards.store';
import { DiscordChannels1700000000204 } from './write/channels.migration';
import { InteractionStore } from './write/interactions.store';
import { requestCards } from './write/request-cards.policy';
import { LinkingController } from './http/linking.controller';
import { DiscordOAuth } from './linking/discord-oauth';

/** Scrims in Discord's channels; absent without the variables of an application there. */
export const discord: Feature = {
  name: 'discord',
  texts,
  aggregates: [channelAggregate],
  errors: channelErrors,
  migrations: [DiscordChannels1700000000204],
  policies: [requestCards, archivedCommunityChannels],
  jobs: [UPDATE_CARD.performedBy(UpdateCardJob), DISCONNECT_CHANNELS.performedBy(DisconnectChannelsJob)],
  controllers: [LinkingController, InteractionsController, CommunityDiscordController],
  providers: [DiscordSettings, DiscordApi, DiscordBudget, CardSender, ChannelQueries],
  apiProviders: [
    DiscordOAuth,
    Buttons,
    Channels,
    CommunityChannels,
    InteractionStore,
    Interactions,
    LinkedAccounts,
    TypedCommands,
  ],
  workerProviders: [CommandRegistration, CardStore, DiscordGauges],
};

export * from './domain/channel-commands';
export { CommandRegistration } from './app/command-registration';
export { DiscordSettings } from './client/settings';
