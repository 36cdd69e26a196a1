import type { Feature } from '@muster/platform';
import { channelAggregate } from './aggregate';
import { AroundControls } from './app/around-controls';
import { Buttons } from './app/buttons';
import { ChannelDestinations } from './app/channel-destinations';
import { ChannelSuspension } from './app/channel-suspension';
import { ChannelNames } from './app/channel-names';
import { Channels } from './app/channels';
import { CommandRegistration } from './app/command-registration';
import { CommunityChannels } from './app/community-channels';
import { EveningControls } from './app/evening-controls';
import { Interactions } from './app/interactions';
import { LateAnswers } from './app/late-answers';
import { LinkedAccounts } from './app/linked-accounts';
import { PostControls } from './app/post-controls';
import { OfferPlaces } from './app/offer-places';
import { TypedCommands } from './app/typed-commands';
import { DiscordBudget } from './cards/budget';
import { CardSender } from './cards/card-sender';
import { RefusedCalls } from './client/refused-calls';
import { DISCORD_HEALTH } from './ports';
import { CallHealth } from './read/discord-health';
import { DiscordApi } from './client/discord-api';
import { DiscordSettings } from './client/settings';
import { channelErrors } from './domain/errors';
import { CommunityDiscordController } from './http/community-discord.controller';
import { InteractionsController } from './http/interactions.controller';
import { CheckCardsJob } from './jobs/check-cards.job';
import { CheckKeeperJob } from './jobs/check-keeper.job';
import { DisconnectChannelsJob } from './jobs/disconnect-channels.job';
import { DeleteWebhookJob } from './jobs/delete-webhook.job';
import { SendLateAnswerJob } from './jobs/send-late-answer.job';
import { UpdateAroundJob } from './jobs/update-around.job';
import { UpdateCardJob } from './jobs/update-card.job';
import { UpdateOfferJob } from './jobs/update-offer.job';
import {
  archivedCommunityChannels,
  CHECK_CARDS,
  checkedCards,
  disconnectedWebhooks,
  DISCONNECT_CHANNELS,
  DELETE_WEBHOOK,
  SEND_LATE_ANSWER,
  UPDATE_AROUND,
  UPDATE_CARD,
  UPDATE_OFFER,
} from './policies/card-effects.policy';
import { CHECK_KEEPER, channelKeepers } from './policies/keepers.policy';
import { ChannelQueries } from './read/channels.queries';
import { discordAround } from './read/around-notes.schema';
import { discordOffers } from './read/offers.schema';
import { DiscordGauges } from './read/discord-gauges';
import { catalogue as texts } from './texts/catalogue';
import { AroundChoiceStore } from './write/around-choices.store';
import { DiscordAround1795901085852 } from './write/around.migration';
import { AroundNotes } from './write/around-notes.store';
import { CardStore } from './write/cards.store';
import { Discord1795564800090 } from './write/discord.migration';
import { InteractionTokens } from './write/interaction-tokens.store';
import { Webhooks } from './write/webhooks.store';
import { InteractionStore } from './write/interactions.store';
import { OfferStore } from './write/offers.store';
import { requestAroundCards } from './write/request-around.policy';
import { requestCards } from './write/request-cards.policy';
import { requestOffers } from './write/request-offers.policy';
import { LinkingController } from './http/linking.controller';
import { DiscordOAuth } from './linking/discord-oauth';
import { discordChecks } from './client/discord.check';

/** Scrims in Discord's channels; absent without the variables of an application there. */
export const discord: Feature = {
  name: 'discord',
  texts,
  aggregates: [channelAggregate],
  errors: channelErrors,
  migrations: [Discord1795564800090, DiscordAround1795901085852],
  entities: [discordOffers, discordAround],
  policies: [
    requestCards,
    requestOffers,
    requestAroundCards,
    checkedCards,
    archivedCommunityChannels,
    disconnectedWebhooks,
    channelKeepers,
  ],
  jobs: [
    UPDATE_CARD.performedBy(UpdateCardJob),
    UPDATE_OFFER.performedBy(UpdateOfferJob),
    UPDATE_AROUND.performedBy(UpdateAroundJob),
    CHECK_CARDS.performedBy(CheckCardsJob),
    CHECK_KEEPER.performedBy(CheckKeeperJob),
    SEND_LATE_ANSWER.performedBy(SendLateAnswerJob),
    DISCONNECT_CHANNELS.performedBy(DisconnectChannelsJob),
    DELETE_WEBHOOK.performedBy(DeleteWebhookJob),
  ],
  checks: discordChecks,
  controllers: [LinkingController, InteractionsController, CommunityDiscordController],
  providers: [
    DiscordSettings,
    RefusedCalls,
    DiscordApi,
    DiscordBudget,
    CardSender,
    ChannelQueries,
    InteractionStore,
    InteractionTokens,
  ],
  apiProviders: [
    { provide: DISCORD_HEALTH, useClass: CallHealth },
    DiscordOAuth,
    AroundControls,
    AroundChoiceStore,
    Buttons,
    EveningControls,
    PostControls,
    ChannelNames,
    Channels,
    CommunityChannels,
    Interactions,
    LateAnswers,
    LinkedAccounts,
    TypedCommands,
  ],
  workerProviders: [
    CommandRegistration,
    ChannelDestinations,
    ChannelSuspension,
    OfferPlaces,
    AroundNotes,
    CardStore,
    OfferStore,
    Webhooks,
    DiscordGauges,
  ],
};

export * from './domain/channel-commands';
export { CommandRegistration } from './app/command-registration';
export { DiscordSettings } from './client/settings';
export { CHECK_CARDS } from './policies/card-effects.policy';
export { channelAggregate } from './aggregate';
