import { COMMUNITY_ROLES, type CommunityRole } from '@muster/contracts/community-roles';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { MembershipOf } from '../ports';

export interface MemberRow {
  user_id: string;
  role: CommunityRole;
  joined_at: Date;
}
export interface RequestRow {
  user_id: string;
  requested_at: Date;
  message: string | null;
}
export interface ExclusionRow {
  user_id: string;
  reason: string;
  until: Date | null;
  excluded_by: string;
  created_at: Date;
}
interface Range {
  limit: number;
  offset: number;
}

const STAFF_MAX = 50;
const LOWEST_ROLE = COMMUNITY_ROLES[0];
export const rankOf = (role: CommunityRole): number => COMMUNITY_ROLES.indexOf(role) + 1;

@Injectable()
export class MembershipQueries {
  constructor(private readonly database: Database) {}

  /** Returns an entry for every user, oldest membership first. */
  async communitiesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly MembershipOf[]>> {
    const rows = await this.database.query<{
      user_id: string;
      community: string;
      role: CommunityRole;
      joined_at: Date;
    }>(
      `SELECT user_id, community, role, joined_at FROM memberships WHERE user_id = ANY($1) AND role IS NOT NULL
        ORDER BY joined_at, community`,
      [userIds],
      'communities_of',
    );
    const found = new Map<string, MembershipOf[]>(userIds.map((id) => [id, []]));
    for (const { user_id: id, community: communityId, role, joined_at: joinedAt } of rows)
      found.get(id)!.push({ communityId, role, joinedAt: joinedAt.toISOString() });
    return found;
  }

  /** Returns the user's memberships with the day they joined, oldest first. */
  membershipsOf(userId: string): Promise<{ community: string; role: CommunityRole; joined_at: Date }[]> {
    return this.database.query(
      `SELECT community, role, joined_at FROM memberships WHERE user_id = $1 AND role IS NOT NULL
        ORDER BY joined_at, community LIMIT 200`,
      [userId],
      'memberships_of',
    );
  }

  /** Returns the communities in which the user is a member or has an open request, in pages by id. */
  async bondsOf(userId: string, limit: number): Promise<{ community: string; role: CommunityRole | null }[]> {
    return this.database.query(
      `SELECT community, role FROM memberships WHERE user_id = $1 AND (role IS NOT NULL OR requested_at IS NOT NULL)
        ORDER BY community LIMIT $2`,
      [userId, limit],
    );
  }

