import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import type { ScrimView } from '@muster/contracts/scrims';
import { LogTail } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { ScrimSubject, ShownScrim, ShownScrims } from '../ports';
import { ScrimLists } from './scrim-lists';
import { ScrimSnapshots } from './scrim-snapshots';
import { ScrimViews } from './scrim-views';
import { type ListRange, ScrimQueries } from './scrims.queries';
import { isParticipant } from './view';

const UPCOMING_MAX = 100;
type User = Parameters<ShownScrims['listFor']>[0];

/** Reads scrims for places outside Muster. */
@Injectable()
export class ShownScrimQueries implements ShownScrims {
  constructor(
    private readonly lists: ScrimLists,
    private readonly snapshots: ScrimSnapshots,
    private readonly views: ScrimViews,
    private readonly queries: ScrimQueries,
    private readonly tail: LogTail,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  async find(scrimId: string, toMembers: boolean): Promise<ShownScrim | undefined> {
    await this.tail.fence();
    const scrim = await this.snapshots.findAny(scrimId);
    if (!scrim) return undefined;
    const { communityId, deleted: isDeleted } = scrim.state;
    const view = await this.views.viewOf(scrim, toMembers ? 'outsider' : 'stranger');
    const isNamed = toMembers || !(await this.#isArchived(communityId));
    return { view: isNamed ? view : { ...view, community: null }, communityId, isDeleted };
  }

  async #isArchived(communityId: string | null): Promise<boolean> {
    return communityId !== null && ((await this.titles.byIds([communityId])).get(communityId)?.archived ?? false);
  }

  async subjectsOf(scrimIds: readonly string[], client: pg.ClientBase): Promise<readonly ScrimSubject[]> {
    const { rows } = await client.query<ScrimSubject>(
      `SELECT id AS "scrimId", community_id AS "communityId", region FROM scrims WHERE id = ANY($1)`,
      [scrimIds],
    );
    return rows;
  }

  async upcomingOf(subject: Parameters<ShownScrims['upcomingOf']>[0], client: pg.ClientBase): Promise<string[]> {
    const [column, value] =
      'communityId' in subject
        ? (['community_id', subject.communityId] as const)
        : (['region', subject.region] as const);
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM scrims WHERE ${column} = $1 AND NOT deleted AND starts_at > now()
        ORDER BY starts_at, id LIMIT ${UPCOMING_MAX}`,
      [value],
    );
    return rows.map(({ id }) => id);
  }

  async listFor(user: User, range: Parameters<ShownScrims['listFor']>[1], limit: number): Promise<ScrimView[]> {
    const { region, communityId, from, to } = range;
    const listed: ListRange = { region, communityId, from, to };
    const scrims = await this.lists.firstOf(listed, user, limit);
    return Promise.all(scrims.map((scrim) => this.views.viewOf(scrim, user)));
  }

  async nextOf(user: User): Promise<ScrimView | undefined> {
    await this.tail.fence();
    const scrims = await this.snapshots.findMany(await this.queries.upcomingOf(user.userId));
    const next = scrims.find(({ state }) => isParticipant(state, user.userId));
    return next && this.views.viewOf(next, user);
  }
}
