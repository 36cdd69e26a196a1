import { assignPlayerBody, codeRegenerated, createScrimBody, type CreateScrimBody, fillRandomAnswer, fillRandomBody, type FillRandomBody, MAX_CASTERS, pageOf, paginated, playerDataBody, ROLES, type Role, scrimDeleted, scrimJoined, scrimListQuery, type ScrimListQuery, scrimStarts, scrimView, type ScrimWarning, setWinnerBody, slice, swapPlayersBody, type TeamName, TEAMS, updateScrimBody, type UpdateScrimBody } from '@muster/contracts';
import { AdminRateLimit, asked, type Caller, Dispatch, HttpRefusal, Idempotent, RateLimit, Returns, ReturnsEncoded, Who } from '@muster/platform';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Put, Query, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import * as wish from '../domain/commands';
import type { HostChoice, Scrim, Settings } from '../domain/scrim';
import { ScrimBoard } from '../read/board';
import { Overlaps } from '../read/overlaps';
import type { Dated } from '../read/view';
import { Candidates } from '../read/candidates';
import { edge, lobbyPassword } from './edge';
import { Fills } from './fills';
import { listRange } from './list-range';
import { ScrimRefusals } from './refusals.filter';

type PlayerData = z.output<typeof playerDataBody>;
type SwapPlayersBody = z.output<typeof swapPlayersBody>;
type AssignPlayerBody = z.output<typeof assignPlayerBody>;
const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const;
/** A new code usually comes within a second; whoever asked gets it with the answer. */
const CODE_WAIT_MS = 3_000;

@ApiTags('scrims')
@ApiBearerAuth()
@UseFilters(ScrimRefusals)
@Controller('api/scrims')
export class ScrimsController {
  constructor(private readonly dispatch: Dispatch, private readonly board: ScrimBoard, private readonly candidates: Candidates, private readonly fills: Fills, private readonly overlaps: Overlaps) {}

  @Get()
  @Header(...JSON_TYPE)
  @ReturnsEncoded(z.union([scrimView.array(), pageOf(scrimView)]))
  async list(@Who() who: Caller, @Query({ schema: scrimListQuery }) query: ScrimListQuery): Promise<Buffer | string> {
    const range = listRange(query, Date.now());
    const page = slice(query);
    if (!page.paged) return this.board.list(range, who);
    const { data, total } = await this.board.page(range, who, page);
    return `{"success":true,"data":${data},"pagination":${JSON.stringify(paginated(page, total))}}`;
  }

