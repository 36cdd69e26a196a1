import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import { CommandDispatcher, CommandRejected, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { channelAggregate } from '../aggregate';
import type { DISCONNECT_CHANNELS } from '../policies/card-effects.policy';
import { ChannelQueries } from '../read/channels.queries';

const ARCHIVING = { userId: 'archiving', isAdmin: true, role: null };
/** Then also a channel is found that was being connected at the same time. */
const SECOND_PASS_MS = 5_000;

/** Disconnects the channels of an archived community. */
@Injectable()
export class DisconnectChannelsJob implements JobOf<typeof DISCONNECT_CHANNELS> {
  constructor(
    private readonly channels: ChannelQueries,
    private readonly dispatch: CommandDispatcher,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  async perform({ ref: { communityId }, claimCount }: EffectOf<typeof DISCONNECT_CHANNELS>): Promise<JobResult> {
    const community = (await this.titles.byIds([communityId])).get(communityId);
    if (!community?.archived) return { skipped: 'the community was restored' };
    const channels = await this.channels.ofCommunity(communityId);
    for (const { id } of channels)
      await this.dispatch
        .send(
          channelAggregate,
          { type: 'DisconnectDiscordChannel', channelId: id, by: ARCHIVING, ctx: { now: new Date().toISOString() } },
          { by: ARCHIVING.userId },
        )
        .catch(ignoreDisconnected);
    return claimCount === 1
      ? { retryInMs: SECOND_PASS_MS, reason: `disconnected ${channels.length}; checking again shortly` }
      : { done: `disconnected ${channels.length} on the second check` };
  }
}

function ignoreDisconnected(error: unknown): void {
  if (!(error instanceof CommandRejected) || error.rejection.code !== 'discord-not-connected') throw error;
}
