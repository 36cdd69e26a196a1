import { Database, type PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Communities are named as long as the user finds them. */
const NAMED = `(c.visibility = 'public' AND NOT c.archived)`;
const SLUG = `CASE WHEN ${NAMED} OR m.role IS NOT NULL THEN c.slug END AS slug`;
const NAME = `CASE WHEN ${NAMED} OR m.role IS NOT NULL THEN c.name END AS name`;
const MINE = 'LEFT JOIN memberships m ON m.community = c.id AND m.user_id = $1';

interface Bond {
  slug: string | null;
  name: string | null;
  role: string | null;
  at: Date;
  message: string | null;
}

/** Exports a user's communities, requests, invitations, exclusions and reports. */
@Injectable()
export class CommunityData implements PersonalData {
  constructor(private readonly database: Database) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [bonds, exclusions, reports, invitations] = await Promise.all([
      this.database.query<Bond>(
        `SELECT ${SLUG}, ${NAME}, m.role, coalesce(m.joined_at, m.requested_at) AS at, w.message FROM memberships m
          JOIN communities c ON c.id = m.community
          LEFT JOIN membership_messages w ON w.community = m.community AND w.user_id = m.user_id
          WHERE m.user_id = $1 AND (m.role IS NOT NULL OR m.requested_at IS NOT NULL) ORDER BY at, c.id`,
        [userId],
      ),
      this.database.query<{ slug: string | null; reason: string; until: Date | null; created_at: Date }>(
        `SELECT ${SLUG}, e.reason, e.until, e.created_at FROM community_exclusions e
          JOIN communities c ON c.id = e.community ${MINE}
          WHERE e.user_id = $1 ORDER BY e.created_at`,
        [userId],
      ),
      this.database.query<{ slug: string | null; reason: string; created_at: Date }>(
        `SELECT ${SLUG}, r.reason, r.created_at FROM community_reports r JOIN communities c ON c.id = r.community ${MINE}
          WHERE r.reporter = $1 ORDER BY r.created_at`,
        [userId],
      ),
      this.database.query<{ slug: string; name: string; role: string; invitedAt: Date; expiresAt: Date }>(
        `SELECT c.slug, c.name, i.role, i.created_at AS "invitedAt", i.expires_at AS "expiresAt"
          FROM community_invitations i JOIN communities c ON c.id = i.community
          WHERE i.account = $1 AND i.expires_at > now() ORDER BY i.created_at, i.id`,
        [userId],
      ),
    ]);
    return {
      communityInvitations: invitations,
      communities: bonds
        .filter(({ role }) => role !== null)
        .map(({ slug, name, role, at }) => ({ slug, name, role, joinedAt: at })),
      communityRequests: bonds
        .filter(({ role }) => role === null)
        .map(({ slug, name, at, message }) => ({ slug, name, requestedAt: at, message })),
      communityExclusions: exclusions.map(({ created_at: createdAt, ...exclusion }) => ({ ...exclusion, createdAt })),
      communityReports: reports.map(({ created_at: createdAt, ...report }) => ({ ...report, createdAt })),
    };
  }
}
