import type { Feature } from '@muster/platform';
import { DiscordApi } from './client/discord-api';
import { DiscordSettings } from './client/settings';
import { catalogue as texts } from './texts/catalogue';

/** Scrims in Discord's channels; absent without the variables of an application there. */
export const discord: Feature = {
  name: 'discord',
  texts,
  providers: [DiscordSettings, DiscordApi],
};
