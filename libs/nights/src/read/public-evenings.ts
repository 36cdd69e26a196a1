import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import { isFoundByAll } from '@muster/contracts/community-roles';
import { EVENING_LENGTH_MS } from '@muster/contracts/nights';
import { SnapshotCache } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { eveningAggregate } from '../aggregate';
import type { Evening } from '../domain/evening';
import type { ShownEvening, ShownEvenings } from '../ports';
import { EveningViews } from './evening-views';
import { CURRENT_OF } from './nights.queries';

const UPCOMING_MAX = 20;

/** Evenings for the messages of Discord's channels. */
@Injectable()
export class PublicEvenings implements ShownEvenings {
  constructor(
    private readonly snapshots: SnapshotCache,
    private readonly views: EveningViews,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  async find(eveningId: string): Promise<ShownEvening | undefined> {
    const evening = await this.snapshots.get<Evening>(eveningAggregate, eveningId);
    if (!evening) return undefined;
    const { communityId } = evening.state;
    const [[view], titles] = await Promise.all([
      this.views.ofEvenings([evening], ''),
      this.titles.byIds([communityId]),
    ]);
    const community = titles.get(communityId);
    return { view: view!, communityId, isPublic: community !== undefined && isFoundByAll(community) };
  }

  async communitiesOf(eveningIds: readonly string[], client: pg.ClientBase) {
    const { rows } = await client.query<{ eveningId: string; communityId: string }>(
      'SELECT id AS "eveningId", community AS "communityId" FROM evenings WHERE id = ANY($1)',
      [eveningIds],
    );
    return rows;
  }

  async answeredBy(userId: string, client: pg.ClientBase): Promise<readonly string[]> {
    const { rows } = await client.query<{ id: string }>(CURRENT_OF, [userId, EVENING_LENGTH_MS]);
    return rows.map(({ id }) => id);
  }

  async upcomingOf(communityId: string, client: pg.ClientBase): Promise<readonly string[]> {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM evenings WHERE community = $1 AND starts_at > now() AND NOT cancelled
        AND (state->>'opened')::boolean ORDER BY starts_at LIMIT $2`,
      [communityId, UPCOMING_MAX],
    );
    return rows.map(({ id }) => id);
  }
}
