import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { In, IsNull, Raw } from 'typeorm';
import type { EndedInvitation } from '../domain/community-commands';
import { communityInvitations, type InvitationRow } from './invitations.schema';

type FoundInvitation = Pick<InvitationRow, 'id' | 'account' | 'riot_key' | 'invited_by'>;
export type PersonalInvitation = Pick<InvitationRow, 'id' | 'community' | 'role' | 'account' | 'expires_at'>;

const isOpen = () => ({ expires_at: Raw((column) => `${column} > now()`) });

/** Personal invitations that are open. */
@Injectable()
export class InvitationQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  list(communityId: string, { limit, offset }: { limit: number; offset: number }): Promise<InvitationRow[]> {
    return this.database.entities((entities) =>
      entities.find(communityInvitations, {
        where: { community: communityId, ...isOpen() },
        order: { created_at: 'DESC', id: 'ASC' },
        take: limit,
        skip: offset,
      }),
    );
  }

  count(communityId: string): Promise<number> {
    return this.database.entities((entities) =>
      entities.countBy(communityInvitations, { community: communityId, ...isOpen() }),
    );
  }

  /** Returns those of the keys whose Riot ID is invited already. */
  async invitedAmong(communityId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.entities((entities) =>
      entities.findBy(communityInvitations, { community: communityId, riot_key: In(keys), ...isOpen() }),
    );
    return new Set(rows.map(({ riot_key: key }) => key));
  }

  find(communityId: string, id: string): Promise<FoundInvitation | null> {
    return this.database.entities((entities) =>
      entities.findOneBy(communityInvitations, { community: communityId, id, ...isOpen() }),
    );
  }

  ofImport(communityId: string, importId: string): Promise<EndedInvitation[]> {
    return this.database.entities((entities) =>
      entities.find(communityInvitations, {
        select: { id: true, account: true },
        where: { community: communityId, importId },
        order: { id: 'ASC' },
      }),
    );
  }

  /** Returns the invitation of this account, else one that waits for the first account with this Riot ID. */
  async openFor(communityId: string, userId: string, key: string): Promise<PersonalInvitation | undefined> {
    const found = await this.database.entities((entities) =>
      entities.findOne(communityInvitations, {
        where: [
          { community: communityId, account: userId, ...isOpen() },
          { community: communityId, account: IsNull(), riot_key: key, ...isOpen() },
        ],
        order: { account: { direction: 'ASC', nulls: 'LAST' }, role: 'ASC', id: 'ASC' },
      }),
    );
    return found ?? undefined;
  }

  /** Returns the newest invitations of an account. */
  to(userId: string, limit: number): Promise<PersonalInvitation[]> {
    return this.database.entities((entities) =>
      entities.find(communityInvitations, {
        where: { account: userId, ...isOpen() },
        order: { created_at: 'DESC', id: 'ASC' },
        take: limit,
      }),
    );
  }

  /** Returns the invitations of an account to these communities, by community. */
  async toAmong(userId: string, communityIds: readonly string[]): Promise<ReadonlyMap<string, PersonalInvitation>> {
    const rows = await this.database.entities((entities) =>
      entities.find(communityInvitations, {
        where: { account: userId, community: In(communityIds), ...isOpen() },
        order: { created_at: 'ASC', id: 'DESC' },
      }),
    );
    return new Map(rows.map((row) => [row.community, row]));
  }

  has(userId: string, communityId: string): Promise<boolean> {
    return this.database.entities((entities) =>
      entities.existsBy(communityInvitations, { account: userId, community: communityId, ...isOpen() }),
    );
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
    await this.database.entities((entities) =>
      entities.delete(communityInvitations, { expires_at: Raw((column) => `${column} <= now()`) }),
    );
  }
}
