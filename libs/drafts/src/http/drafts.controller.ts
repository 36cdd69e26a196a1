import {
  actionBody,
  backBody,
  captainBody,
  draftView,
  type DraftView,
  gameParam,
  hoverBody,
  lineupBody,
  type LineupBody,
  readyBody,
  resetBody,
  selectionBody,
  suggestionBody,
} from '@muster/contracts/drafts';
import { AdminRateLimit, TokenScope } from '@muster/platform/http';
import { type Caller, CurrentUser, Idempotent, initiatorOf, RateLimit, Returns } from '@muster/platform';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { DraftAccess } from '../app/draft-access';
import { contextAt } from '../app/draft-context';
import { DraftCommands } from '../app/draft-commands';
import { DraftMarking } from '../app/draft-marks';
import { DraftPresence } from '../app/draft-presence';
import type { DraftCommand } from '../domain/draft';
import { isOverdue, teamOf } from '../domain/rules';
import { type DraftActor, type DraftContext, draftIdOf } from '../domain/state';
import type { FoundDraft } from '../read/drafts.queries';
import type { Audience } from '../read/view';
import { DraftViews } from '../read/draft-views';
import { DraftSockets } from '../realtime/draft-sockets';
import { DraftErrorsFilter } from './draft-errors.filter';

type Body<S extends z.ZodType> = z.output<S>;
/** Scrim and game of the route. */
interface Target {
  scrimId: string;
  game: number;
}
type ToCommand = (to: Target & { by: DraftActor; ctx: DraftContext }) => DraftCommand;
interface Mark {
  found: FoundDraft;
  actor: DraftActor;
}

/** The draft of one game of a scrim. */
@ApiTags('drafts')
@ApiBearerAuth()
@UseFilters(DraftErrorsFilter)
@TokenScope('organise', 'scrim')
@Controller('api/scrims/:id/games/:game/draft')
export class DraftsController {
  constructor(
    private readonly access: DraftAccess,
    private readonly commands: DraftCommands,
    private readonly marking: DraftMarking,
    private readonly presence: DraftPresence,
    private readonly views: DraftViews,
    private readonly sockets: DraftSockets,
  ) {}

  @ApiOperation({
    summary: 'Returns the draft of a game.',
    description: 'Suggestions are those of the caller’s own team alone.',
  })
  @RateLimit('draft', 240, 60)
  @TokenScope('read', 'scrim')
  @Get()
  @Returns(draftView)
  async find(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
  ): Promise<DraftView> {
    const { found } = await this.access.require(id, game, caller);
    return this.views.viewFor(found, caller.userId);
  }

