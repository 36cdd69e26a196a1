import { deleteScrimBody, type DeleteScrimBody } from '@muster/contracts/attendance';
import { fillRandomResponse, fillRandomBody, type FillRandomBody } from '@muster/contracts/balance';
import { MAX_CASTERS, ROLES, TEAMS } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { pageSchema, toPagination, toRange } from '@muster/contracts/pages';
import { may } from '@muster/contracts/scrim-rights';
import {
  assignPlayerBody,
  codeRegenerated,
  createScrimBody,
  type CreateScrimBody,
  playerDataBody,
  scrimDeleted,
  scrimJoined,
  scrimListQuery,
  type ScrimListQuery,
  scrimStartTimes,
  scrimView,
  type ScrimWarning,
  swapPlayersBody,
  updateScrimBody,
  type UpdateScrimBody,
} from '@muster/contracts/scrims';
import { AdminRateLimit, compressed, etagOf, RateLimits, unlessUnchanged, TokenScope } from '@muster/platform/http';
import {
  assertCaller,
  initiatorOf,
  type Caller,
  CommandDispatcher,
  Idempotent,
  RateLimit,
  Returns,
  ReturnsEncoded,
  CurrentUser,
  ResponseLanguage,
} from '@muster/platform';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Optional,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { Rejection } from '@muster/kernel';
import { CHAMPIONS, type Champions, SCRIM_CREATIONS } from '../ports';
import { z } from 'zod';
import { scrimAggregate } from '../aggregate';
import type { ScrimChanges } from '../domain/edit';
import type { ScrimCommand } from '../domain/scrim';
import type { HostChoice, ScrimSettings, Seat } from '../domain/state';
import { subjectOf } from '../domain/rules';
import { ScrimRejection } from '../domain/errors';
import { ScrimLists } from '../read/scrim-lists';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { ScrimViews } from '../read/scrim-views';
import { Overlaps } from '../read/overlaps';
import type { ScrimSnapshot } from '../read/view';
import { Candidates } from '../read/candidates';
import type { ListRange } from '../read/scrims.queries';
import { commandContext, lobbyPassword } from '../app/command-context';
import { ScrimActors } from '../app/scrim-actors';
import { ScrimCommunities } from '../app/scrim-communities';
import { RandomFill } from '../app/random-fill';
import { listRange } from './list-range';
import { ScrimErrorsFilter } from './scrim-errors.filter';
import { catalogue } from '../texts/catalogue';

type PlayerData = z.output<typeof playerDataBody>;
type SwapPlayersBody = z.output<typeof swapPlayersBody>;
type AssignPlayerBody = z.output<typeof assignPlayerBody>;
/** Timeout for returning the new code with the response; it usually arrives within a second. */
const CODE_TIMEOUT_MS = 3_000;
/** Reasons are sent to all who took part; counted per caller and community. */
const DELETION_REASONS = { name: 'deletion-reasons', windows: [[20, 3_600]] } as const;

