import type { Feature } from '@muster/platform';
import { CommandRegistration } from './app/command-registration';
import { DiscordApi } from './client/discord-api';
import { DiscordSettings } from './client/settings';
import { LinkingController } from './http/linking.controller';
import { DiscordOAuth } from './linking/discord-oauth';
import { catalogue as texts } from './texts/catalogue';

/** Scrims in Discord's channels; absent without the variables of an application there. */
export const discord: Feature = {
  name: 'discord',
  texts,
  controllers: [LinkingController],
  providers: [DiscordSettings, DiscordApi],
  apiProviders: [DiscordOAuth],
  workerProviders: [CommandRegistration],
};

export { CommandRegistration } from './app/command-registration';
export { DiscordSettings } from './client/settings';