  async membersAmong(userIds: readonly string[], communityId: string): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ user_id: string }>(
      'SELECT user_id FROM memberships WHERE community = $1 AND user_id = ANY($2) AND role IS NOT NULL',
      [communityId, userIds],
      'members_among',
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }

  async excludedAmong(userIds: readonly string[], communityId: string): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ user_id: string }>(
      `SELECT user_id FROM community_exclusions
        WHERE community = $1 AND user_id = ANY($2) AND (until IS NULL OR until > now())`,
      [communityId, userIds],
      'excluded_among',
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }

  async memberIdsOf(communityId: string): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      'SELECT user_id FROM memberships WHERE community = $1 AND role IS NOT NULL',
      [communityId],
      'member_ids',
    );
    return rows.map(({ user_id }) => user_id);
  }

  async staffOf(communityId: string, needed: CommunityRole): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      `SELECT user_id FROM memberships WHERE community = $1 AND role IS NOT NULL AND rank >= $2
        ORDER BY joined_at, user_id LIMIT ${STAFF_MAX}`,
      [communityId, rankOf(needed)],
      'community_staff',
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** Returns members by role, highest first, then by the day they joined. `among`: only these users. */
  members(
    communityId: string,
    { role, among, limit, offset }: Range & { role?: CommunityRole | undefined; among?: readonly string[] | undefined },
  ): Promise<MemberRow[]> {
    return this.database.query(
      `SELECT user_id, role, joined_at FROM memberships WHERE ${MEMBERS} ORDER BY rank DESC, joined_at, user_id LIMIT $4 OFFSET $5`,
      [communityId, role ? rankOf(role) : null, among ?? null, limit, offset],
    );
  }

  async countMembers(
    communityId: string,
    { role, among }: { role?: CommunityRole | undefined; among?: readonly string[] | undefined },
  ): Promise<number> {
    const everybody = async () => (await this.counts([communityId])).get(communityId)?.members ?? 0;
    if (!role && !among) return everybody();
    // Most people have the lowest role: it is everybody without the few who have another.
    if (role === LOWEST_ROLE && !among) return (await everybody()) - (await this.#countStaff(communityId));
    const [row] = await this.database.query<{ n: number }>(`SELECT count(*) AS n FROM memberships WHERE ${MEMBERS}`, [
      communityId,
      role ? rankOf(role) : null,
      among ?? null,
    ]);
    return row!.n;
  }

  async #countStaff(communityId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM memberships WHERE community = $1 AND role IS NOT NULL AND rank > $2',
      [communityId, rankOf(LOWEST_ROLE)],
    );
    return row!.n;
  }

  async counts(communityIds: readonly string[]): Promise<ReadonlyMap<string, { members: number; requests: number }>> {
    const rows = await this.database.query<{ community: string; members: number; requests: number }>(
      'SELECT community, members, requests FROM community_counts WHERE community = ANY($1)',
      [communityIds],
      'community_counts',
    );
    return new Map(rows.map(({ community, members, requests }) => [community, { members, requests }]));
  }

  /** Returns those of the communities that the user has asked to join. */
  async requestedBy(userId: string, communityIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ community: string }>(
      `SELECT community FROM memberships WHERE user_id = $1 AND community = ANY($2) AND requested_at IS NOT NULL`,
      [userId, communityIds],
      'requested_by',
    );
    return new Set(rows.map(({ community }) => community));
  }

  /** Returns the oldest first. */
  requests(communityId: string, { limit, offset }: Range): Promise<RequestRow[]> {
    return this.database.query(
      `SELECT m.user_id, m.requested_at, w.message FROM memberships m
        LEFT JOIN membership_messages w ON w.community = m.community AND w.user_id = m.user_id
        WHERE m.community = $1 AND m.requested_at IS NOT NULL
        ORDER BY m.requested_at, m.user_id LIMIT $2 OFFSET $3`,
      [communityId, limit, offset],
      'membership_requests',
    );
  }

  /** Returns the oldest requests of all these communities. */
  requestsOf(communityIds: readonly string[], limit: number): Promise<(RequestRow & { community: string })[]> {
    return this.database.query(
      `SELECT community, user_id, requested_at FROM memberships WHERE community = ANY($1) AND requested_at IS NOT NULL
        ORDER BY requested_at, user_id LIMIT $2`,
      [communityIds, limit],
      'membership_requests_of',
    );
  }

  /** Returns exclusions in force, newest first. */
  exclusions(communityId: string, { limit, offset }: Range): Promise<ExclusionRow[]> {
    return this.database.query(
      `SELECT user_id, reason, until, excluded_by, created_at FROM community_exclusions
        WHERE community = $1 AND (until IS NULL OR until > now()) ORDER BY created_at DESC, user_id LIMIT $2 OFFSET $3`,
      [communityId, limit, offset],
    );
  }

  async countExclusions(communityId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM community_exclusions WHERE community = $1 AND (until IS NULL OR until > now())',
      [communityId],
    );
    return row!.n;
  }

  /**
   * Returns owners, then members in the order of succession: organisers, casters, members, each by the day they joined.
   * It is one statement, because between two of them a person could become an owner and be missing in both results.
   */
  succession(communityId: string, limit: number): Promise<{ user_id: string; role: CommunityRole }[]> {
    return this.database.query(
      `SELECT user_id, role FROM memberships WHERE community = $1 AND role IS NOT NULL
        ORDER BY rank DESC, joined_at, user_id LIMIT $2`,
      [communityId, limit],
    );
  }

  async countOwned(userId: string): Promise<{ owned: number; founded: number }> {
    const [row] = await this.database.query<{ owned: number; founded: number }>(
      `SELECT (SELECT count(*) FROM memberships m JOIN communities c ON c.id = m.community AND NOT c.archived
          WHERE m.user_id = $1 AND m.role = 'owner') AS owned,
        (SELECT count(*) FROM communities WHERE founder = $1) AS founded`,
      [userId],
      'communities_owned',
    );
    return row!;
  }
}

const MEMBERS = `community = $1 AND role IS NOT NULL AND ($2::int IS NULL OR rank = $2)
  AND ($3::text[] IS NULL OR user_id = ANY($3))`;
