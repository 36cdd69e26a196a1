import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAlertAggregate } from '../aggregate';
import { type AlertDetails } from '../domain/scrim-alert';
import type { RAISE_ALERT, AlertRef } from '../policies/scrim-alerts.policy';

const INITIATOR = { by: 'alerting' };

/** Tells users what happened to a scrim. The alert aggregate ensures that this happens once. */
@Injectable()
export class RaiseAlertJob implements JobOf<typeof RAISE_ALERT> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async perform({ ref, now }: EffectOf<typeof RAISE_ALERT>): Promise<JobResult> {
    const { alertId, kind, scrimId, communityId } = ref;
    const staff = communityId === undefined ? [] : await this.memberships.staffOf(communityId, 'organiser');
    const recipients = [...new Set([...ref.recipients, ...staff])];
    const details = await this.#words(ref);
    const { events } = await this.dispatch.send(
      scrimAlertAggregate,
      { type: 'RaiseAlert', alertId, ctx: { now: now.toISOString() }, kind, scrimId, recipients, details },
      INITIATOR,
    );
    return { done: events.length > 0 ? `notified ${recipients.length} people` : 'already notified' };
  }

  async #words({ kind, scrimId, words, recipients }: AlertRef): Promise<AlertDetails> {
    return kind === 'scrim-deleted' ? this.#reason(scrimId, recipients) : { ...(words && { words }) };
  }

  /** An organiser's reason reaches only members of their community and people who took part of their own accord. */
  async #reason(scrimId: string, recipients: readonly string[]): Promise<AlertDetails> {
    const deletion = await this.scrims.deletionOf(scrimId);
    if (!deletion) return {};
    const { reasonId: words, communityId, placed } = deletion;
    if (communityId === null) return { words };
    const members = await this.memberships.membersAmong(placed, communityId);
    const wordsFor = recipients.filter((userId) => !placed.includes(userId) || members.has(userId));
    return { words, wordsFor, relatedCommunity: communityId };
  }
}
