import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAlertAggregate } from '../aggregate';
import type { ANNOUNCE_COMMUNITY_SCRIM } from '../policies/announce-community-scrim.policy';
import { causeOf } from '../ports';
import { Followers } from '../read/followers';

const INITIATOR = { by: 'alerting' };
/** Members per alert: one commit, and one request for their mails and pushes. */
const BATCH_SIZE = 200;
/** Alerts per run, and the pause between runs: 50,000 members take some minutes, and nothing else waits for them. */
const BATCHES_PER_RUN = 5;
const PAUSE_MS = 2_000;

/**
 * Notifies the members of a community about its new scrim, in batches. The rows say who was notified, so a run that was
 * interrupted continues where it ended.
 */
@Injectable()
export class AnnounceCommunityScrimJob implements JobOf<typeof ANNOUNCE_COMMUNITY_SCRIM> {
  /** One attempt waits at many places, each of which may fail. */
  readonly maxAttempts = 20;
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly followers: Followers,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async perform({ ref: { scrimId, communityId }, now }: EffectOf<typeof ANNOUNCE_COMMUNITY_SCRIM>): Promise<JobResult> {
    const scrim = await this.scrims.findUpcoming(scrimId);
    if (!scrim || scrim.visibility === 'link') return { skipped: 'the scrim is deleted, hidden or has started' };
    // The lobbies of an evening are made with their ten people, who are notified of their seats.
    if (scrim.isFull) return { skipped: 'the scrim has no free seat' };
    const involved = new Set([scrim.createdBy, ...scrim.people]);
    const members = (await this.memberships.memberIdsOf(communityId)).filter((id) => !involved.has(id));
    const causesMax = Math.ceil(members.length / BATCH_SIZE) + BATCHES_PER_RUN;
    const causes = Array.from({ length: causesMax }, (_, batch) => causeAt(scrimId, batch));
    const { recipients, announced } = await this.followers.remaining(communityId, members, causes);
    let batch = announced;
    for (let sent = 0; sent < recipients.length && batch < announced + BATCHES_PER_RUN; sent += BATCH_SIZE) {
      const to = recipients.slice(sent, sent + BATCH_SIZE);
      await this.dispatch.send(
        scrimAlertAggregate,
        {
          type: 'RaiseAlert',
          alertId: alertOf(scrimId, batch),
          ctx: { now: now.toISOString() },
          kind: 'community-scrim',
          scrimId,
          recipients: to,
          details: { relatedCommunity: communityId },
        },
        INITIATOR,
      );
      batch += 1;
    }
    const rest = recipients.length - (batch - announced) * BATCH_SIZE;
    return rest > 0
      ? { retryInMs: PAUSE_MS, reason: `${rest} members are still to be notified` }
      : { done: `notified ${recipients.length} members` };
  }
}

const alertOf = (scrimId: string, batch: number): string => `${scrimId}_batch-${batch}`;
const causeAt = (scrimId: string, batch: number): string => causeOf.scrimAlert(alertOf(scrimId, batch));
