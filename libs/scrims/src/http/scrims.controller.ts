import {
  assignPlayerBody,
  codeRegenerated,
  createScrimBody,
  type CreateScrimBody,
  fillRandomResponse,
  fillRandomBody,
  type FillRandomBody,
  MAX_CASTERS,
  pageSchema,
  toPagination,
  playerDataBody,
  ROLES,
  scrimDeleted,
  scrimJoined,
  scrimListQuery,
  type ScrimListQuery,
  scrimStartTimes,
  scrimView,
  type ScrimWarning,
  setWinnerBody,
  toRange,
  swapPlayersBody,
  type TeamName,
  TEAMS,
  updateScrimBody,
  type UpdateScrimBody,
} from '@muster/contracts';
import {
  AdminRateLimit,
  assertCaller,
  initiatorOf,
  type Caller,
  CommandDispatcher,
  etagOf,
  HttpError,
  Idempotent,
  RateLimit,
  Returns,
  ReturnsEncoded,
  CurrentUser,
  unlessUnchanged,
} from '@muster/platform';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import * as commands from '../domain/commands';
import type { HostChoice, Scrim, ScrimSettings, Seat } from '../domain/scrim';
import { ScrimViewCache } from '../read/scrim-view-cache';
import { Overlaps } from '../read/overlaps';
import type { ScrimSnapshot } from '../read/view';
import { Candidates } from '../read/candidates';
import { commandContext, lobbyPassword } from '../app/command-context';
import { RandomFill } from '../app/random-fill';
import { listRange } from './list-range';
import { ScrimErrorsFilter } from './scrim-errors.filter';

type PlayerData = z.output<typeof playerDataBody>;
type SwapPlayersBody = z.output<typeof swapPlayersBody>;
type AssignPlayerBody = z.output<typeof assignPlayerBody>;
/** Timeout for returning the new code with the response; it usually arrives within a second. */
const CODE_TIMEOUT_MS = 3_000;

