import { teamTimesRoutes } from '@muster/contracts/team-times-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { Inject } from '@nestjs/common';
import { TeamAsks } from '../app/team-asks';
import { toTimesRequest } from '../app/times-request';
import { ROSTER_ACCESS, type RosterAccess } from '../ports';
import { TeamTimesQueries } from '../read/team-times.queries';

type Routes = typeof teamTimesRoutes;

/** When a team can play, and the question to its members. */
@Serves('availability', teamTimesRoutes)
export class TeamTimesController implements Handlers<Routes> {
  constructor(
    private readonly queries: TeamTimesQueries,
    private readonly asks: TeamAsks,
    @Inject(ROSTER_ACCESS) private readonly access: RosterAccess,
  ) {}

  async times({ caller, params: { slug }, query }: RequestOf<Routes['times']>) {
    const request = toTimesRequest(query, Date.now());
    return this.queries.of(await this.access.findForMember(slug, caller), request);
  }

  async ask({ caller, params: { slug }, body }: RequestOf<Routes['ask']>) {
    const team = await this.access.findForBooker(slug, caller);
    return { asked: await this.asks.ask(team, body?.note || null, caller) };
  }
}
