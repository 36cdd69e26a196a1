import { CONFIG, type Config, DISCORD_VARIABLES, HttpError } from '@muster/platform';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { say } from '../texts/catalogue';

/** The application at Discord that Muster acts as. */
export interface DiscordApplication {
  id: string;
  /** Verifies the signature of interactions, as 64 hexadecimal digits. */
  publicKey: string;
  botToken: string;
  clientSecret: string;
  /** Root of the authorization page and of the API. */
  url: string;
}

/** View Channels, Send Messages, Embed Links. */
const PERMISSIONS = [1 << 10, 1 << 11, 1 << 14];

/** The configured application; without all of its variables, nothing of Discord exists. */
@Injectable()
export class DiscordSettings implements OnModuleInit {
  readonly #application: DiscordApplication | null;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.#application = toApplication(config);
  }

  /** Warns, because a feature that is silently absent looks like a fault. */
  onModuleInit(): void {
    const missing = DISCORD_VARIABLES.filter((name) => this.config[name] === undefined);
    if (missing.length > 0 && missing.length < DISCORD_VARIABLES.length)
      new Logger('discord').warn(`Discord is switched off, because ${missing.join(', ')} is not set`);
  }

  /** Whether it is another server than Discord's own, on which examples may be left. */
  get isSandbox(): boolean {
    return this.isEnabled && new URL(this.application.url).hostname !== 'discord.com';
  }

  /** Where people read a channel: at Discord, or on the page of the sandbox. */
  channelUrl(guildId: string, channelId: string): string {
    return this.isSandbox
      ? `${this.application.url}/discord?channel=${channelId}`
      : `https://discord.com/channels/${guildId}/${channelId}`;
  }

  /** Where a manager of a server adds the application to it, with the permissions that docs/discord.md explains. */
  get installUrl(): string {
    const { id, url } = this.application;
    const query = new URLSearchParams({
      client_id: id,
      scope: 'bot applications.commands',
      permissions: String(PERMISSIONS.reduce((sum, bit) => sum + bit, 0)),
    });
    return `${url}/oauth2/authorize?${query.toString()}`;
  }

  /**
   * Prefix of keys in Redis that all installations with the same application share, because Discord's limits are those
   * of the application.
   */
  get redisPrefix(): string {
    const { id, url } = this.#application ?? { id: '', url: '' };
    return `discord:{${hashOf(`${id}@${url}`)}}`;
  }

  /** Tells whether the token is still the one that Discord did not accept. */
  get tokenHash(): string {
    return hashOf(this.#application?.botToken ?? '');
  }

  get isEnabled(): boolean {
    return this.#application !== null;
  }

  /** Throws as for an unknown address while the feature is absent. */
  get application(): DiscordApplication {
    if (!this.#application) throw new HttpError(404, 'not-found', say('notFound'));
    return this.#application;
  }

  assertEnabled(): void {
    void this.application;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

function toApplication(config: Config): DiscordApplication | null {
  const { DISCORD_APP_ID: id, DISCORD_PUBLIC_KEY: publicKey, DISCORD_BOT_TOKEN: botToken } = config;
  const { DISCORD_CLIENT_SECRET: clientSecret, DISCORD_URL: url } = config;
  return id && publicKey && botToken && clientSecret ? { id, publicKey, botToken, clientSecret, url } : null;
}
