import type { Role } from '@muster/contracts/constants';
import type { AnswerBody } from '@muster/contracts/nights';
import { type Caller, CommandDispatcher, initiatorOf, type Snapshot } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { eveningAggregate } from '../aggregate';
import { isOrganiser } from '../domain/actor';
import type { Evening } from '../domain/evening';
import type { EveningAnswers } from '../ports';
import { NightQueries } from '../read/nights.queries';
import { commandContext } from './command-context';
import { assertActive, NightAccess } from './night-access';

/** The limit of the route, which counts answers given in Discord as well. */
const ANSWERS = { name: 'answer-evening', windows: [[60, 60]] } as const;

/** Answers evenings, on the web and in Discord. */
@Injectable()
export class Answers implements EveningAnswers {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: NightAccess,
    private readonly queries: NightQueries,
    private readonly limits: RateLimits,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async answer(...[id, given, caller]: Parameters<EveningAnswers['answer']>): Promise<string> {
    await this.limits.consume(ANSWERS, caller.userId);
    return (await this.give(id, given, caller)).state.settings.name;
  }

  /** `userId`: the member whom an organiser answers for. */
  async give(id: string, { answer, roles, userId: other }: AnswerBody, caller: Caller): Promise<Snapshot<Evening>> {
    const { actor, evening, community } = await this.access.findEvening(id, caller);
    const isForOther = other !== undefined && (isOrganiser(actor) || other !== caller.userId);
    const userId = isForOther ? other : null;
    if (userId !== null && isOrganiser(actor)) await this.access.assertMembers([userId], evening.state.communityId);
    if (actor.role !== null) assertActive(community);
    const named = roles ?? (await this.#usualRoles(userId ?? caller.userId));
    return this.dispatch.send(
      eveningAggregate,
      { type: 'AnswerEvening', eveningId: id, by: actor, ctx: commandContext(), userId, answer, roles: named },
      initiatorOf(caller),
    );
  }

  /** The roles of last time, else the preferred ones of the account. */
  async #usualRoles(userId: string): Promise<readonly Role[]> {
    const last = await this.queries.lastRoles(userId);
    return last.length > 0 ? last : ((await this.players.findById(userId))?.roles ?? []);
  }
}
