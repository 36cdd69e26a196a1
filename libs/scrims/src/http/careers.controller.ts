import { career, type Career, careerQuery, type CareerQuery, createdQuery, type CreatedQuery, joinedQuery, type JoinedQuery, pageOf, paginated, scrimView, slice, statsOf, userScrims } from '@muster/contracts';
import { type Caller, CANDIDATES, type CandidatePool, Freshness, HttpRefusal, Returns, ReturnsEncoded, Who } from '@muster/platform';
import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ScrimBoard } from '../read/board';
import { CareerQueries, type Part } from '../read/career-queries';
import { mayList, takesPart } from '../read/view';

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const;
interface Found { json: string; pagination?: object }

/** What profiles tell of somebody's scrims. */
@ApiTags('users')
@ApiBearerAuth()
@Controller('api/users')
export class CareersController {
  constructor(private readonly careers: CareerQueries, private readonly board: ScrimBoard, private readonly freshness: Freshness, @Inject(CANDIDATES) private readonly people: CandidatePool) {}

  @Get(':id/created-scrims')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(z.union([scrimView.array(), pageOf(scrimView)]))
  async created(@Who() who: Caller, @Param('id') id: string, @Query({ schema: createdQuery }) query: CreatedQuery): Promise<string> {
    if (!who.isAdmin && who.userId !== id) throw new HttpRefusal(403, 'not-yourself', 'Only the creator and admins can see created scrims');
    await this.#upToDate(id);
    const { json, pagination } = await this.#list('created', id, who, query);
    return pagination ? `{"success":true,"data":${json},"pagination":${JSON.stringify(pagination)}}` : json;
  }

  @Get(':id/scrims')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(userScrims)
  async joined(@Who() who: Caller, @Param('id') id: string, @Query({ schema: joinedQuery }) query: JoinedQuery): Promise<string> {
    await this.#upToDate(id);
    const [{ json, pagination }, games] = await Promise.all([this.#list('joined', id, who, query), this.careers.games(id)]);
    return `{"scrims":${json},"stats":${JSON.stringify(statsOf(games))}${pagination ? `,"pagination":${JSON.stringify(pagination)}` : ''}}`;
  }

  /** All of it, however many scrims there are; the lists above come page by page. */
  @Get(':id/career')
  @Returns(career)
  async numbers(@Param('id') id: string, @Query({ schema: careerQuery }) { zone }: CareerQuery): Promise<Career> {
    await this.#upToDate(id);
    return this.careers.career(id, zone);
  }

  async #list(part: Part, id: string, who: Caller, query: CreatedQuery | JoinedQuery): Promise<Found> {
    const range = { ...slice(query), filter: query.filter ?? 'none', order: query.order ?? 'desc' };
    const ids = await this.careers.ids(part, id, who, range);
    // The history may be behind all the same; what is shown is how the scrims stand now.
    const scrims = (await this.careers.scrims(ids)).filter(({ state }) => mayList(state, who) && (part === 'created' || takesPart(state, id)));
    const json = `[${(await Promise.all(scrims.map((scrim) => this.board.encoded(scrim, who)))).join(',')}]`;
    return range.paged ? { json, pagination: paginated(range, await this.careers.count(part, id, who, range)) } : { json };
  }

  /** Who looks at somebody who is here sees what has just happened, too. */
  async #upToDate(id: string): Promise<void> {
    if (!(await this.people.one(id))) throw new HttpRefusal(404, 'account-not-found', 'User not found');
    await this.freshness.ofNow('history');
  }
}
