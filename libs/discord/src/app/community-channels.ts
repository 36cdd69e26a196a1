import type { CommunityDiscord } from '@muster/contracts/community-discord';
import type { Language } from '@muster/contracts/languages';
import { type Caller, CommandDispatcher, HttpError, initiatorOf } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { channelAggregate } from '../aggregate';
import { CardSender, type Destination } from '../cards/card-sender';
import { parseWebhookUrl } from '../cards/webhook-address';
import { DiscordError } from '../client/errors';
import { DiscordApi } from '../client/discord-api';
import { DiscordSettings } from '../client/settings';
import { webhookIdOf } from '../domain/channel';
import {
  type Actor,
  DisconnectDiscordChannel,
  ResumeDiscordChannel,
  SuspendDiscordChannel,
} from '../domain/channel-commands';
import { ChannelRejection } from '../domain/errors';
import { type ChannelRow, ChannelQueries } from '../read/channels.queries';
import { toCommunityDiscord } from '../read/view';
import { catalogue, say } from '../texts/catalogue';
import { ChannelNames } from './channel-names';
import { Channels } from './channels';

const WEBHOOK = 'webhook';
const TEST_TIMEOUT_MS = 5_000;
const context = () => ({ now: new Date().toISOString() });
type ChannelCommandOf = (
  channelId: string,
  actor: Actor,
) => DisconnectDiscordChannel | SuspendDiscordChannel | ResumeDiscordChannel;

/** Carries out what organisers do with their community's channels on the web. */
@Injectable()
export class CommunityChannels {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly channels: Channels,
    private readonly queries: ChannelQueries,
    private readonly names: ChannelNames,
    private readonly dispatch: CommandDispatcher,
    private readonly sender: CardSender,
    private readonly api: DiscordApi,
  ) {}

  async find(slug: string, caller: Caller, language: Language): Promise<CommunityDiscord> {
    const { community } = await this.#organised(slug, caller);
    const rows = await this.queries.ofCommunity(community._id);
    const names = await this.names.find(rows.filter(({ isWebhook }) => !isWebhook).map(({ id }) => id));
    return toCommunityDiscord(rows, language, {
      installUrl: this.settings.installUrl,
      urlOf: (row) => this.settings.channelUrl(row.guildId, row.id),
      nameOf: ({ id }) => names.get(id) ?? null,
    });
  }

  disconnect(slug: string, caller: Caller, target: string | undefined): Promise<void> {
    return this.#each(slug, caller, target, (id, by) => ({
      type: 'DisconnectDiscordChannel',
      channelId: id,
      by,
      ctx: context(),
    }));
  }
  suspend(slug: string, caller: Caller, target: string | undefined): Promise<void> {
    return this.#each(slug, caller, target, (id, by) => ({
      type: 'SuspendDiscordChannel',
      channelId: id,
      by,
      ctx: context(),
      reason: 'paused',
    }));
  }
  resume(slug: string, caller: Caller, target: string | undefined): Promise<void> {
    return this.#each(slug, caller, target, (id, by) => ({
      type: 'ResumeDiscordChannel',
      channelId: id,
      by,
      ctx: context(),
    }));
  }

  /** Asks Discord whether there is such a webhook, so that a mistyped one is noticed at once. */
  async storeWebhook(slug: string, caller: Caller, url: string, language: Language): Promise<void> {
    const { community, actor } = await this.#organised(slug, caller);
    const address = parseWebhookUrl(url, this.settings.application.url);
    if (!address) throw new HttpError(400, 'discord-webhook-invalid', say('webhookInvalid'));
    const rows = await this.queries.ofCommunity(community._id);
    if (!rows.some(({ isWebhook }) => isWebhook)) await this.channels.assertRoom(community);
    await this.#reached(() => this.api.getWebhook(address));
    const { _id } = community;
    await this.dispatch.send(
      channelAggregate,
      {
        type: 'StoreDiscordWebhook',
        channelId: webhookIdOf(_id),
        by: actor,
        ctx: context(),
        communityId: _id,
        language,
        url,
      },
      initiatorOf(caller),
    );
  }

  async sendTest(slug: string, caller: Caller, target: string | undefined): Promise<void> {
    const { community } = await this.#organised(slug, caller);
    for (const row of await this.#targets(community._id, target)) {
      const { language = 'en' } = (await this.channels.find(row.id)) ?? {};
      const body = { content: catalogue[language].testMessage };
      const once = `${row.id}:${Date.now()}`;
      const to = this.#destinationOf(row);
      await this.#reached(() => this.sender.post(to, body, once, AbortSignal.timeout(TEST_TIMEOUT_MS)));
    }
  }

  async #each(slug: string, caller: Caller, target: string | undefined, toCommand: ChannelCommandOf): Promise<void> {
    const { community, actor } = await this.#organised(slug, caller);
    for (const { id } of await this.#targets(community._id, target))
      await this.dispatch.send(channelAggregate, toCommand(id, actor), initiatorOf(caller));
  }

  async #targets(communityId: string, target: string | undefined): Promise<ChannelRow[]> {
    const rows = await this.queries.ofCommunity(communityId);
    const meant = rows.filter(({ id, isWebhook }) => target === undefined || (isWebhook ? WEBHOOK : id) === target);
    if (meant.length === 0) throw new ChannelRejection('discord-not-connected');
    return meant;
  }

  #destinationOf({ id, url }: ChannelRow): Destination {
    const webhook = url === null ? undefined : parseWebhookUrl(url, this.settings.application.url);
    return webhook ? { webhook } : { channelId: id };
  }

  /** Turns refusals and outages of Discord into sentences. */
  async #reached(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof DiscordError)) throw new HttpError(503, 'discord-unavailable', say('problemFailing'));
      if (error.isChannelLost) throw new HttpError(409, 'discord-forbidden', say('problemForbidden'));
      throw new HttpError(409, 'discord-webhook-gone', say('webhookGone'));
    }
  }

  #organised(slug: string, caller: Caller) {
    this.settings.assertEnabled();
    return this.channels.findOrganised(slug, caller);
  }
}
