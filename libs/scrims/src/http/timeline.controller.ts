import { may } from '@muster/contracts/scrim-rights';
import { timelineRoutes } from '@muster/contracts/timeline-routes';
import { CommandDispatcher, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, UseFilters } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { scrimAggregate } from '../aggregate';
import type { Actor, Candidates as CandidatesById, Step } from '../domain/command';
import { mayReturn } from '../domain/scrim';
import type { Scrim } from '../domain/state';
import type { UndoStep } from '../domain/undo';
import { ScrimActors } from '../app/scrim-actors';
import { ScrimRejection } from '../domain/errors';
import { assertManager, subjectOf, tookPart } from '../domain/rules';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { ScrimViews } from '../read/scrim-views';
import { Candidates } from '../read/candidates';
import { ReasonQueries } from '../read/reasons.queries';
import { StepQueries } from '../read/steps.queries';
import { collectUserIds, reasonIdsOf, toTimelineStep } from '../read/timeline';
import { commandContext } from '../app/command-context';
import { ScrimErrorsFilter } from './scrim-errors.filter';

const PAGE_SIZE = 100;
type Routes = typeof timelineRoutes;

/** The timeline of a scrim, and undoing its steps. */
@UseFilters(ScrimErrorsFilter)
@Serves('timeline', timelineRoutes)
export class TimelineController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: ScrimSnapshots,
    private readonly views: ScrimViews,
    private readonly steps: StepQueries,
    private readonly reasons: ReasonQueries,
    private readonly candidates: Candidates,
    private readonly actors: ScrimActors,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async find({ caller, params: { id }, query: { before = Infinity, limit = PAGE_SIZE } }: RequestOf<Routes['find']>) {
    const scrim = await this.snapshots.requireOpen(id, caller);
    const page = await this.steps.page(id, Math.min(before, scrim.version + 1), limit);
    const ctx = commandContext();
    const { actor } = await this.actors.find(id, caller);
    const isManager = may(actor, 'manage', subjectOf(scrim.state));
    const reasons = mayReadReasons(scrim.state, actor) ? await this.reasons.byIds(reasonIdsOf(page.steps)) : NO_REASONS;
    const steps = page.steps.map((step) => toTimelineStep(step, { now: scrim.state, ctx, isManager, reasons }));
    const ids = collectUserIds(steps);
    const people = await this.people.findMany(ids);
    return {
      version: scrim.version,
      steps,
      people: ids.map((_id) => ({ _id, name: people.get(_id)?.name ?? 'Deleted user' })),
      earlier: page.earlier,
    };
  }

  async undo({ caller, params: { id }, body: { version, reason } }: RequestOf<Routes['undo']>) {
    const { actor, scrim, ctx } = await this.actors.findForJoining(id, caller);
    if (!actor.isAdmin && (!scrim || !may(actor, 'open', subjectOf(scrim)))) throw new ScrimRejection('admin-only');
    if (scrim) assertManager(scrim, actor);
    const step = await this.steps.one(id, version, (await this.snapshots.requireFresh(id)).version);
    if (!step) throw new ScrimRejection('step-not-found');
    const command: UndoStep = {
      type: 'UndoStep',
      scrimId: id,
      by: actor,
      ctx,
      step,
      reason: { id: uuid(), text: reason },
      candidates: await this.#returningPlayers(step),
    };
    return this.views.jsonOf(await this.dispatch.send(scrimAggregate, command, initiatorOf(caller)), caller);
  }

  /** Looks up every user whom the undo may put back. */
  async #returningPlayers(step: Step): Promise<CandidatesById> {
    return Object.fromEntries(await this.candidates.findMany(step.before, mayReturn(step)));
  }
}

const NO_REASONS: ReadonlyMap<string, string> = new Map();

/** Texts of organisers are shown to members of their community, and to people who took part by their own choice. */
const mayReadReasons = (scrim: Scrim, actor: Actor): boolean =>
  scrim.communityId === null || actor.isAdmin || Boolean(actor.role) || tookPart(scrim, actor.userId);
