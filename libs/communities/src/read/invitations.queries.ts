import type { InvitedRole } from '@muster/contracts/community-import';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { EndedInvitation } from '../domain/community-commands';

export interface InvitationRow {
  id: string;
  name: string;
  tagline: string;
  region: string;
  role: InvitedRole;
  importId: string;
  riot_key: string;
  account: string | null;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}
type FoundInvitation = Pick<InvitationRow, 'id' | 'account' | 'riot_key' | 'invited_by'>;
/** `account`: null until the invitation is delivered to the account that signed up with its Riot ID. */
export interface PersonalInvitation {
  id: string;
  community: string;
  role: InvitedRole;
  account: string | null;
  expires_at: Date;
}
const PERSONAL = 'id, community, role, account, expires_at';

/** Personal invitations that are open. */
@Injectable()
export class InvitationQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  list(communityId: string, { limit, offset }: { limit: number; offset: number }): Promise<InvitationRow[]> {
    return this.database.query(
      `SELECT id, name, tagline, region, role, import AS "importId", riot_key, account, invited_by, created_at, expires_at FROM community_invitations
        WHERE community = $1 AND expires_at > now() ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
      [communityId, limit, offset],
      'community_invitations',
    );
  }

  async count(communityId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM community_invitations WHERE community = $1 AND expires_at > now()',
      [communityId],
      'community_invitations_counted',
    );
    return row!.n;
  }

  /** Returns those of the keys whose Riot ID is invited already. */
  async invitedAmong(communityId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ riot_key: string }>(
      `SELECT riot_key FROM community_invitations WHERE community = $1 AND riot_key = ANY($2) AND expires_at > now()`,
      [communityId, keys],
    );
    return new Set(rows.map(({ riot_key: key }) => key));
  }

  async find(communityId: string, id: string): Promise<FoundInvitation | undefined> {
    const [row] = await this.database.query<FoundInvitation>(
      'SELECT id, account, riot_key, invited_by FROM community_invitations WHERE community = $1 AND id = $2 AND expires_at > now()',
      [communityId, id],
    );
    return row;
  }

  ofImport(communityId: string, importId: string): Promise<EndedInvitation[]> {
    return this.database.query(
      'SELECT id, account FROM community_invitations WHERE community = $1 AND import = $2 ORDER BY id',
      [communityId, importId],
    );
  }

  /** Returns the invitation of this account, else one that waits for the first account with this Riot ID. */
  async openFor(communityId: string, userId: string, key: string): Promise<PersonalInvitation | undefined> {
    const [row] = await this.database.query<PersonalInvitation>(
      `SELECT ${PERSONAL} FROM community_invitations
        WHERE community = $1 AND (account = $2 OR (account IS NULL AND riot_key = $3)) AND expires_at > now()
        ORDER BY account IS NULL, role, id LIMIT 1`,
      [communityId, userId, key],
      'community_invitation_for',
    );
    return row;
  }

  /** Returns the newest invitations of an account. */
  to(userId: string, limit: number): Promise<PersonalInvitation[]> {
    return this.database.query(
      `SELECT ${PERSONAL} FROM community_invitations WHERE account = $1 AND expires_at > now()
        ORDER BY created_at DESC, id LIMIT $2`,
      [userId, limit],
      'community_invitations_to',
    );
  }

  /** Returns the invitations of an account to these communities, by community. */
  async toAmong(userId: string, communityIds: readonly string[]): Promise<ReadonlyMap<string, PersonalInvitation>> {
    const rows = await this.database.query<PersonalInvitation>(
      `SELECT ${PERSONAL} FROM community_invitations
        WHERE account = $1 AND community = ANY($2) AND expires_at > now() ORDER BY created_at, id DESC`,
      [userId, communityIds],
      'community_invitations_among',
    );
    return new Map(rows.map((row) => [row.community, row]));
  }

  async has(userId: string, communityId: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM community_invitations WHERE account = $1 AND community = $2 AND expires_at > now() LIMIT 1',
      [userId, communityId],
      'community_invitation_of',
    );
    return rows.length > 0;
  }

  /** Returns invitations that wait for the first account with this Riot ID. */
  waitingFor(key: string): Promise<{ id: string; community: string; inviter: string; isUnlisted: boolean }[]> {
    return this.database.query(
      `SELECT i.id, i.community, i.invited_by AS inviter, c.visibility = 'unlisted' AS "isUnlisted"
        FROM community_invitations i JOIN communities c ON c.id = i.community
        WHERE i.riot_key = $1 AND i.account IS NULL AND i.expires_at > now() ORDER BY i.id`,
      [key],
      'community_invitations_waiting',
    );
  }

  async deleteExpired(): Promise<void> {
    await this.database.query('DELETE FROM community_invitations WHERE expires_at <= now()');
  }
}
