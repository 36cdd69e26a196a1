import { recordRoutes } from '@muster/contracts/record-routes';
import { SEASON_DAYS_MAX } from '@muster/contracts/records';
import { type Caller, HttpError, ProjectionCatchUp } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { ScrimCommunities } from '../app/scrim-communities';
import { ScrimRejection } from '../domain/errors';
import { RecordViews } from '../read/record-views';
import { ScrimAccess } from '../read/scrim-access';
import { Seasons } from '../read/seasons';
import type { Viewer } from '../read/view';
import { say } from '../texts/catalogue';

type Routes = typeof recordRoutes;
const DAY_MS = 24 * 60 * 60_000;

/** Decided games: of one person, of two, and of a community. */
@Serves('records', recordRoutes)
export class RecordsController implements Handlers<Routes> {
  constructor(
    private readonly records: RecordViews,
    private readonly seasons: Seasons,
    private readonly freshness: ProjectionCatchUp,
    private readonly access: ScrimAccess,
    private readonly communities: ScrimCommunities,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async of({ caller, params: { id }, query }: RequestOf<Routes['of']>) {
    const { showsRecord: shared } = await this.#person(id);
    if (caller.userId !== id && !shared) throw new ScrimRejection('record-private');
    return { shared, ...(await this.records.of(id, await this.#viewer(caller), query)) };
  }

  async with({ caller, params: { id, otherId } }: RequestOf<Routes['with']>) {
    for (const person of [id, otherId]) await this.#person(person);
    if (caller.userId !== id) throw new ScrimRejection('record-private');
    return this.records.shared(id, otherId, await this.#viewer(caller));
  }

  async season({ caller, params: { slug }, query: { from, to } }: RequestOf<Routes['season']>) {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
    if (days < 0) throw new HttpError(400, 'invalid', say('seasonBackwards'));
    if (days > SEASON_DAYS_MAX)
      throw new HttpError(400, 'range-too-long', say('seasonTooLong', { days: SEASON_DAYS_MAX }));
    const communityId = await this.communities.findId(slug, caller);
    const { role } = await this.access.actor(communityId, caller);
    await this.freshness.waitForHead('history');
    return this.seasons.of({ communityId, from, to, withMembers: caller.isAdmin || Boolean(role) });
  }

  async #person(id: string) {
    const person = await this.players.findById(id);
    if (!person) throw new HttpError(404, 'account-not-found', say('user-not-found'));
    return person;
  }

  /** Waits until the latest results are counted. */
  async #viewer(caller: Caller): Promise<Viewer> {
    await this.freshness.waitForHead('history');
    return this.access.freshViewer(caller);
  }
}
