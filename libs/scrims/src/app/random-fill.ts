import { type BalanceView, type FillRandomBody, type SeatPlanView, teamBalance } from '@muster/contracts/balance';
import { SCRIM_SIZE } from '@muster/contracts/constants';
import { may } from '@muster/contracts/scrim-rights';
import { initiatorOf, type Caller, CommandDispatcher, type CommandResult, CommandRejected } from '@muster/platform';
import { Rejection } from '@muster/kernel';
import { PEOPLE, type People, type Person } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { balancedPlans, type SeatPlan, type Ranked } from '../domain/balance';
import type { FillRandom } from '../domain/placing';
import { scrim as scrimDecider } from '../domain/scrim';
import type { Scrim, Seat } from '../domain/state';
import { openSeats, subjectOf } from '../domain/rules';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import type { ScrimSnapshot } from '../read/view';
import { Candidates } from '../read/candidates';
import { commandContext } from './command-context';
import { ScrimActors } from './scrim-actors';

/** Number of random users among whom even teams are chosen. */
const CANDIDATE_POOL_SIZE = 40;
/** A plan is made again if seats were taken before it was executed. */
const MAX_ATTEMPTS = 3;
interface CandidatePlans {
  candidates: readonly string[];
  plans: readonly SeatPlan[];
}
interface FillPreview {
  scrim: ScrimSnapshot;
  plans: SeatPlanView[];
}
export interface FillResult {
  outcome: CommandResult<Scrim>;
  balance?: BalanceView;
}