@ApiTags('scrims')
@ApiBearerAuth()
@UseFilters(ScrimErrorsFilter)
@Controller('api/scrims')
export class ScrimsController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly views: ScrimViewCache,
    private readonly candidates: Candidates,
    private readonly fills: RandomFill,
    private readonly overlaps: Overlaps,
  ) {}

  @Get()
  @ReturnsEncoded(z.union([scrimView.array(), pageSchema(scrimView)]))
  async list(
    @CurrentUser() caller: Caller,
    @Query({ schema: scrimListQuery }) query: ScrimListQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string | undefined> {
    const range = listRange(query, Date.now());
    const page = toRange(query);
    if (!page.paged) {
      const { bytes, etag } = await this.views.list(range, caller);
      return unlessUnchanged(request, reply, etag, bytes);
    }
    const { data, total } = await this.views.page(range, caller, page);
    return `{"success":true,"data":${data},"pagination":${JSON.stringify(toPagination(page, total))}}`;
  }

  @Get('starts')
  @ReturnsEncoded(scrimStartTimes)
  startTimes(@CurrentUser() caller: Caller, @Query({ schema: scrimListQuery }) query: ScrimListQuery): Promise<string> {
    return this.views.startTimesJson(listRange(query, Date.now()), caller);
  }

  @Get(':id')
  @ReturnsEncoded(scrimView)
  async find(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const json = await this.views.viewJson(await this.views.requireFresh(id), caller);
    return unlessUnchanged(request, reply, etagOf(json), json);
  }

  @AdminRateLimit()
  @Idempotent()
  @Post()
  @ReturnsEncoded(scrimView, 201)
  create(@CurrentUser() caller: Caller, @Body({ schema: createScrimBody }) body: CreateScrimBody): Promise<string> {
    assertCaller(body.createdBy, caller);
    const host = toHostChoice(body.lobbyHost) ?? RANDOM;
    return this.#dispatch(
      new commands.CreateScrim(uuid(), caller, commandContext(), uuid(), newScrimSettings(body), host),
      caller,
    );
  }

  @AdminRateLimit()
  @Idempotent()
  @Put(':id')
  @ReturnsEncoded(scrimView)
  async edit(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: updateScrimBody }) body: UpdateScrimBody,
  ): Promise<string> {
    const host = toHostChoice(body.lobbyHost);
    const candidate = host?.kind === 'chosen' ? await this.candidates.findOther(caller, host.userId) : undefined;
    return this.#dispatch(
      new commands.EditScrim(id, caller, commandContext(), toSettings(body), host, body.teamWon, candidate),
      caller,
    );
  }

  @AdminRateLimit()
  @Idempotent()
  @Delete(':id')
  @Returns(scrimDeleted)
  async remove(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
  ): Promise<{ success: true; _id: string; message: string }> {
    await this.dispatch.send(new commands.DeleteScrim(id, caller, commandContext()), initiatorOf(caller));
    return { success: true, _id: id, message: 'Scrim deleted successfully!' };
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/insert-player/:userId')
  @ReturnsEncoded(scrimJoined)
  async join(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('userId') userId: string,
    @Body({ schema: playerDataBody }) { playerData }: PlayerData,
  ): Promise<string> {
    const candidate = await this.candidates.findOther(caller, userId);
    return this.#join(
      new commands.JoinTeam(
        id,
        caller,
        commandContext(),
        { userId, team: playerData.team.name, role: playerData.role },
        candidate,
      ),
      caller,
      userId,
    );
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/move-player/:userId')
  @ReturnsEncoded(scrimView)
  move(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('userId') userId: string,
    @Body({ schema: playerDataBody }) { playerData }: PlayerData,
  ): Promise<string> {
    return this.#dispatch(
      new commands.MovePlayer(id, caller, commandContext(), {
        userId,
        team: playerData.team.name,
        role: playerData.role,
      }),
      caller,
    );
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/remove-player/:userId')
  @ReturnsEncoded(scrimView)
  leave(@CurrentUser() caller: Caller, @Param('id') id: string, @Param('userId') userId: string): Promise<string> {
    return this.#dispatch(new commands.LeaveTeam(id, caller, commandContext(), userId), caller);
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/insert-caster/:userId')
  @ReturnsEncoded(scrimJoined)
  async cast(@CurrentUser() caller: Caller, @Param('id') id: string, @Param('userId') userId: string): Promise<string> {
    return this.#join(
      new commands.CastScrim(id, caller, commandContext(), userId, await this.candidates.findOther(caller, userId)),
      caller,
      userId,
    );
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/remove-caster/:userId')
  @ReturnsEncoded(scrimView)
  leaveCast(@CurrentUser() caller: Caller, @Param('id') id: string, @Param('userId') userId: string): Promise<string> {
    return this.#dispatch(new commands.LeaveCast(id, caller, commandContext(), userId), caller);
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/swap-players')
  @ReturnsEncoded(scrimView)
  swap(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: swapPlayersBody }) { playerOne: first, playerTwo: second }: SwapPlayersBody,
  ): Promise<string> {
    return this.#dispatch(
      new commands.SwapPlayers(
        id,
        caller,
        commandContext(),
        { userId: first.user, team: first.team, role: first.role },
        { userId: second.user ?? null, team: second.team, role: second.role },
      ),
      caller,
    );
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/admin-assign-player')
  @ReturnsEncoded(scrimJoined)
  async assign(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: assignPlayerBody }) body: AssignPlayerBody,
  ): Promise<string> {
    const seat = toSeat(body);
    const candidate = caller.isAdmin ? await this.candidates.findById(seat.userId) : null;
    return this.#join(new commands.AssignPlayer(id, caller, commandContext(), seat, candidate), caller, seat.userId);
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/admin-fill-random')
  @ReturnsEncoded(fillRandomResponse)
  async fill(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: fillRandomBody.optional() }) body: FillRandomBody | undefined,
  ): Promise<string> {
    const { outcome, balance } = await this.fills.fill(id, caller, body);
    const filledPositions = outcome.events.filter((event) => event.type === 'PlayerAssigned').length;
    return `{"filledPositions":${filledPositions},"scrim":${await this.views.viewJson(outcome, caller)}${balance ? `,"balance":${JSON.stringify(balance)}` : ''}}`;
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/set-winner')
  @ReturnsEncoded(scrimView)
  reportWinner(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: setWinnerBody }) { winnerTeamName }: { winnerTeamName: TeamName },
  ): Promise<string> {
    return this.#dispatch(new commands.ReportWinner(id, caller, commandContext(), winnerTeamName), caller);
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/remove-image')
  @ReturnsEncoded(scrimView)
  removeImage(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<string> {
    return this.#dispatch(new commands.RemoveImage(id, caller, commandContext()), caller);
  }

  @RateLimit('tournament-codes', 3, 60, [20, 3_600])
  @Idempotent()
  @Post(':id/regenerate-tournament-code')
  @HttpCode(200)
  @Returns(codeRegenerated)
  async regenerateCode(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
  ): Promise<z.output<typeof codeRegenerated>> {
    const voided = await this.dispatch.send<Scrim>(
      new commands.RegenerateCode(id, caller, commandContext()),
      initiatorOf(caller),
    );
    const scrim =
      (await this.views.waitUntil(id, ({ code, codeFailed }) => code !== null || codeFailed, CODE_TIMEOUT_MS)) ??
      voided;
    const riotTournament = (await this.views.viewFor(scrim, caller)).riotTournament ?? NO_CODE;
    return { ...riotTournament, riotTournament };
  }

  /** Adds warnings to the response. A failure to find them is ignored, because the join has been committed by then. */
  async #join(command: commands.ScrimCommand, caller: Caller, userId: string): Promise<string> {
    const scrim = await this.dispatch.send<Scrim>(command, initiatorOf(caller));
    const warnings: ScrimWarning[] = await this.overlaps
      .warningsFor(scrim.state, userId, caller, { position: scrim.position, now: Date.now() })
      .catch(() => []);
    return `${(await this.views.viewJson(scrim, caller)).slice(0, -1)},"warnings":${JSON.stringify(warnings)}}`;
  }

  async #dispatch(command: commands.ScrimCommand, caller: Caller): Promise<string> {
    const scrim: ScrimSnapshot = await this.dispatch.send<Scrim>(command, initiatorOf(caller));
    return this.views.viewJson(scrim, caller);
  }
}