@ApiTags('scrims')
@ApiBearerAuth()
@UseFilters(ScrimErrorsFilter)
@TokenScope('organise', 'scrim')
@Controller('api/scrims')
export class ScrimsController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly lists: ScrimLists,
    private readonly snapshots: ScrimSnapshots,
    private readonly views: ScrimViews,
    private readonly candidates: Candidates,
    private readonly fills: RandomFill,
    private readonly overlaps: Overlaps,
    private readonly actors: ScrimActors,
    private readonly communities: ScrimCommunities,
    private readonly limits: RateLimits,
    @Optional() @Inject(CHAMPIONS) private readonly champions?: Champions,
  ) {}

  /** Without drafts no champions are known. */
  #assertChampions({ series }: UpdateScrimBody): void {
    const { champions } = this;
    if (champions && series?.closed?.some((key) => !champions.has(key))) throw new Rejection('champion-unknown');
  }

  @ApiOperation({
    summary: 'Lists scrims of a day, or of a range.',
    description:
      '`community` is the address of a community. Without `page` all scrims of the range are returned; send `If-None-Match` to read an unchanged list for nothing.',
  })
  @TokenScope('read', 'list')
  @Get()
  @ReturnsEncoded(z.union([scrimView.array(), pageSchema(scrimView)]))
  async list(
    @CurrentUser() caller: Caller,
    @Query({ schema: scrimListQuery }) query: ScrimListQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string | undefined> {
    const range = await this.#range(query, caller);
    const page = toRange(query);
    if (!page.paged) {
      const { bytes, etag } = await this.lists.list(range, caller);
      const body = unlessUnchanged(request, reply, etag, bytes);
      return body && compressed(request, reply, body);
    }
    const { data, total } = await this.lists.page(range, caller, page);
    return `{"success":true,"data":${data},"pagination":${JSON.stringify(toPagination(page, total))}}`;
  }

  @ApiOperation({ summary: 'Returns start times for a calendar, and the caller’s own scrims in full.' })
  @TokenScope('read', 'list')
  @Get('starts')
  @ReturnsEncoded(scrimStartTimes)
  async startTimes(
    @CurrentUser() caller: Caller,
    @Query({ schema: scrimListQuery }) query: ScrimListQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string | undefined> {
    const json = await this.lists.startTimesJson(await this.#range(query, caller), caller);
    const body = unlessUnchanged(request, reply, etagOf(json), json);
    return body && compressed(request, reply, body);
  }

  async #range(query: ScrimListQuery, caller: Caller): Promise<ListRange> {
    const communityId = query.community ? await this.communities.findId(query.community, caller) : undefined;
    return { ...listRange(query, Date.now()), communityId };
  }

  @ApiOperation({
    summary: 'Returns a scrim as the caller may see it.',
    description: 'Secrets of the lobby are null for outsiders. `version` grows with every change: ignore older views.',
  })
  @TokenScope('read', 'scrim')
  @Get(':id')
  @ReturnsEncoded(scrimView)
  async find(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const json = await this.views.jsonOf(await this.snapshots.requireOpen(id, caller), caller);
    return unlessUnchanged(request, reply, etagOf(json), json);
  }

  @ApiOperation({ summary: 'Creates a scrim.' })
  @AdminRateLimit()
  @Idempotent()
  @TokenScope('organise', 'body')
  @Post()
  @ReturnsEncoded(scrimView, 201)
  async create(
    @CurrentUser() caller: Caller,
    @Body({ schema: createScrimBody }) body: CreateScrimBody,
  ): Promise<string> {
    assertCaller(body.createdBy, caller);
    this.#assertChampions(body);
    const host = toHostChoice(body.lobbyHost) ?? RANDOM;
    const communityId = body.communityId ?? null;
    if (!caller.isAdmin) await this.limits.consume(SCRIM_CREATIONS, caller.userId);
    const actor = communityId === null ? caller : await this.communities.requireActor(communityId, caller);
    return this.#dispatch(
      {
        type: 'CreateScrim',
        scrimId: uuid(),
        by: actor,
        ctx: commandContext(),
        conversationId: uuid(),
        settings: newScrimSettings(body),
        host,
        communityId,
        attendance: body.attendance,
        series: body.series,
      },
      caller,
    );
  }

  @ApiOperation({ summary: 'Changes a scrim; omitted fields keep their values.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Put(':id')
  @ReturnsEncoded(scrimView)
  async edit(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: updateScrimBody }) body: UpdateScrimBody,
  ): Promise<string> {
    this.#assertChampions(body);
    const host = toHostChoice(body.lobbyHost);
    const reopens = body.gameStartTime !== undefined && Date.parse(body.gameStartTime) > Date.now();
    const { actor, scrim, ctx } = await (reopens
      ? this.actors.findForJoining(id, caller)
      : this.actors.find(id, caller));
    const candidate = host?.kind === 'chosen' ? await this.candidates.findOther(scrim, actor, host.userId) : undefined;
    return this.#dispatch(
      {
        type: 'EditScrim',
        scrimId: id,
        by: actor,
        ctx,
        changes: toChanges(body),
        host,
        winner: body.teamWon,
        candidate,
      },
      caller,
    );
  }

  @ApiOperation({ summary: 'Deletes a scrim and notifies those who took part.' })
  @AdminRateLimit()
  @Idempotent()
  @Delete(':id')
  @Returns(scrimDeleted)
  async remove(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @ResponseLanguage() language: Language,
    @Body({ schema: deleteScrimBody.optional() }) body: DeleteScrimBody | undefined,
  ): Promise<{ success: true; _id: string; message: string }> {
    const { actor, scrim, ctx } = await this.actors.find(id, caller);
    if (body?.reason) await this.limits.consume(DELETION_REASONS, `${caller.userId}:${scrim?.communityId ?? ''}`);
    const reason = body?.reason ? { id: uuid(), text: body.reason } : null;
    await this.dispatch.send(
      scrimAggregate,
      { type: 'DeleteScrim', scrimId: id, by: actor, ctx, reason },
      initiatorOf(caller),
    );
    return { success: true, _id: id, message: catalogue[language].deleted };
  }

  @ApiOperation({
    summary: 'Takes a seat.',
    description: 'A taken seat is 409 with the fresh scrim. `warnings` names other scrims of the same time.',
  })
  @RateLimit('seats', 30, 60)
  @Idempotent({ rereads: true })
  @TokenScope('sign-up', 'scrim')
  @Patch(':id/insert-player/:userId')
  @ReturnsEncoded(scrimJoined)
  async join(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('userId') userId: string,
    @Body({ schema: playerDataBody }) { playerData }: PlayerData,
  ): Promise<string> {
    const { actor, scrim, ctx } = await this.actors.findForJoining(id, caller);
    const candidate = await this.candidates.findOther(scrim, actor, userId);
    return this.#join(
      {
        type: 'JoinTeam',
        scrimId: id,
        by: actor,
        ctx,
        seat: { userId, team: playerData.team.name, role: playerData.role },
        candidate,
      },
      caller,
      userId,
    );
  }

  @ApiOperation({ summary: 'Moves a player to another free seat.' })
  @RateLimit('seats', 30, 60)
  @Idempotent({ rereads: true })
  @TokenScope('sign-up', 'scrim')
  @Patch(':id/move-player/:userId')
  @ReturnsEncoded(scrimView)
  async move(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('userId') userId: string,
    @Body({ schema: playerDataBody }) { playerData }: PlayerData,
  ): Promise<string> {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch(
      {
        type: 'MovePlayer',
        scrimId: id,
        by: actor,
        ctx,
        seat: {
          userId,
          team: playerData.team.name,
          role: playerData.role,
        },
      },
      caller,
    );
  }

  @ApiOperation({ summary: 'Frees a seat: the caller’s own, or of a player as a manager.' })
  @RateLimit('seats', 30, 60)
  @Idempotent({ rereads: true })
  @TokenScope('sign-up', 'scrim')
  @Patch(':id/remove-player/:userId')
  @ReturnsEncoded(scrimView)
  async leave(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('userId') userId: string,
  ): Promise<string> {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'LeaveTeam', scrimId: id, by: actor, ctx, userId }, caller);
  }

  @ApiOperation({ summary: 'Makes a user a caster of a scrim.' })
  @RateLimit('seats', 30, 60)
  @Idempotent({ rereads: true })
  @TokenScope('sign-up', 'scrim')
  @Patch(':id/insert-caster/:userId')
  @ReturnsEncoded(scrimJoined)
  async cast(@CurrentUser() caller: Caller, @Param('id') id: string, @Param('userId') userId: string): Promise<string> {
    const { actor, scrim, ctx } = await this.actors.findForJoining(id, caller);
    const candidate = await this.candidates.findOther(scrim, actor, userId);
    return this.#join({ type: 'CastScrim', scrimId: id, by: actor, ctx, userId, candidate }, caller, userId);
  }

  @ApiOperation({ summary: 'Ends the part of a caster.' })
  @RateLimit('seats', 30, 60)
  @Idempotent({ rereads: true })
  @TokenScope('sign-up', 'scrim')
  @Patch(':id/remove-caster/:userId')
  @ReturnsEncoded(scrimView)
  async leaveCast(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('userId') userId: string,
  ): Promise<string> {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'LeaveCast', scrimId: id, by: actor, ctx, userId }, caller);
  }

  @ApiOperation({ summary: 'Exchanges two players, or moves one to an empty seat.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Patch(':id/swap-players')
  @ReturnsEncoded(scrimView)
  async swap(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: swapPlayersBody }) { playerOne: first, playerTwo: second }: SwapPlayersBody,
  ): Promise<string> {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch(
      {
        type: 'SwapPlayers',
        scrimId: id,
        by: actor,
        ctx,
        first: { userId: first.user, team: first.team, role: first.role },
        second: { userId: second.user ?? null, team: second.team, role: second.role },
      },
      caller,
    );
  }

  @ApiOperation({ summary: 'Seats a user, as a manager.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Patch(':id/admin-assign-player')
  @ReturnsEncoded(scrimJoined)
  async assign(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: assignPlayerBody }) body: AssignPlayerBody,
  ): Promise<string> {
    const seat = toSeat(body);
    const { actor, scrim, ctx } = await this.actors.findForJoining(id, caller);
    const isManager = scrim !== undefined && may(actor, 'manage', subjectOf(scrim));
    const candidate = isManager ? await this.candidates.findById(scrim, seat.userId) : null;
    return this.#join({ type: 'AssignPlayer', scrimId: id, by: actor, ctx, seat, candidate }, caller, seat.userId);
  }

  @ApiOperation({ summary: 'Fills free seats at random or balanced, as a manager.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Patch(':id/admin-fill-random')
  @ReturnsEncoded(fillRandomResponse)
  async fill(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: fillRandomBody.optional() }) body: FillRandomBody | undefined,
  ): Promise<string> {
    if (body?.preview) return this.#previewFill(id, caller, body);
    const { outcome, balance } = await this.fills.fill(id, caller, body);
    const filledPositions = outcome.events.filter((event) => event.type === 'PlayerAssigned').length;
    return `{"filledPositions":${filledPositions},"scrim":${await this.views.jsonOf(outcome, caller)}${balance ? `,"balance":${JSON.stringify(balance)}` : ''}}`;
  }

  async #previewFill(id: string, caller: Caller, body: FillRandomBody): Promise<string> {
    const { scrim, plans } = await this.fills.preview(id, caller, body);
    return `{"filledPositions":0,"scrim":${await this.views.jsonOf(scrim, caller)},"plans":${JSON.stringify(plans)}}`;
  }

  @ApiOperation({ summary: 'Removes the picture of the result.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @Patch(':id/remove-image')
  @ReturnsEncoded(scrimView)
  async removeImage(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<string> {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'RemoveImage', scrimId: id, by: actor, ctx }, caller);
  }

  @ApiOperation({ summary: 'Requests another tournament code from Riot.' })
  @RateLimit('tournament-codes', 3, 60, [20, 3_600])
  @Idempotent()
  @Post(':id/regenerate-tournament-code')
  @HttpCode(200)
  @Returns(codeRegenerated)
  async regenerateCode(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
  ): Promise<z.output<typeof codeRegenerated>> {
    const { actor, ctx } = await this.actors.find(id, caller);
    const voided = await this.dispatch.send(
      scrimAggregate,
      { type: 'RegenerateCode', scrimId: id, by: actor, ctx },
      initiatorOf(caller),
    );
    const scrim =
      (await this.snapshots.waitUntil(id, ({ code, codeFailed }) => code !== null || codeFailed, CODE_TIMEOUT_MS)) ??
      voided;
    const riotTournament = (await this.views.viewOf(scrim, caller)).riotTournament ?? NO_CODE;
    return { ...riotTournament, riotTournament };
  }

  /** Adds warnings to the response. A failure to find them is ignored, because the join has been committed by then. */
  async #join(command: ScrimCommand, caller: Caller, userId: string): Promise<string> {
    const scrim = await this.dispatch.send(scrimAggregate, command, initiatorOf(caller));
    const warnings: ScrimWarning[] = await this.overlaps
      .warningsFor(scrim.state, userId, caller, { position: scrim.position, now: Date.now() })
      .catch(() => []);
    return `${(await this.views.jsonOf(scrim, caller)).slice(0, -1)},"warnings":${JSON.stringify(warnings)}}`;
  }

  async #dispatch(command: ScrimCommand, caller: Caller): Promise<string> {
    const scrim: ScrimSnapshot = await this.dispatch.send(scrimAggregate, command, initiatorOf(caller));
    return this.views.jsonOf(scrim, caller);
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

function toChanges(body: UpdateScrimBody): ScrimChanges {
  const {
    title,
    region,
    gameStartTime,
    isPrivate,
    visibility,
    lobbyName,
    lobbyPassword: password,
    useTournamentCode,
    attendance,
    series,
  } = body;
  const settings = {
    title,
    region,
    startsAt: gameStartTime,
    isPrivate,
    visibility,
    maxCasters: toMaxCasters(body),
    lobbyName: lobbyName === '' ? title : lobbyName,
    lobbyPassword: password,
    useCodes: useTournamentCode,
    attendance,
    series,
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
    visibility: body.visibility ?? (body.isPrivate ? 'link' : 'public'),
    maxCasters: body.isWithCasters ? toMaxCasters(body)! : 0,
    lobbyName: body.lobbyName || body.title,
    lobbyPassword: lobbyPassword(),
    useCodes: body.useTournamentCode ?? true,
  };
}

function toSeat({ userId, teamName, role: roleName }: AssignPlayerBody): Seat {
  const team = TEAMS.find((name) => name === teamName);
  const role = ROLES.find((name) => name === roleName);
  if (!userId || !team || !role) throw new ScrimRejection('assign-incomplete');
  return { userId, team, role };
}
