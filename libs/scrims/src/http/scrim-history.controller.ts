import {
  career,
  type Career,
  careerQuery,
  type CareerQuery,
  createdQuery,
  type CreatedQuery,
  joinedQuery,
  type JoinedQuery,
  pageSchema,
  toPagination,
  scrimView,
  toRange,
  statsOf,
  userScrims,
} from '@muster/contracts';
import { type Caller, ProjectionCatchUp, HttpError, Returns, ReturnsEncoded, CurrentUser } from '@muster/platform';
import { CANDIDATES, type PlayerDirectory } from '@muster/users/ports';
import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ScrimViewCache } from '../read/scrim-view-cache';
import { CareerQueries, type Part } from '../read/career.queries';
import { mayList, isParticipant } from '../read/view';

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const;
interface Found {
  json: string;
  pagination?: object;
}

/** What profiles tell of somebody's scrims. */
@ApiTags('users')
@ApiBearerAuth()
@Controller('api/users')
export class ScrimHistoryController {
  constructor(
    private readonly careers: CareerQueries,
    private readonly board: ScrimViewCache,
    private readonly freshness: ProjectionCatchUp,
    @Inject(CANDIDATES) private readonly people: PlayerDirectory,
  ) {}

  @Get(':id/created-scrims')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(z.union([scrimView.array(), pageSchema(scrimView)]))
  async createdScrims(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Query({ schema: createdQuery }) query: CreatedQuery,
  ): Promise<string> {
    if (!caller.isAdmin && caller.userId !== id)
      throw new HttpError(403, 'not-yourself', 'Only the creator and admins can see created scrims');
    await this.#waitForHistory(id);
    const { json, pagination } = await this.#list('created', id, caller, query);
    return pagination ? `{"success":true,"data":${json},"pagination":${JSON.stringify(pagination)}}` : json;
  }

  @Get(':id/scrims')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(userScrims)
  async joinedScrims(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Query({ schema: joinedQuery }) query: JoinedQuery,
  ): Promise<string> {
    await this.#waitForHistory(id);
    const [{ json, pagination }, games] = await Promise.all([
      this.#list('joined', id, caller, query),
      this.careers.gameCounts(id),
    ]);
    return `{"scrims":${json},"stats":${JSON.stringify(statsOf(games))}${pagination ? `,"pagination":${JSON.stringify(pagination)}` : ''}}`;
  }

  /** All of it, however many scrims there are; the lists above come page by page. */
  @Get(':id/career')
  @Returns(career)
  async careerStats(@Param('id') id: string, @Query({ schema: careerQuery }) { zone }: CareerQuery): Promise<Career> {
    await this.#waitForHistory(id);
    return this.careers.career(id, zone);
  }

  async #list(part: Part, id: string, caller: Caller, query: CreatedQuery | JoinedQuery): Promise<Found> {
    const range = { ...toRange(query), filter: query.filter ?? 'none', order: query.sortOrder ?? 'desc' };
    const ids = await this.careers.scrimIds(part, id, caller, range);
    // The history may be behind all the same; what is shown is how the scrims stand now.
    const scrims = (await this.careers.scrims(ids)).filter(
      ({ state }) => mayList(state, caller) && (part === 'created' || isParticipant(state, id)),
    );
    const json = `[${(await Promise.all(scrims.map((scrim) => this.board.viewJson(scrim, caller)))).join(',')}]`;
    return range.paged
      ? { json, pagination: toPagination(range, await this.careers.count(part, id, caller, range)) }
      : { json };
  }

  /** Who looks at somebody who is here sees what has just happened, too. */
  async #waitForHistory(id: string): Promise<void> {
    if (!(await this.people.findById(id))) throw new HttpError(404, 'account-not-found', 'User not found');
    await this.freshness.waitForHead('history');
  }
}
