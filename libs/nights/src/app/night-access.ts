import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_TITLES,
  type CommunityMemberships,
  type CommunityTitle,
  type CommunityTitles,
} from '@muster/communities/ports';
import { findsCommunity } from '@muster/contracts/community-roles';
import { Rejection } from '@muster/kernel';
import { type Caller, CONFIG, type Config, HttpError, LogTail, type Snapshot, SnapshotCache } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { SCRIM_CREATIONS } from '@muster/scrims/ports';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { eveningAggregate, nightAggregate } from '../aggregate';
import { type Actor, isOrganiser } from '../domain/actor';
import { NightRejection } from '../domain/errors';
import type { Evening } from '../domain/evening';
import type { Night } from '../domain/night';
import { say } from '../texts/catalogue';
import { NightFollowers } from '../write/followers.store';

/**
 * Limits steps of organisers that notify all followers of a night. The organisers of a community share the limits,
 * which bound the number of mails and rows: 5,000 followers need about 9 MB per step. Steps that reach many people are
 * also limited per organiser, who may have several communities.
 */
const NOTIFICATIONS = {
  name: 'evening-notifications',
  windows: [
    [30, 3_600],
    [60, 86_400],
  ],
} as const;
const MANY_FOLLOWERS = 500;
const NOTIFICATIONS_TO_MANY = {
  name: 'evening-notifications-to-many',
  windows: [
    [8, 3_600],
    [15, 86_400],
  ],
} as const;

type Identity = Pick<Caller, 'userId' | 'isAdmin'>;
/** A community as one caller finds it. */
export interface FoundCommunity {
  community: CommunityTitle;
  actor: Actor;
}
export type FoundNight = FoundCommunity & { night: Snapshot<Night> };
export type FoundEvening = FoundCommunity & { evening: Snapshot<Evening> };

/** Finds nights and evenings for those who may see their community. To others they do not exist. */
@Injectable()
export class NightAccess {
  constructor(
    private readonly tail: LogTail,
    private readonly snapshots: SnapshotCache,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    private readonly followers: NightFollowers,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async findCommunity(slug: string, caller: Identity): Promise<FoundCommunity> {
    await this.tail.fence();
    return this.#find(await this.titles.bySlug(slug), caller, () => new Rejection('community-not-found'));
  }

  async findNight(id: string, caller: Identity): Promise<FoundNight> {
    await this.tail.fence();
    const night = await this.snapshots.get<Night>(nightAggregate, id);
    const missing = () => new NightRejection('night-not-found');
    if (!night) throw missing();
    return { night, ...(await this.#findById(night.state.communityId, caller, missing)) };
  }

  async findEvening(id: string, caller: Identity): Promise<FoundEvening> {
    await this.tail.fence();
    const evening = await this.snapshots.get<Evening>(eveningAggregate, id);
    const missing = () => new NightRejection('evening-not-found');
    if (!evening) throw missing();
    return { evening, ...(await this.#findById(evening.state.communityId, caller, missing)) };
  }

  /** Throws unless all of these people may play: they are members, and their accounts are not banned. */
  async assertMembers(userIds: readonly string[], communityId: string): Promise<void> {
    const [members, players] = await Promise.all([
      this.memberships.membersAmong(userIds, communityId),
      this.players.findMany(userIds),
    ]);
    if (!userIds.every((userId) => members.has(userId) && players.get(userId)?.banned === false))
      throw new HttpError(403, 'not-a-member', say('notAMember'));
  }

  /**
   * Counts a step of an organiser that notifies followers. Throws if there were too many of their community or, of
   * those that reach many people, of the organiser.
   */
  async countNotification(found: FoundNight | FoundEvening): Promise<void> {
    const { community, actor } = found;
    if (!isOrganiser(actor)) return;
    const nightId = 'night' in found ? found.night.state.id : found.evening.state.nightId;
    if (await this.followers.areMoreThan(MANY_FOLLOWERS, nightId)) {
      await this.limits.consume(NOTIFICATIONS_TO_MANY, actor.userId);
      await this.limits.consume(NOTIFICATIONS_TO_MANY, community._id);
    }
    await this.limits.consume(NOTIFICATIONS, community._id);
  }

  /** Counts the scrims that an organiser makes as lobbies together with those that they create one by one. */
  async countScrims({ userId, isAdmin }: Actor, count: number): Promise<void> {
    if (isAdmin) return;
    for (let i = 0; i < count; i++) await this.limits.consume(SCRIM_CREATIONS, userId);
  }

  /** Whether the user may see evenings of the community, as of the events this process has read. */
  async maySee(communityId: string, { userId, isAdmin }: Identity): Promise<boolean> {
    const community = (await this.titles.byIds([communityId])).get(communityId);
    const role = await this.memberships.latest.roleOf(userId, communityId);
    return this.#isOn && community !== undefined && findsCommunity({ isAdmin, role }, community);
  }

  async #findById(communityId: string, caller: Identity, missing: () => Rejection): Promise<FoundCommunity> {
    return this.#find((await this.titles.byIds([communityId])).get(communityId), caller, missing);
  }

  async #find(
    community: CommunityTitle | undefined,
    { userId, isAdmin }: Identity,
    missing: () => Rejection,
  ): Promise<FoundCommunity> {
    if (!community || !this.#isOn) throw missing();
    const role = await this.memberships.latest.roleOf(userId, community._id);
    if (!findsCommunity({ isAdmin, role }, community)) throw missing();
    return { community, actor: { userId, isAdmin, role } };
  }

  get #isOn(): boolean {
    return this.config.COMMUNITIES !== 'off';
  }
}

export function assertActive({ archived }: CommunityTitle): void {
  if (archived) throw new Rejection('community-archived');
}
