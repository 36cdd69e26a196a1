import { toPagination, toRange } from '@muster/contracts/pages';
import { scrimHistoryRoutes } from '@muster/contracts/scrim-history-routes';
import { type CreatedQuery, type JoinedQuery, statsOf } from '@muster/contracts/stats';
import { HttpError, ProjectionCatchUp } from '@muster/platform';
import { type Handlers, isCurrentClient, type RequestOf, Serves } from '@muster/platform/http';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { ScrimViews } from '../read/scrim-views';
import { CareerQueries, type ListKind } from '../read/career.queries';
import { ScrimAccess } from '../read/scrim-access';
import { isParticipant, may, type ScrimSnapshot, toScrimOfIds, type Viewer } from '../read/view';
import { say } from '../texts/catalogue';

type Routes = typeof scrimHistoryRoutes;
interface EncodedList {
  json: string;
  pagination?: object;
}

type Encoder = (scrim: ScrimSnapshot, viewer: Viewer) => Promise<string>;
interface WantedList {
  kind: ListKind;
  id: string;
  query: CreatedQuery | JoinedQuery;
  encode: Encoder;
}

/** The scrims of a user, for profiles. */
@Serves('users', scrimHistoryRoutes)
export class ScrimHistoryController implements Handlers<Routes> {
  constructor(
    private readonly careers: CareerQueries,
    private readonly views: ScrimViews,
    private readonly freshness: ProjectionCatchUp,
    private readonly access: ScrimAccess,
    @Inject(PLAYERS) private readonly people: PlayerDirectory,
  ) {}

  async createdScrims({ caller, params: { id }, query, request }: RequestOf<Routes['createdScrims']>) {
    if (!caller.isAdmin && caller.userId !== id) throw new HttpError(403, 'not-yourself', say('createdByOnly'));
    await this.#waitForHistory(id);
    const list = { kind: 'created', id, query, encode: this.#encoderFor(query, request.headers) } as const;
    const { json, pagination } = await this.#list(list, await this.access.freshViewer(caller));
    return pagination ? `{"success":true,"data":${json},"pagination":${JSON.stringify(pagination)}}` : json;
  }

  async joinedScrims({ caller, params: { id }, query, request }: RequestOf<Routes['joinedScrims']>) {
    await this.#waitForHistory(id);
    const viewer = await this.access.freshViewer(caller);
    const list = { kind: 'joined', id, query, encode: this.#encoderFor(query, request.headers) } as const;
    const [{ json, pagination }, games] = await Promise.all([
      this.#list(list, viewer),
      this.careers.gameCounts(id, viewer),
    ]);
    return `{"scrims":${json},"stats":${JSON.stringify(statsOf(games))}${pagination ? `,"pagination":${JSON.stringify(pagination)}` : ''}}`;
  }

  /** Covers all scrims; the lists above are paged. */
  async careerStats({ caller, params: { id }, query: { zone } }: RequestOf<Routes['careerStats']>) {
    await this.#waitForHistory(id);
    return this.careers.career(id, await this.access.freshViewer(caller), zone);
  }

  /** Clients of the specification compare the people of these scrims with the id of the profile. */
  #encoderFor({ people }: CreatedQuery | JoinedQuery, headers: IncomingHttpHeaders): Encoder {
    return people === 'ids' || !isCurrentClient(headers)
      ? async (scrim, viewer) => JSON.stringify(toScrimOfIds(await this.views.viewOf(scrim, viewer)))
      : (scrim, viewer) => this.views.jsonOf(scrim, viewer);
  }

  async #list({ kind, id, query, encode }: WantedList, viewer: Viewer): Promise<EncodedList> {
    const range = { ...toRange(query), filter: query.filter ?? 'none', order: query.order ?? 'desc' };
    const ids = await this.careers.scrimIds(kind, id, viewer, range);
    // The projection may lag behind, so the rules are applied to the current scrims again.
    const scrims = (await this.careers.scrims(ids)).filter(
      ({ state }) => may(viewer, 'list', state) && (kind === 'created' || isParticipant(state, id)),
    );
    const json = `[${(await Promise.all(scrims.map((scrim) => encode(scrim, viewer)))).join(',')}]`;
    return range.paged
      ? { json, pagination: toPagination(range, await this.careers.count(kind, id, viewer, range)) }
      : { json };
  }

  /** Waits for the projection only if the user exists, so that the response includes the latest events. */
  async #waitForHistory(id: string): Promise<void> {
    if (!(await this.people.findById(id))) throw new HttpError(404, 'account-not-found', say('user-not-found'));
    await this.freshness.waitForHead('history');
  }
}
