import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { CommandDispatcher, type EffectOf, endPass, type JobOf, type JobResult, SnapshotCache } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { eveningAggregate, nightAggregate } from '../aggregate';
import { EveningPlanner } from '../app/evening-planner';
import { answerOf, type Evening } from '../domain/evening';
import type { Night } from '../domain/night';
import type {
  ADVANCE_EVENING,
  END_ANSWERS,
  NOTIFY_FOLLOWERS,
  PLAN_COMMUNITY_NIGHTS,
  PLAN_EVENINGS,
} from '../policies/evenings.policy';
import { NightQueries } from '../read/nights.queries';
import { NightFollowers } from '../write/followers.store';

const INITIATOR = { by: 'night-timers' };
/** Each day brings one more day of evenings; several runs a day keep them 28 days ahead. */
const PLAN_INTERVAL_MS = 3_600_000;
const FOLLOWERS_PER_COMMAND = 200;

/** Creates the evenings of a night as time goes on. Repeats itself only for the newest version of the night. */
@Injectable()
export class PlanEveningsJob implements JobOf<typeof PLAN_EVENINGS> {
  constructor(
    private readonly planner: EveningPlanner,
    private readonly snapshots: SnapshotCache,
  ) {}

  async perform({ ref: { nightId, version }, now }: EffectOf<typeof PLAN_EVENINGS>): Promise<JobResult> {
    const night = await this.snapshots.load<Night>(nightAggregate, nightId);
    if (night.state.changed > version) return { skipped: 'the night has changed' };
    const { goesOn, events } = await this.planner.plan(nightId, now.toISOString());
    return goesOn
      ? { retryInMs: PLAN_INTERVAL_MS, reason: `${events} events; planning goes on` }
      : { done: 'the night rests or has ended' };
  }
}

/** Plans all nights of a community that was archived or restored. */
@Injectable()
export class PlanCommunityNightsJob implements JobOf<typeof PLAN_COMMUNITY_NIGHTS> {
  constructor(
    private readonly planner: EveningPlanner,
    private readonly queries: NightQueries,
  ) {}

  async perform({ ref: { communityId }, now }: EffectOf<typeof PLAN_COMMUNITY_NIGHTS>): Promise<JobResult> {
    const nightIds = await this.queries.nightIdsOf(communityId);
    for (const nightId of nightIds) await this.planner.plan(nightId, now.toISOString());
    return { done: `planned ${nightIds.length} nights` };
  }
}

@Injectable()
export class AdvanceEveningJob implements JobOf<typeof ADVANCE_EVENING> {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref: { eveningId }, now }: EffectOf<typeof ADVANCE_EVENING>): Promise<JobResult> {
    const ctx = { now: now.toISOString() };
    const { events } = await this.dispatch.send(
      eveningAggregate,
      { type: 'AdvanceEvening', eveningId, ctx },
      INITIATOR,
    );
    return events.length > 0 ? { done: events.map(({ type }) => type).join(' ') } : { skipped: 'nothing was due' };
  }
}

/** There is one notification per event and person, so a run that was interrupted starts over. */
@Injectable()
export class NotifyFollowersJob implements JobOf<typeof NOTIFY_FOLLOWERS> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: SnapshotCache,
    private readonly followers: NightFollowers,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async perform({ ref: { eveningId, about, occasion }, now }: EffectOf<typeof NOTIFY_FOLLOWERS>): Promise<JobResult> {
    const { state } = await this.snapshots.load<Evening>(eveningAggregate, eveningId);
    if (now.toISOString() >= state.startsAt) return { skipped: 'the evening has begun' };
    let [after, notified] = ['', 0];
    for (;;) {
      const page = await this.followers.page(state.nightId, after, FOLLOWERS_PER_COMMAND);
      if (page.length === 0) return { done: `notified ${notified} followers` };
      after = page.at(-1)!;
      const members = await this.memberships.membersAmong(page, state.communityId);
      const isAnswered = (userId: string) => about === 'reminder' && answerOf(state, userId) !== undefined;
      const to = page.filter((userId) => members.has(userId) && !isAnswered(userId));
      const ctx = { now: now.toISOString() };
      await this.dispatch.send(
        eveningAggregate,
        { type: 'NotifyFollowers', eveningId, ctx, about, occasion, to },
        INITIATOR,
      );
      notified += to.length;
    }
  }
}

/** One attempt changes several evenings, and is repeated as for seats: an answer may have been on its way. */
@Injectable()
export class EndAnswersJob implements JobOf<typeof END_ANSWERS> {
  readonly maxAttempts = 20;
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: NightQueries,
    private readonly followers: NightFollowers,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async perform({ ref: { communityId, userId }, now, claimCount }: EffectOf<typeof END_ANSWERS>): Promise<JobResult> {
    if (await this.memberships.roleOf(userId, communityId)) return { skipped: 'they are a member again' };
    const evenings = await this.queries.answeredBy(userId, communityId);
    const ctx = { now: now.toISOString() };
    for (const eveningId of evenings)
      await this.dispatch.send(eveningAggregate, { type: 'DropAnswer', eveningId, ctx, userId }, INITIATOR);
    await this.followers.unfollowAll(await this.queries.nightIdsOf(communityId), userId);
    return endPass(claimCount, `dropped ${evenings.length} answers`);
  }
}