  @ApiOperation({
    summary: 'Makes a player the captain of their team.',
    description: 'For players of that team and managers of the scrim.',
  })
  @RateLimit('draft-settings', 60, 60)
  @Idempotent({ rereads: true })
  @Put('captain')
  @Returns(draftView)
  chooseCaptain(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Body({ schema: captainBody }) { teamName: team, userId }: Body<typeof captainBody>,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'ChooseCaptain', ...to, team, userId }));
  }

  @ApiOperation({
    summary: 'Says that the caller’s team is ready, or no longer.',
    description: 'Once both captains of full teams are ready and the start time has come, the draft begins.',
  })
  @RateLimit('draft-settings', 60, 60)
  @Idempotent({ rereads: true })
  @Post('ready')
  @HttpCode(200)
  @Returns(draftView)
  ready(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Body({ schema: readyBody }) { ready }: Body<typeof readyBody>,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'SetReady', ...to, ready }));
  }

  /** Allows the draft before the start time. */
  @ApiOperation({ summary: 'Allows the draft to begin before the start time.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Post('open')
  @HttpCode(200)
  @Returns(draftView)
  open(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'OpenDraft', ...to }));
  }

  @ApiOperation({
    summary: 'Chooses the side, or the place in the order.',
    description: 'The captain who holds the selection chooses one of the two, then the other captain the other.',
  })
  @RateLimit('draft-settings', 60, 60)
  @Idempotent({ rereads: true })
  @Post('selection')
  @HttpCode(200)
  @Returns(draftView)
  select(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Body({ schema: selectionBody }) { choice, value }: Body<typeof selectionBody>,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'ChooseSelection', ...to, choice, value }));
  }

  @ApiOperation({ summary: 'Shows everyone the champion that the captain on turn considers.' })
  @RateLimit('draft-marks', 300, 60)
  @Post('hover')
  @HttpCode(200)
  @Returns(draftView)
  hover(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Body({ schema: hoverBody }) { champion }: Body<typeof hoverBody>,
  ): Promise<DraftView> {
    return this.#mark(caller, id, game, champion, ({ found, actor }) =>
      this.marking.hover(found, actor, champion, this.presence.of(draftIdOf(id, game))),
    );
  }

  @ApiOperation({
    summary: 'Bans or picks a champion.',
    description: '`index` is that of `turn`, so that a late action is refused with the fresh draft in the body.',
  })
  @RateLimit('draft-actions', 120, 60)
  @Idempotent({ rereads: true })
  @Post('actions')
  @HttpCode(200)
  @Returns(draftView)
  act(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Body({ schema: actionBody }) { index, champion }: Body<typeof actionBody>,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'TakeAction', ...to, index, champion }), champion);
  }

  @ApiOperation({ summary: 'Suggests a champion to the own team.' })
  @RateLimit('draft-marks', 300, 60)
  @Post('suggestions')
  @HttpCode(200)
  @Returns(draftView)
  suggest(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Body({ schema: suggestionBody }) { champion }: Body<typeof suggestionBody>,
  ): Promise<DraftView> {
    return this.#mark(caller, id, game, champion, ({ found, actor }) => this.marking.suggest(found, actor, champion));
  }

  @ApiOperation({ summary: 'Takes a suggestion back.' })
  @RateLimit('draft-marks', 300, 60)
  @Delete('suggestions/:champion')
  @Returns(draftView)
  withdraw(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Param('champion') champion: string,
  ): Promise<DraftView> {
    return this.#mark(caller, id, game, champion, ({ found, actor }) => this.marking.withdraw(found, actor, champion));
  }

  @ApiOperation({
    summary: 'Pauses the draft.',
    description: 'Captains once per draft for 60 seconds, managers until they resume it.',
  })
  @RateLimit('draft-settings', 60, 60)
  @Idempotent({ rereads: true })
  @Post('pause')
  @HttpCode(200)
  @Returns(draftView)
  pause(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'PauseDraft', ...to }));
  }

  @ApiOperation({ summary: 'Resumes a paused draft with the time that was left.' })
  @RateLimit('draft-settings', 60, 60)
  @Idempotent({ rereads: true })
  @Post('resume')
  @HttpCode(200)
  @Returns(draftView)
  resume(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'ResumeDraft', ...to }));
  }

  @ApiOperation({ summary: 'Takes back the last action; the draft is paused afterwards.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Post('back')
  @HttpCode(200)
  @Returns(draftView)
  back(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Body({ schema: backBody }) { index }: Body<typeof backBody>,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'TakeBack', ...to, index }));
  }

  @ApiOperation({ summary: 'Starts the draft again, or keeps its twenty actions after a remake.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Post('reset')
  @HttpCode(200)
  @Returns(draftView)
  reset(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Body({ schema: resetBody }) { keep }: Body<typeof resetBody>,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'ResetDraft', ...to, keep }));
  }

  @ApiOperation({ summary: 'Says which player plays which picked champion.' })
  @RateLimit('draft-settings', 60, 60)
  @Idempotent({ rereads: true })
  @Put('lineup')
  @Returns(draftView)
  lineup(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Body({ schema: lineupBody }) { teamName: team, players }: LineupBody,
  ): Promise<DraftView> {
    return this.#send(caller, id, game, (to) => ({ type: 'SetLineup', ...to, team, players }));
  }

  /** The scrim comes first, because to users who may not open it nothing of it exists. */
  async #send(
    caller: Caller,
    scrimId: string,
    game: number,
    toCommand: ToCommand,
    champion: string | null = null,
  ): Promise<DraftView> {
    const { found, actor } = await this.access.require(scrimId, game, caller);
    this.access.assertChampion(champion);
    const ctx = { ...contextAt(new Date()), ...this.presence.of(draftIdOf(scrimId, game)) };
    const to = { scrimId, game };
    // The worker's timer may be late: an action after the time is over must find the missed one. Who may only watch
    // changes nothing by a call that is refused.
    const takesPart = actor.isManager || teamOf(found.scene, actor.userId) !== undefined;
    if (takesPart && isOverdue(found.snapshot.state, ctx.now) && !caller.rereads)
      await this.commands.send({ type: 'AdvanceDraft', ...to, ctx }, { by: 'worker' });
    await this.commands.send(toCommand({ ...to, by: actor, ctx }), initiatorOf(caller));
    return this.views.viewFor((await this.access.require(scrimId, game, caller)).found, caller.userId);
  }

  async #mark(
    caller: Caller,
    scrimId: string,
    game: number,
    champion: string | null,
    mark: (given: Mark) => Promise<readonly Audience[]>,
  ): Promise<DraftView> {
    const given = await this.access.require(scrimId, game, caller);
    this.access.assertChampion(champion);
    const audiences = await mark(given);
    return this.sockets.broadcastMarks(given.found, audiences, caller.userId);
  }
}
