import { FREE_TIMES, type FreeTimes } from '@muster/availability/ports';
import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { seriesMs } from '@muster/contracts/series';
import { type EffectOf, type JobOf, type JobResult, SnapshotCache, UnitOfWork } from '@muster/platform';
import { type TeamOf, TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { postAggregate } from '../aggregate';
import { BoardNotifications } from '../app/board-notifications';
import { isInHours, isOfRank, mayTell } from '../domain/alert';
import { startsIn } from '../domain/blocks';
import { isOpenAt, type Post } from '../domain/post';
import { isRankOutside } from '../domain/ranks';
import type { SUGGEST_POST } from '../policies/post-alerts.policy';
import { BookingQueries } from '../read/bookings.queries';
import { type StoredAlert, TeamAlerts } from '../write/team-alerts.store';

const INITIATOR = { by: 'board-alerts' };

/** Tells captains of a new post at one of whose starts their whole team has time. */
@Injectable()
export class SuggestPostJob implements JobOf<typeof SUGGEST_POST> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly snapshots: SnapshotCache,
    private readonly alerts: TeamAlerts,
    private readonly bookings: BookingQueries,
    private readonly notifications: BoardNotifications,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(FREE_TIMES) private readonly times: FreeTimes,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async perform({ ref: { postId }, now: at }: EffectOf<typeof SUGGEST_POST>): Promise<JobResult> {
    const [post, now] = [await this.snapshots.get<Post>(postAggregate, postId), at.toISOString()];
    if (!post || !isOpenAt(post.state, now)) return { skipped: 'the post is closed' };
    const alerts = await this.alerts.concerning(post.state);
    let told = 0;
    for (const alert of alerts) if (await this.#suggest(post.state, alert, now)) told++;
    return { done: `told ${told} of ${alerts.length} teams` };
  }

  async #suggest(post: Post, alert: StoredAlert, now: string): Promise<boolean> {
    const team = (await this.teams.byIds([alert.team])).get(alert.team);
    if (!team || team.disbandedAt !== null || team._id === post.teamId) return false;
    const captains = await this.#captains(team, post);
    if (captains.length === 0 || !(await this.#suits(team, post, alert, captains[0]!))) return false;
    const startsAt = await this.#firstStart(team, post, alert, now);
    if (startsAt === undefined) return false;
    const { id: postId, again, teamId } = post;
    const about = { kind: 'post-fits' as const, cause: `post-fits_${postId}_${team._id}`, now, by: undefined };
    const match = { _id: postId, at: startsAt, ...(again && { again: true as const }) };
    const notifications = await this.notifications.toCaptains(team._id, captains, teamId, match, about);
    return this.work.run(INITIATOR, async (unit) => {
      const toldAt = await this.alerts.toldAt(team._id, unit.lock());
      if (toldAt === undefined || !mayTell(toldAt, { again, startsAt }, now)) return false;
      const loaded = await unit.load(postAggregate, postId);
      const to = team._id;
      const events = await unit.decide(loaded, { type: 'SuggestPost', postId, to, ctx: { now, notifications } });
      return events.length > 0;
    });
  }

  /** The captains who see the post, and may act. */
  async #captains(team: TeamOf, { audience, teamId }: Post): Promise<readonly string[]> {
    if ((await this.teams.blockedWith([team._id])).includes(teamId)) return [];
    const captains = await this.teams.bookersOf({ ...team, bookers: 'captains' });
    if (audience.kind === 'everybody') return captains;
    if (audience.kind === 'teams') return audience.ids.includes(team._id) ? captains : [];
    if (audience.kind === 'link') return [];
    const members = await Promise.all(audience.ids.map((id) => this.memberships.membersAmong(captains, id)));
    return captains.filter((userId) => members.some((ids) => ids.has(userId)));
  }

  async #suits(team: TeamOf, post: Post, alert: StoredAlert, userId: string): Promise<boolean> {
    const refs = await this.teams.refs([team._id, post.teamId], { userId, isAdmin: false });
    return isOfRank(alert, refs.get(post.teamId)?.ranks?.typical) && !isRankOutside(post, refs.get(team._id));
  }

  async #firstStart(team: TeamOf, post: Post, alert: StoredAlert, now: string): Promise<string | undefined> {
    const booked = await this.bookings.blocksOf([team._id, post.teamId]);
    const starts = startsIn(post, booked, now).filter((startsAt) => isInHours(alert, startsAt));
    const [first] = await this.times.fullStarts(
      team,
      starts.map((startsAt) => Date.parse(startsAt)),
      seriesMs(post.games),
    );
    return first === undefined ? undefined : new Date(first).toISOString();
  }
}
