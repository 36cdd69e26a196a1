import { DISCORD_VARIABLES } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { DiscordApi } from '../client/discord-api';
import { DiscordSettings } from '../client/settings';
import { commandDefinitions } from './command-definitions';

/** Tells Discord which commands people can type. */
@Injectable()
export class CommandRegistration {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly api: DiscordApi,
  ) {}

  /** Replaces all global commands; returns a message for the operator. */
  async register(): Promise<string> {
    if (!this.settings.isEnabled) throw new Error(`Set ${DISCORD_VARIABLES.join(', ')} first; see docs/discord.md`);
    const { data } = await this.api.putCommands(commandDefinitions());
    return `Registered ${data.map(({ name }) => `/${name}`).join(', ')}`;
  }
}
