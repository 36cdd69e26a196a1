import { resultRoutes } from '@muster/contracts/scrim-routes';
import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { UseFilters } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { ScrimActors } from '../app/scrim-actors';
import type { ScrimCommand } from '../domain/scrim';
import { ScrimViews } from '../read/scrim-views';
import { ScrimErrorsFilter } from './scrim-errors.filter';

type Routes = typeof resultRoutes;

/** Reports and corrects the winners of a scrim's games. */
@UseFilters(ScrimErrorsFilter)
@Serves('scrims', resultRoutes)
export class ResultsController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly views: ScrimViews,
    private readonly actors: ScrimActors,
  ) {}

  async report({ caller, params: { id }, body: { winnerTeamName: team, game } }: RequestOf<Routes['report']>) {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'ReportWinner', scrimId: id, by: actor, ctx, team, game }, caller);
  }

  async correct({ caller, params: { id, game }, body: { winnerTeamName: team } }: RequestOf<Routes['correct']>) {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'CorrectWinner', scrimId: id, by: actor, ctx, game: Number(game), team }, caller);
  }

  async #dispatch(command: ScrimCommand, caller: Caller): Promise<string> {
    return this.views.jsonOf(await this.dispatch.send(scrimAggregate, command, initiatorOf(caller)), caller);
  }
}
