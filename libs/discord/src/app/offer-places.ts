import type { OfferView } from '@muster/contracts/attendance';
import { SnapshotCache } from '@muster/platform';
import type { ShownScrim } from '@muster/scrims/ports';
import { DISCORD_LINKS, type DiscordLinks, USER_LANGUAGES, type UserLanguages } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { channelAggregate } from '../aggregate';
import { isShownIn } from '../cards/plan';
import type { Channel } from '../domain/channel';
import { ChannelQueries } from '../read/channels.queries';
import { InteractionTokens } from '../write/interaction-tokens.store';
import type { Place } from '../write/offers.store';

/** Chooses where a reserve learns in Discord of a seat they are offered. */
@Injectable()
export class OfferPlaces {
  constructor(
    private readonly tokens: InteractionTokens,
    private readonly channels: ChannelQueries,
    private readonly snapshots: SnapshotCache,
    @Inject(DISCORD_LINKS) private readonly links: DiscordLinks,
    @Inject(USER_LANGUAGES) private readonly languages: UserLanguages,
  ) {}

  /** @returns undefined if they have linked no account, or no channel shows the scrim */
  async find({ to, expiresAt }: OfferView, scrim: ShownScrim): Promise<Place | undefined> {
    const account = await this.links.findAccount(to._id);
    if (account === undefined) return undefined;
    const kept = await this.tokens.find(account).catch(() => undefined); // Redis may be away
    // The message is edited when the offer ends, so its token has to last as long.
    if (kept && kept.until > Date.parse(expiresAt)) {
      const language = (await this.languages.findMany([to._id])).get(to._id) ?? kept.language;
      return { channelId: null, token: kept.token, language };
    }
    const channel = await this.#channelFor(scrim);
    return channel && { channelId: channel.id, token: null, language: channel.language };
  }

  /** Discord no longer accepts messages by the token of the person's last interaction. */
  async forgetToken(userId: string): Promise<void> {
    const account = await this.links.findAccount(userId);
    if (account !== undefined) await this.tokens.forget(account);
  }

  async findChannel(channelId: string): Promise<Channel | undefined> {
    return (await this.snapshots.get<Channel>(channelAggregate, channelId))?.state;
  }

  async #channelFor(scrim: ShownScrim): Promise<Channel | undefined> {
    const { communityId, view } = scrim;
    for (const id of await this.channels.showing({ communityId, region: view.region })) {
      const channel = await this.findChannel(id);
      if (channel?.connected && !channel.suspended && isShownIn(channel, scrim)) return channel;
    }
    return undefined;
  }
}
