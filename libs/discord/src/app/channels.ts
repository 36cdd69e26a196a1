import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_TITLES,
  type CommunityMemberships,
  type CommunityTitle,
  type CommunityTitles,
} from '@muster/communities/ports';
import { atLeast, findsCommunity } from '@muster/contracts/community-roles';
import type { Language } from '@muster/contracts/languages';
import {
  type Caller,
  CommandDispatcher,
  CONFIG,
  type Config,
  HttpError,
  initiatorOf,
  LogTail,
  SnapshotCache,
} from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { channelAggregate } from '../aggregate';
import type { Channel, Subject } from '../domain/channel';
import { type Actor } from '../domain/channel-commands';
import { ChannelRejection } from '../domain/errors';
import { ChannelQueries } from '../read/channels.queries';
import { say } from '../texts/catalogue';
import { Rejection } from '@muster/kernel';

/** Channels of one community. More would multiply every message. */
const CHANNELS_MAX = 5;

/** The place of an interaction, and whether the person may manage it. */
export interface Place {
  channelId: string;
  guildId: string;
  language: Language;
  mayManage: boolean;
}
export interface OrganisedCommunity {
  community: CommunityTitle;
  actor: Actor;
}

/** Connects channels of Discord with communities and regions. */
@Injectable()
export class Channels {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: SnapshotCache,
    private readonly tail: LogTail,
    private readonly queries: ChannelQueries,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws as for an unknown community if the caller may not know of it, and unless they organise it. */
  async findOrganised(slug: string, caller: Caller): Promise<OrganisedCommunity> {
    await this.tail.fence();
    const community = this.config.COMMUNITIES === 'off' ? undefined : await this.titles.bySlug(slug);
    const role = community ? await this.memberships.roleOf(caller.userId, community._id) : null;
    if (!community || !findsCommunity({ isAdmin: caller.isAdmin, role }, community))
      throw new Rejection('community-not-found');
    if (!caller.isAdmin && !atLeast(role, 'organiser')) throw new ChannelRejection('organiser-only');
    return { community, actor: { userId: caller.userId, isAdmin: caller.isAdmin, role } };
  }

  async connectCommunity(slug: string, place: Place, caller: Caller): Promise<CommunityTitle> {
    const { community, actor } = await this.findOrganised(slug, caller);
    await this.assertRoom(community);
    await this.#connect(place, actor, { communityId: community._id, region: null }, caller);
    return community;
  }

  connectRegion(region: string, place: Place, caller: Caller): Promise<void> {
    const { userId, isAdmin } = caller;
    return this.#connect(place, { userId, isAdmin, role: null }, { communityId: null, region }, caller);
  }

  async disconnect(channelId: string, mayManage: boolean, caller: Caller): Promise<void> {
    const communityId = (await this.find(channelId))?.communityId;
    const role = communityId ? await this.memberships.roleOf(caller.userId, communityId) : null;
    const actor = { userId: caller.userId, isAdmin: caller.isAdmin, role };
    await this.dispatch.send(
      channelAggregate,
      { type: 'DisconnectDiscordChannel', channelId, by: actor, ctx: { now: new Date().toISOString() }, mayManage },
      initiatorOf(caller),
    );
  }

  /** Returns the channel, connected or not, as committed before the call. */
  async find(channelId: string): Promise<Channel | undefined> {
    await this.tail.fence();
    return (await this.snapshots.get<Channel>(channelAggregate, channelId))?.state;
  }

  /** Throws if the community is archived or shows its scrims in too many channels already. */
  async assertRoom({ _id, archived }: CommunityTitle): Promise<void> {
    if (archived) throw new Rejection('community-archived');
    if ((await this.queries.countOfCommunity(_id)) >= CHANNELS_MAX)
      throw new HttpError(409, 'discord-too-many-channels', say('tooManyChannels'));
  }

  async #connect(place: Place, actor: Actor, subject: Subject, caller: Caller): Promise<void> {
    const { channelId, guildId, language, mayManage } = place;
    const ctx = { now: new Date().toISOString() };
    await this.dispatch.send(
      channelAggregate,
      { type: 'ConnectDiscordChannel', channelId, by: actor, ctx, guildId, language, subject, mayManage },
      initiatorOf(caller),
    );
  }
}