  @Get('starts')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimStarts)
  starts(@Who() who: Caller, @Query({ schema: scrimListQuery }) query: ScrimListQuery): Promise<string> {
    return this.board.starts(listRange(query, Date.now()), who);
  }

  @Get(':id')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimView)
  async find(@Who() who: Caller, @Param('id') id: string): Promise<string> {
    const scrim = await this.board.find(id);
    if (!scrim) throw new HttpRefusal(404, 'scrim-not-found', 'Scrim not found!');
    return this.board.encoded(scrim, who);
  }

  @AdminRateLimit()
  @Idempotent()
  @Post()
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimView, 201)
  create(@Who() who: Caller, @Body({ schema: createScrimBody }) body: CreateScrimBody): Promise<string> {
    mustBeCaller(body.createdBy, who);
    const host = hostOf(body.lobbyHost) ?? RANDOM;
    return this.#ask(new wish.CreateScrim(uuid(), who, edge(), uuid(), newScrim(body), host), who);
  }

  @AdminRateLimit()
  @Idempotent()
  @Put(':id')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimView)
  async edit(@Who() who: Caller, @Param('id') id: string, @Body({ schema: updateScrimBody }) body: UpdateScrimBody): Promise<string> {
    const host = hostOf(body.lobbyHost);
    const candidate = host?.kind === 'chosen' ? await this.candidates.other(who, host.userId) : undefined;
    return this.#ask(new wish.EditScrim(id, who, edge(), settingsOf(body), host, body.teamWon, candidate), who);
  }

  @AdminRateLimit()
  @Idempotent()
  @Delete(':id')
  @Returns(scrimDeleted)
  async remove(@Who() who: Caller, @Param('id') id: string): Promise<{ success: true; _id: string; message: string }> {
    await this.dispatch.send(new wish.DeleteScrim(id, who, edge()), asked(who));
    return { success: true, _id: id, message: 'Scrim deleted successfully!' };
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/insert-player/:userId')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimJoined)
  async join(@Who() who: Caller, @Param('id') id: string, @Param('userId') userId: string, @Body({ schema: playerDataBody }) { playerData }: PlayerData): Promise<string> {
    const candidate = await this.candidates.other(who, userId);
    return this.#join(new wish.JoinTeam(id, who, edge(), { userId, team: playerData.team.name, role: playerData.role }, candidate), who, userId);
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/move-player/:userId')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimView)
  move(@Who() who: Caller, @Param('id') id: string, @Param('userId') userId: string, @Body({ schema: playerDataBody }) { playerData }: PlayerData): Promise<string> {
    return this.#ask(new wish.MovePlayer(id, who, edge(), { userId, team: playerData.team.name, role: playerData.role }), who);
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/remove-player/:userId')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimView)
  leave(@Who() who: Caller, @Param('id') id: string, @Param('userId') userId: string): Promise<string> {
    return this.#ask(new wish.LeaveTeam(id, who, edge(), userId), who);
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/insert-caster/:userId')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimJoined)
  async cast(@Who() who: Caller, @Param('id') id: string, @Param('userId') userId: string): Promise<string> {
    return this.#join(new wish.CastScrim(id, who, edge(), userId, await this.candidates.other(who, userId)), who, userId);
  }

  @RateLimit('seats', 30, 60)
  @Idempotent()
  @Patch(':id/remove-caster/:userId')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimView)
  leaveCast(@Who() who: Caller, @Param('id') id: string, @Param('userId') userId: string): Promise<string> {
    return this.#ask(new wish.LeaveCast(id, who, edge(), userId), who);
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/swap-players')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimView)
  swap(@Who() who: Caller, @Param('id') id: string, @Body({ schema: swapPlayersBody }) { playerOne: one, playerTwo: two }: SwapPlayersBody): Promise<string> {
    return this.#ask(new wish.SwapPlayers(id, who, edge(), { userId: one.user, team: one.team, role: one.role }, { userId: two.user ?? null, team: two.team, role: two.role }), who);
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/admin-assign-player')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimJoined)
  async assign(@Who() who: Caller, @Param('id') id: string, @Body({ schema: assignPlayerBody }) body: AssignPlayerBody): Promise<string> {
    const seat = chosenSeat(body);
    const candidate = who.isAdmin ? await this.candidates.one(seat.userId) : null;
    return this.#join(new wish.AssignPlayer(id, who, edge(), seat, candidate), who, seat.userId);
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/admin-fill-random')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(fillRandomAnswer)
  async fill(@Who() who: Caller, @Param('id') id: string, @Body({ schema: fillRandomBody.optional() }) body: FillRandomBody | undefined): Promise<string> {
    const { outcome, balance } = await this.fills.fill(id, who, body);
    const filledPositions = outcome.events.filter((event) => event.type === 'PlayerAssigned').length;
    return `{"filledPositions":${filledPositions},"scrim":${await this.board.encoded(outcome, who)}${balance ? `,"balance":${JSON.stringify(balance)}` : ''}}`;
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/set-winner')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimView)
  reportWinner(@Who() who: Caller, @Param('id') id: string, @Body({ schema: setWinnerBody }) { winnerTeamName }: { winnerTeamName: TeamName }): Promise<string> {
    return this.#ask(new wish.ReportWinner(id, who, edge(), winnerTeamName), who);
  }

  @AdminRateLimit()
  @Idempotent()
  @Patch(':id/remove-image')
  @Header(...JSON_TYPE)
  @ReturnsEncoded(scrimView)
  removeImage(@Who() who: Caller, @Param('id') id: string): Promise<string> {
    return this.#ask(new wish.RemoveImage(id, who, edge()), who);
  }

  @RateLimit('tournament-codes', 3, 60, [20, 3_600])
  @Idempotent()
  @Post(':id/regenerate-tournament-code')
  @HttpCode(200)
  @Returns(codeRegenerated)
  async regenerateCode(@Who() who: Caller, @Param('id') id: string): Promise<z.output<typeof codeRegenerated>> {
    const voided = await this.dispatch.send<Scrim>(new wish.RegenerateCode(id, who, edge()), asked(who));
    const scrim = (await this.board.until(id, ({ code, codeFailed }) => code !== null || codeFailed, CODE_WAIT_MS)) ?? voided;
    const riotTournament = (await this.board.viewFor(scrim, who)).riotTournament ?? NO_CODE;
    return { ...riotTournament, riotTournament };
  }

  /** As `#ask`, with what the person should know. The join is done by then, so a warning that cannot be found does not fail it. */
  async #join(command: wish.ScrimCommand, who: Caller, userId: string): Promise<string> {
    const scrim = await this.dispatch.send<Scrim>(command, asked(who));
    const warnings: ScrimWarning[] = await this.overlaps.warningsFor(scrim.state, userId, who, Date.now()).catch(() => []);
    return `${(await this.board.encoded(scrim, who)).slice(0, -1)},"warnings":${JSON.stringify(warnings)}}`;
  }

  async #ask(command: wish.ScrimCommand, who: Caller): Promise<string> {
    const scrim: Dated = await this.dispatch.send<Scrim>(command, asked(who));
    return this.board.encoded(scrim, who);
  }
}

const NO_CODE = { tournamentCode: null, providerId: null, tournamentId: null, setupCompleted: false, lobbyCreated: false, lobbyName: null };
const RANDOM: HostChoice = { kind: 'random' };

/** Who acts is told by the token; a body may repeat it, but not claim another. */
function mustBeCaller(claimed: string | undefined, who: Caller): void {
  if (claimed !== undefined && claimed !== who.userId) throw new HttpRefusal(403, 'not-yourself', 'You can only act on your own behalf');
}

/** undefined: not mentioned; null or 'random': drawn. */
function hostOf(choice: string | null | undefined): HostChoice | undefined {
  if (choice === undefined) return undefined;
  return choice === null || choice === 'random' ? RANDOM : { kind: 'chosen', userId: choice };
}

function settingsOf(body: UpdateScrimBody): Partial<Settings> {
  const { title, region, gameStartTime, isPrivate, lobbyName, lobbyPassword: password, useTournamentCode } = body;
  const settings = { title, region, startsAt: gameStartTime, isPrivate, maxCasters: castersOf(body), lobbyName: lobbyName === '' ? title : lobbyName, lobbyPassword: password, useCodes: useTournamentCode };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Casters on: two, unless the body says how many; off: none. Not mentioned: as it was. */
function castersOf({ isWithCasters, maxCastersAllowedCount }: UpdateScrimBody): number | undefined {
  if (isWithCasters === undefined) return maxCastersAllowedCount;
  return isWithCasters ? maxCastersAllowedCount || MAX_CASTERS : 0;
}

function newScrim(body: CreateScrimBody): Settings {
  return {
    title: body.title,
    region: body.region,
    startsAt: body.gameStartTime,
    isPrivate: body.isPrivate ?? false,
    maxCasters: body.isWithCasters ? castersOf(body)! : 0,
    lobbyName: body.lobbyName || body.title,
    lobbyPassword: lobbyPassword(),
    useCodes: body.useTournamentCode ?? true,
  };
}

function chosenSeat({ userId, teamName, role }: AssignPlayerBody) {
  const known = userId && (TEAMS as readonly string[]).includes(teamName ?? '') && (ROLES as readonly string[]).includes(role ?? '');
  if (!known) throw new HttpRefusal(400, 'assign-incomplete', 'Please select a user, team, and role');
  return { userId, team: teamName as TeamName, role: role as Role };
}
