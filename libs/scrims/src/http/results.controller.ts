import { gameWinnerBody, type GameWinnerBody } from '@muster/contracts/series';
import { scrimView, setWinnerBody, type SetWinnerBody } from '@muster/contracts/scrims';
import { AdminRateLimit, TokenScope } from '@muster/platform/http';
import { type Caller, CommandDispatcher, CurrentUser, Idempotent, initiatorOf, ReturnsEncoded } from '@muster/platform';
import { Body, Controller, Param, Patch, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { scrimAggregate } from '../aggregate';
import { ScrimActors } from '../app/scrim-actors';
import type { ScrimCommand } from '../domain/scrim';
import { ScrimViews } from '../read/scrim-views';
import { ScrimErrorsFilter } from './scrim-errors.filter';

/** Who won the games of a scrim. */
@ApiTags('scrims')
@ApiBearerAuth()
@UseFilters(ScrimErrorsFilter)
@TokenScope('organise', 'scrim')
@Controller('api/scrims/:id')
export class ResultsController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly views: ScrimViews,
    private readonly actors: ScrimActors,
  ) {}

  @ApiOperation({
    summary: 'Reports the winner of the current game.',
    description:
      '`game` other than the current one is refused. `teamWon` of the scrim is set once its series is decided.',
  })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Patch('set-winner')
  @ReturnsEncoded(scrimView)
  async report(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: setWinnerBody }) { winnerTeamName: team, game }: SetWinnerBody,
  ): Promise<string> {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'ReportWinner', scrimId: id, by: actor, ctx, team, game }, caller);
  }

  @ApiOperation({ summary: 'Corrects the winner of the last decided game, or opens it again.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Patch('games/:game/winner')
  @ReturnsEncoded(scrimView)
  async correct(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game') game: string,
    @Body({ schema: gameWinnerBody }) { winnerTeamName: team }: GameWinnerBody,
  ): Promise<string> {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'CorrectWinner', scrimId: id, by: actor, ctx, game: Number(game), team }, caller);
  }

  async #dispatch(command: ScrimCommand, caller: Caller): Promise<string> {
    return this.views.jsonOf(await this.dispatch.send(scrimAggregate, command, initiatorOf(caller)), caller);
  }
}
