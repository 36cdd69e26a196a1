import { ROSTER_ACCESS, type RosterAccess } from '@muster/availability/ports';
import { toCsv } from '@muster/contracts/community-import';
import { teamRecordRoutes } from '@muster/contracts/record-routes';
import { type Caller, CurrentUser, ProjectionCatchUp, RateLimit, ReturnsFile } from '@muster/platform';
import { type Handlers, type RequestOf, Serves, TokenScope } from '@muster/platform/http';
import { Get, Header, Inject, Param, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation } from '@nestjs/swagger';
import { Readable } from 'node:stream';
import { TeamRecordViews } from '../read/team-record-views';

type Routes = typeof teamRecordRoutes;

/** Decided games of a team's bookings, for its members. */
@Serves('records', teamRecordRoutes)
export class TeamRecordsController implements Handlers<Routes> {
  constructor(
    private readonly records: TeamRecordViews,
    private readonly freshness: ProjectionCatchUp,
    @Inject(ROSTER_ACCESS) private readonly rosters: RosterAccess,
  ) {}

  async record({ caller, params: { slug }, query }: RequestOf<Routes['record']>) {
    return this.records.of(await this.#find(slug, caller), caller, query);
  }

  /** date, opponent, game, result, side, name, role, champion. */
  @ApiOperation({
    summary: 'Returns the decided games of a team’s bookings as comma-separated values.',
    description: 'For members. A row for each game and person of the team.',
  })
  @ApiBearerAuth()
  @RateLimit('record-csv', 10, 60)
  @TokenScope('read')
  @Get('api/teams/:slug/record.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="record.csv"')
  @Header('cache-control', 'no-store')
  @ReturnsFile('text/csv')
  async file(@CurrentUser() caller: Caller, @Param('slug') slug: string): Promise<StreamableFile> {
    const teamId = await this.#find(slug, caller);
    return new StreamableFile(Readable.from(linesOf(this.records.rows(teamId, caller)), { objectMode: false }));
  }

  /** Returns the team's id once the latest results are counted. */
  async #find(slug: string, caller: Caller): Promise<string> {
    const { id } = await this.rosters.findForReader(slug, caller);
    await this.freshness.waitForHead('history');
    return id;
  }
}

async function* linesOf(rows: AsyncIterable<string[][]>): AsyncGenerator<string, void> {
  for await (const some of rows) yield toCsv(some);
}