/** Fills open seats: at random, at random with even teams, or with the seats an admin chose from such a plan. */
@Injectable()
export class RandomFill {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: ScrimSnapshots,
    private readonly candidates: Candidates,
    private readonly actors: ScrimActors,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async fill(id: string, caller: Caller, body: FillRandomBody = {}): Promise<FillResult> {
    const { actor, scrim, ctx } = await this.actors.findForJoining(id, caller);
    const isManager = scrim !== undefined && may(actor, 'manage', subjectOf(scrim));
    for (let attempt = 1; ; attempt++) {
      const drawn = isManager ? await this.#drawPlans(id, body) : { candidates: [], plans: [] };
      const plan = body.seats ?? drawn.plans[0]?.seats;
      try {
        const outcome = await this.dispatch.send(
          scrimAggregate,
          {
            type: 'FillRandom',
            scrimId: id,
            by: actor,
            ctx: { ...ctx, ...commandContext() },
            candidates: drawn.candidates,
            seatPlan: plan,
          },
          initiatorOf(caller),
        );
        return body.balanced || body.seats
          ? { outcome, balance: await this.#toBalance(outcome.state, drawn.plans.slice(1)) }
          : { outcome };
      } catch (error) {
        const outdated = error instanceof CommandRejected && error.rejection.code === 'seats-changed' && !body.seats;
        if (!outdated || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Returns whom a fill would seat, and with `balanced` two alternatives; rejected as the fill would be. */
  async preview(id: string, caller: Caller, { balanced }: FillRandomBody): Promise<FillPreview> {
    const { actor, scrim, ctx } = await this.actors.findForJoining(id, caller);
    const isManager = scrim !== undefined && may(actor, 'manage', subjectOf(scrim));
    const drawn = isManager ? await this.#drawPlans(id, { balanced }) : { candidates: [], plans: [] };
    const command: FillRandom = {
      type: 'FillRandom',
      scrimId: id,
      by: actor,
      ctx: { ...ctx, ...commandContext() },
      candidates: drawn.candidates,
      seatPlan: drawn.plans[0]?.seats,
    };
    const snapshot = await this.snapshots.requireFresh(id);
    const { state } = snapshot;
    const seats = seatsOfFill(command, snapshot);
    const plans = drawn.plans.length > 0 ? drawn.plans.map((plan) => plan.seats) : [seats];
    const people = await this.#peopleOf([state.seats, ...plans].flat());
    return { scrim: snapshot, plans: plans.map((plan) => toPlanView(state, plan, people)) };
  }

  #peopleOf(seats: readonly Seat[]): Promise<ReadonlyMap<string, Person>> {
    return this.people.findMany(seats.map((seat) => seat.userId));
  }

  async #drawPlans(id: string, { balanced, seats }: FillRandomBody): Promise<CandidatePlans> {
    const scrim = (await this.snapshots.findFresh(id))?.state;
    if (!scrim) return { candidates: [], plans: [] };
    if (seats) return { candidates: await this.#eligibleSeats(seats, scrim), plans: [] };
    const candidates = await this.candidates.draw(scrim, balanced ? CANDIDATE_POOL_SIZE : SCRIM_SIZE);
    return { candidates, plans: balanced ? await this.#plans(scrim, candidates) : [] };
  }

  /** Returns the chosen users who may play in the scrim's region; members for a scrim of a community. */
  async #eligibleSeats(seats: readonly Seat[], scrim: Scrim): Promise<string[]> {
    const candidates = await this.candidates.findMany(
      scrim,
      seats.map(({ userId }) => userId),
    );
    return seats
      .map(({ userId }) => userId)
      .filter((userId) => {
        const candidate = candidates.get(userId);
        const isMember = scrim.communityId === null || candidate?.isMember;
        return candidate && isMember && !candidate.banned && candidate.region === scrim.region;
      });
  }

  async #plans(scrim: Scrim, candidates: readonly string[]): Promise<SeatPlan[]> {
    const people = await this.people.findMany([...candidates, ...scrim.seats.map((seat) => seat.userId)]);
    const ranked = <T extends { userId: string }>(user: T): Ranked<T> => ({
      ...user,
      rank: rankOf(people, user.userId),
    });
    return balancedPlans(
      scrim.seats.map(ranked),
      openSeats(scrim),
      candidates.map((userId) => ranked({ userId })),
      commandContext().random,
    );
  }

  async #toBalance({ seats }: Scrim, alternatives: readonly SeatPlan[]): Promise<BalanceView> {
    const people = await this.#peopleOf([...seats, ...alternatives.flatMap((plan) => plan.seats)]);
    return {
      ...balanceOf(seats, people),
      alternatives: alternatives.map((plan) => ({
        ...plan,
        seats: plan.seats.map((seat) => toSeatView(seat, people)),
      })),
    };
  }
}

function balanceOf(seats: readonly Seat[], people: ReadonlyMap<string, Person>) {
  const of = (team: Seat['team']) =>
    seats.filter((seat) => seat.team === team).map((seat) => ({ ...seat, rank: rankOf(people, seat.userId) }));
  return teamBalance({ teamOne: of('teamOne'), teamTwo: of('teamTwo') });
}
const toSeatView = (
  { userId, team, role }: Seat,
  people: ReadonlyMap<string, Person>,
): SeatPlanView['seats'][number] => ({
  _id: userId,
  name: people.get(userId)?.name ?? '',
  rank: rankOf(people, userId),
  team,
  role,
});
const toPlanView = (scrim: Scrim, seats: readonly Seat[], people: ReadonlyMap<string, Person>): SeatPlanView => ({
  ...balanceOf([...scrim.seats, ...seats], people),
  seats: seats.map((seat) => toSeatView(seat, people)),
});

const rankOf = (people: ReadonlyMap<string, Person>, userId: string): string => people.get(userId)?.rank ?? 'Unranked';

/** Decides a fill without executing it. */
function seatsOfFill(command: FillRandom, scrim: ScrimSnapshot): Seat[] {
  try {
    return scrimDecider
      .decide(command, scrim.state)
      .flatMap((event) =>
        event.type === 'PlayerAssigned' ? [{ userId: event.userId, team: event.team, role: event.role }] : [],
      );
  } catch (error) {
    if (error instanceof Rejection) throw new CommandRejected(error, scrimAggregate.name, scrim);
    throw error;
  }
}