const NO_CODE = {
  tournamentCode: null,
  providerId: null,
  tournamentId: null,
  setupCompleted: false,
  lobbyCreated: false,
  lobbyName: null,
};
const RANDOM: HostChoice = { kind: 'random' };

/** Maps null and 'random' to a random host. */
function toHostChoice(choice: string | null | undefined): HostChoice | undefined {
  if (choice === undefined) return undefined;
  return choice === null || choice === 'random' ? RANDOM : { kind: 'chosen', userId: choice };
}

function toSettings(body: UpdateScrimBody): Partial<ScrimSettings> {
  const { title, region, gameStartTime, isPrivate, lobbyName, lobbyPassword: password, useTournamentCode } = body;
  const settings = {
    title,
    region,
    startsAt: gameStartTime,
    isPrivate,
    maxCasters: toMaxCasters(body),
    lobbyName: lobbyName === '' ? title : lobbyName,
    lobbyPassword: password,
    useCodes: useTournamentCode,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Two casters if the body enables them without a number. Returns undefined if the body does not change them. */
function toMaxCasters({ isWithCasters, maxCastersAllowedCount }: UpdateScrimBody): number | undefined {
  if (isWithCasters === undefined) return maxCastersAllowedCount;
  return isWithCasters ? maxCastersAllowedCount || MAX_CASTERS : 0;
}

function newScrimSettings(body: CreateScrimBody): ScrimSettings {
  return {
    title: body.title,
    region: body.region,
    startsAt: body.gameStartTime,
    isPrivate: body.isPrivate ?? false,
    maxCasters: body.isWithCasters ? toMaxCasters(body)! : 0,
    lobbyName: body.lobbyName || body.title,
    lobbyPassword: lobbyPassword(),
    useCodes: body.useTournamentCode ?? true,
  };
}

function toSeat({ userId, teamName, role: roleName }: AssignPlayerBody): Seat {
  const team = TEAMS.find((name) => name === teamName);
  const role = ROLES.find((name) => name === roleName);
  if (!userId || !team || !role) throw new HttpError(400, 'assign-incomplete', 'Please select a user, team, and role');
  return { userId, team, role };
}
