import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { type TeamOf, TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Sight } from '../domain/sight';

export interface Identity {
  userId: string;
  isAdmin: boolean;
}
/** A viewer with the teams that they are in, and those for which they book. */
export interface BoardViewer extends Identity {
  sight: Sight;
  teams: readonly TeamOf[];
  books: ReadonlySet<string>;
}

@Injectable()
export class BoardViewers {
  constructor(
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async of({ userId, isAdmin }: Identity): Promise<BoardViewer> {
    const [teams, joined] = await Promise.all([this.teams.ofPerson(userId), this.memberships.communitiesOf(userId)]);
    const ids = teams.map(({ _id }) => _id);
    const [blocked, ...bookers] = await Promise.all([
      this.teams.blockedWith(ids),
      ...teams.map((team) => this.teams.bookersOf(team)),
    ]);
    return {
      userId,
      isAdmin,
      teams,
      sight: { isAdmin, teams: ids, communities: joined.map(({ communityId }) => communityId), blocked },
      books: new Set(ids.filter((_, i) => bookers[i]!.includes(userId))),
    };
  }
}
