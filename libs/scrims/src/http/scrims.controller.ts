import type { FillRandomBody } from '@muster/contracts/balance';
import { MAX_CASTERS, ROLES, TEAMS } from '@muster/contracts/constants';
import { toPagination, toRange } from '@muster/contracts/pages';
import { may } from '@muster/contracts/scrim-rights';
import { scrimRoutes, seatRoutes } from '@muster/contracts/scrim-routes';
import type {
  assignPlayerBody,
  CreateScrimBody,
  ScrimListQuery,
  ScrimWarning,
  UpdateScrimBody,
} from '@muster/contracts/scrims';
import { assertCaller, type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import {
  compressed,
  etagOf,
  type Handlers,
  RateLimits,
  type RequestOf,
  Serves,
  unlessUnchanged,
} from '@muster/platform/http';
import { Inject, Optional, UseFilters } from '@nestjs/common';
import type { z } from 'zod';
import { v7 as uuid } from 'uuid';
import { Rejection } from '@muster/kernel';
import { CHAMPIONS, type Champions, SCRIM_CREATIONS } from '../ports';
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
import { Rematches } from '../app/rematches';
import { ScrimCommunities } from '../app/scrim-communities';
import { RandomFill } from '../app/random-fill';
import { listRange } from './list-range';
import { ScrimErrorsFilter } from './scrim-errors.filter';
import { catalogue } from '../texts/catalogue';

type Routes = typeof scrimRoutes & typeof seatRoutes;
type AssignPlayerBody = z.output<typeof assignPlayerBody>;
/** Timeout for returning the new code with the response; it usually arrives within a second. */
const CODE_TIMEOUT_MS = 3_000;
/** Reasons are sent to all who took part; counted per caller and community. */
const DELETION_REASONS = { name: 'deletion-reasons', windows: [[20, 3_600]] } as const;

@UseFilters(ScrimErrorsFilter)
@Serves('scrims', { ...scrimRoutes, ...seatRoutes })
export class ScrimsController implements Handlers<Routes> {
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
    private readonly rematches: Rematches,
    private readonly limits: RateLimits,
    @Optional() @Inject(CHAMPIONS) private readonly champions?: Champions,
  ) {}

  /** Without drafts no champions are known. */
  #assertChampions({ series }: UpdateScrimBody): void {
    const { champions } = this;
    if (champions && series?.closed?.some((key) => !champions.has(key))) throw new Rejection('champion-unknown');
  }

  async list({ caller, query, request, reply }: RequestOf<Routes['list']>) {
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

  async startTimes({ caller, query, request, reply }: RequestOf<Routes['startTimes']>) {
    const json = await this.lists.startTimesJson(await this.#range(query, caller), caller);
    const body = unlessUnchanged(request, reply, etagOf(json), json);
    return body && compressed(request, reply, body);
  }

  async #range(query: ScrimListQuery, caller: Caller): Promise<ListRange> {
    const communityId = query.community ? await this.communities.findId(query.community, caller) : undefined;
    return { ...listRange(query, Date.now()), communityId };
  }

  async find({ caller, params: { id }, request, reply }: RequestOf<Routes['find']>) {
    const json = await this.views.jsonOf(await this.snapshots.requireOpen(id, caller), caller);
    return unlessUnchanged(request, reply, etagOf(json), json);
  }

  async create({ caller, body }: RequestOf<Routes['create']>) {
    assertCaller(body.createdBy, caller);
    this.#assertChampions(body);
    const host = toHostChoice(body.lobbyHost) ?? RANDOM;
    const communityId = body.communityId ?? null;
    if (!caller.isAdmin) await this.limits.consume(SCRIM_CREATIONS, caller.userId);
    const actor = communityId === null ? caller : await this.communities.requireActor(communityId, caller);
    const settings = newScrimSettings(body);
    const seats = body.rematchOf ? await this.rematches.seatsFor(body.rematchOf, actor, communityId, settings) : [];
    return this.#dispatch(
      {
        type: 'CreateScrim',
        scrimId: uuid(),
        by: actor,
        ctx: commandContext(),
        conversationId: uuid(),
        settings,
        host,
        communityId,
        attendance: body.attendance,
        series: body.series,
        seats,
      },
      caller,
    );
  }

  async edit({ caller, params: { id }, body }: RequestOf<Routes['edit']>) {
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

  async remove({ caller, params: { id }, body, language }: RequestOf<Routes['remove']>) {
    const { actor, scrim, ctx } = await this.actors.find(id, caller);
    if (body?.reason) await this.limits.consume(DELETION_REASONS, `${caller.userId}:${scrim?.communityId ?? ''}`);
    const reason = body?.reason ? { id: uuid(), text: body.reason } : null;
    await this.dispatch.send(
      scrimAggregate,
      { type: 'DeleteScrim', scrimId: id, by: actor, ctx, reason },
      initiatorOf(caller),
    );
    return { success: true as const, _id: id, message: catalogue[language].deleted };
  }

  async join({ caller, params: { id, userId }, body: { playerData } }: RequestOf<Routes['join']>) {
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

  async move({ caller, params: { id, userId }, body: { playerData } }: RequestOf<Routes['move']>) {
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

  async leave({ caller, params: { id, userId } }: RequestOf<Routes['leave']>) {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'LeaveTeam', scrimId: id, by: actor, ctx, userId }, caller);
  }

  async cast({ caller, params: { id, userId } }: RequestOf<Routes['cast']>) {
    const { actor, scrim, ctx } = await this.actors.findForJoining(id, caller);
    const candidate = await this.candidates.findOther(scrim, actor, userId);
    return this.#join({ type: 'CastScrim', scrimId: id, by: actor, ctx, userId, candidate }, caller, userId);
  }

  async leaveCast({ caller, params: { id, userId } }: RequestOf<Routes['leaveCast']>) {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'LeaveCast', scrimId: id, by: actor, ctx, userId }, caller);
  }

  async swap({ caller, params: { id }, body: { playerOne: first, playerTwo: second } }: RequestOf<Routes['swap']>) {
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

  async assign({ caller, params: { id }, body }: RequestOf<Routes['assign']>) {
    const seat = toSeat(body);
    const { actor, scrim, ctx } = await this.actors.findForJoining(id, caller);
    const isManager = scrim !== undefined && may(actor, 'manage', subjectOf(scrim));
    const candidate = isManager ? await this.candidates.findById(scrim, seat.userId) : null;
    return this.#join({ type: 'AssignPlayer', scrimId: id, by: actor, ctx, seat, candidate }, caller, seat.userId);
  }

  async fill({ caller, params: { id }, body }: RequestOf<Routes['fill']>) {
    if (body?.preview) return this.#previewFill(id, caller, body);
    const { outcome, balance } = await this.fills.fill(id, caller, body);
    const filledPositions = outcome.events.filter((event) => event.type === 'PlayerAssigned').length;
    return `{"filledPositions":${filledPositions},"scrim":${await this.views.jsonOf(outcome, caller)}${balance ? `,"balance":${JSON.stringify(balance)}` : ''}}`;
  }

  async #previewFill(id: string, caller: Caller, body: FillRandomBody): Promise<string> {
    const { scrim, plans } = await this.fills.preview(id, caller, body);
    return `{"filledPositions":0,"scrim":${await this.views.jsonOf(scrim, caller)},"plans":${JSON.stringify(plans)}}`;
  }

  async removeImage({ caller, params: { id } }: RequestOf<Routes['removeImage']>) {
    const { actor, ctx } = await this.actors.find(id, caller);
    return this.#dispatch({ type: 'RemoveImage', scrimId: id, by: actor, ctx }, caller);
  }

  async regenerateCode({ caller, params: { id } }: RequestOf<Routes['regenerateCode']>) {
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
