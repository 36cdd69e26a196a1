import { type BalanceView, evenness, type FillRandomBody, SCRIM_SIZE } from '@muster/contracts';
import { asked, type Caller, Dispatch, type Outcome, PEOPLE, type People, type Person, Refusal } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { balancedPlans, type Plan, type Ranked } from '../domain/balance';
import { FillRandom } from '../domain/commands';
import { openSeats } from '../domain/rules';
import type { Scrim, Seat } from '../domain/scrim';
import { ScrimBoard } from '../read/board';
import { Candidates } from '../read/candidates';
import { edge } from './edge';

/** Even teams are chosen among so many people drawn at random. */
const POOL = 40;
/** Seats taken between the plan and the wish make it a new plan. */
const TRIES = 3;
interface Drawn { candidates: readonly string[]; plans: readonly Plan[] }
export interface Filled { outcome: Outcome<Scrim>; balance?: BalanceView }

/** Filling what is empty: anybody at random, people who make the teams even, or exactly those an admin has chosen among such. */
@Injectable()
export class Fills {
  constructor(private readonly dispatch: Dispatch, private readonly board: ScrimBoard, private readonly candidates: Candidates, @Inject(PEOPLE) private readonly people: People) {}

  async fill(id: string, who: Caller, body: FillRandomBody = {}): Promise<Filled> {
    for (let attempt = 1; ; attempt++) {
      const drawn = who.isAdmin ? await this.#draw(id, body) : { candidates: [], plans: [] };
      const plan = body.seats ?? drawn.plans[0]?.seats;
      try {
        const outcome = await this.dispatch.send<Scrim>(new FillRandom(id, who, edge(), drawn.candidates, plan), asked(who));
        return body.balanced || body.seats ? { outcome, balance: await this.#balance(outcome.state, drawn.plans.slice(1)) } : { outcome };
      } catch (error) {
        const outdated = error instanceof Refusal && error.rejection.code === 'seats-changed' && !body.seats;
        if (!outdated || attempt === TRIES) throw error;
      }
    }
  }

  async #draw(id: string, { balanced, seats }: FillRandomBody): Promise<Drawn> {
    const scrim = (await this.board.find(id))?.state;
    if (!scrim) return { candidates: [], plans: [] };
    if (seats) return { candidates: await this.#fit(seats, scrim), plans: [] };
    const candidates = await this.candidates.draw(scrim.region, scrim, balanced ? POOL : SCRIM_SIZE);
    return { candidates, plans: balanced ? await this.#plans(scrim, candidates) : [] };
  }

  /** Chosen ones are judged like any other candidate. */
  async #fit(seats: readonly Seat[], { region }: Scrim): Promise<string[]> {
    const known = await Promise.all(seats.map(async ({ userId }) => ({ userId, candidate: await this.candidates.one(userId) })));
    return known.filter(({ candidate }) => candidate && !candidate.banned && candidate.region === region).map(({ userId }) => userId);
  }

  async #plans(scrim: Scrim, candidates: readonly string[]): Promise<Plan[]> {
    const people = await this.people.many([...candidates, ...scrim.seats.map((seat) => seat.userId)]);
    const ranked = <T extends { userId: string }>(one: T): Ranked<T> => ({ ...one, rank: rankOf(people, one.userId) });
    return balancedPlans(scrim.seats.map(ranked), openSeats(scrim), candidates.map((userId) => ranked({ userId })), edge().dice);
  }

  async #balance({ seats }: Scrim, others: readonly Plan[]): Promise<BalanceView> {
    const people = await this.people.many([...seats, ...others.flatMap((plan) => plan.seats)].map((seat) => seat.userId));
    const of = (team: Seat['team']) => seats.filter((seat) => seat.team === team).map((seat) => ({ ...seat, rank: rankOf(people, seat.userId) }));
    const shown = ({ userId, team, role }: Seat) => ({ _id: userId, name: people.get(userId)?.name ?? '', rank: rankOf(people, userId), team, role });
    return { ...evenness({ teamOne: of('teamOne'), teamTwo: of('teamTwo') }), alternatives: others.map((plan) => ({ ...plan, seats: plan.seats.map(shown) })) };
  }
}

const rankOf = (people: ReadonlyMap<string, Person>, userId: string): string => people.get(userId)?.rank ?? 'Unranked';
