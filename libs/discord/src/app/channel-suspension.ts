import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { CommandDispatcher } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { channelAggregate } from '../aggregate';
import type { Channel, Suspension } from '../domain/channel';

const DISCORD = { userId: 'discord', isAdmin: true, role: null };

/** Suspends channels that Discord no longer lets Muster write in, and tells the staff. */
@Injectable()
export class ChannelSuspension {
  constructor(
    private readonly dispatch: CommandDispatcher,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async suspend({ id, communityId, connected }: Channel, reason: Suspension): Promise<void> {
    if (!connected) return;
    const staff = communityId === null ? [] : await this.memberships.staffOf(communityId, 'organiser');
    const ctx = { now: new Date().toISOString() };
    await this.dispatch.send(
      channelAggregate,
      { type: 'SuspendDiscordChannel', channelId: id, by: DISCORD, ctx, reason, staff },
      { by: DISCORD.userId },
    );
  }
}
