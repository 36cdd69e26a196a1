import { draftRoutes } from '@muster/contracts/draft-routes';
import type { DraftView } from '@muster/contracts/drafts';
import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { UseFilters } from '@nestjs/common';
import { draftAggregate } from '../aggregate';
import { DraftAccess } from '../app/draft-access';
import { contextAt } from '../app/draft-context';
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

type Routes = typeof draftRoutes;
/** The caller, and the scrim and game of the route. */
interface Call {
  caller: Caller;
  params: { id: string; game: number };
}
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
@UseFilters(DraftErrorsFilter)
@Serves('drafts', draftRoutes)
export class DraftsController implements Handlers<Routes> {
  constructor(
    private readonly access: DraftAccess,
    private readonly dispatch: CommandDispatcher,
    private readonly marking: DraftMarking,
    private readonly presence: DraftPresence,
    private readonly views: DraftViews,
    private readonly sockets: DraftSockets,
  ) {}

  async find({ caller, params: { id, game } }: RequestOf<Routes['find']>) {
    const { found } = await this.access.require(id, game, caller);
    return this.views.viewFor(found, caller.userId);
  }

  chooseCaptain(call: RequestOf<Routes['chooseCaptain']>) {
    const { teamName: team, userId } = call.body;
    return this.#send(call, (to) => ({ type: 'ChooseCaptain', ...to, team, userId }));
  }

  ready(call: RequestOf<Routes['ready']>) {
    return this.#send(call, (to) => ({ type: 'SetReady', ...to, ready: call.body.ready }));
  }

  open(call: RequestOf<Routes['open']>) {
    return this.#send(call, (to) => ({ type: 'OpenDraft', ...to }));
  }

  select(call: RequestOf<Routes['select']>) {
    const { choice, value } = call.body;
    return this.#send(call, (to) => ({ type: 'ChooseSelection', ...to, choice, value }));
  }

  hover(call: RequestOf<Routes['hover']>) {
    const { champion } = call.body;
    const present = this.presence.of(draftIdOf(call.params.id, call.params.game));
    return this.#mark(call, champion, ({ found, actor }) => this.marking.hover(found, actor, champion, present));
  }

  act(call: RequestOf<Routes['act']>) {
    const { index, champion } = call.body;
    return this.#send(call, (to) => ({ type: 'TakeAction', ...to, index, champion }), champion);
  }

  suggest(call: RequestOf<Routes['suggest']>) {
    const { champion } = call.body;
    return this.#mark(call, champion, ({ found, actor }) => this.marking.suggest(found, actor, champion));
  }

  withdraw(call: RequestOf<Routes['withdraw']>) {
    const { champion } = call.params;
    return this.#mark(call, champion, ({ found, actor }) => this.marking.withdraw(found, actor, champion));
  }

  pause(call: RequestOf<Routes['pause']>) {
    return this.#send(call, (to) => ({ type: 'PauseDraft', ...to }));
  }

  resume(call: RequestOf<Routes['resume']>) {
    return this.#send(call, (to) => ({ type: 'ResumeDraft', ...to }));
  }

  back(call: RequestOf<Routes['back']>) {
    return this.#send(call, (to) => ({ type: 'TakeBack', ...to, index: call.body.index }));
  }

  reset(call: RequestOf<Routes['reset']>) {
    return this.#send(call, (to) => ({ type: 'ResetDraft', ...to, keep: call.body.keep }));
  }

  lineup(call: RequestOf<Routes['lineup']>) {
    const { teamName: team, players } = call.body;
    return this.#send(call, (to) => ({ type: 'SetLineup', ...to, team, players }));
  }

  /** Checks the right to open the scrim first, because nothing of a scrim exists for users who may not open it. */
  async #send(
    { caller, params: { id: scrimId, game } }: Call,
    toCommand: ToCommand,
    champion: string | null = null,
  ): Promise<DraftView> {
    const { found, actor } = await this.access.require(scrimId, game, caller);
    this.access.assertChampion(champion);
    const ctx = { ...contextAt(new Date()), ...this.presence.of(draftIdOf(scrimId, game)) };
    const to = { scrimId, game };
    // The worker's timer may be late, so an action that comes after the end of the time first makes the missed one
    // happen. The call of a spectator is refused below and must not change the draft before.
    const takesPart = actor.isManager || teamOf(found.scene, actor.userId) !== undefined;
    if (takesPart && isOverdue(found.snapshot.state, ctx.now) && !caller.rereads)
      await this.dispatch.send(draftAggregate, { type: 'AdvanceDraft', ...to, ctx }, { by: 'worker' });
    await this.dispatch.send(draftAggregate, toCommand({ ...to, by: actor, ctx }), initiatorOf(caller));
    return this.views.viewFor((await this.access.require(scrimId, game, caller)).found, caller.userId);
  }

  async #mark(
    { caller, params: { id, game } }: Call,
    champion: string | null,
    mark: (given: Mark) => Promise<readonly Audience[]>,
  ): Promise<DraftView> {
    const given = await this.access.require(id, game, caller);
    this.access.assertChampion(champion);
    const audiences = await mark(given);
    return this.sockets.broadcastMarks(given.found, audiences, caller.userId);
  }
}
