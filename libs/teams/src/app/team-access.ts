import { CONFIG, type Config, HttpError, LogTail, type Snapshot, SnapshotCache } from '@muster/platform';
import { hashInviteToken, INVITE_TOKENS, RateLimits } from '@muster/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { teamAggregate } from '../aggregate';
import { type Actor, assertCaptain } from '../domain/actor';
import { TeamRejection } from '../domain/errors';
import { invitationOf, isOpenInvite, memberOf, type Team } from '../domain/team';
import { StandIns } from '../read/stand-ins';
import { TeamQueries } from '../read/teams.queries';
import type { Viewer } from '../read/view';
import { say } from '../texts/catalogue';

/** A team as one caller finds it. `inviteId`: of the open invite whose token they have sent. */
export interface FoundTeam {
  snapshot: Snapshot<Team>;
  state: Team;
  actor: Actor;
  inviteId: string | null;
}

/** Finds teams for those who may know of them, with their rights in it. To others they do not exist. */
@Injectable()
export class TeamAccess {
  constructor(
    private readonly tail: LogTail,
    private readonly queries: TeamQueries,
    private readonly snapshots: SnapshotCache,
    private readonly standIns: StandIns,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws as for an unknown address while the feature is switched off. */
  assertEnabled(): void {
    if (this.config.TEAMS === 'off') throw new HttpError(404, 'not-found', say('teamsOff'));
  }

  /** Also finds teams that were disbanded. Looking by an invite takes no use of it. */
  async findEvenDisbanded(slugOrId: string, caller: Viewer, token?: string | null): Promise<FoundTeam> {
    this.assertEnabled();
    if (token) await this.limits.consume(INVITE_TOKENS, caller.userId);
    await this.tail.fence();
    const snapshot = await this.#load(slugOrId);
    const { state } = snapshot;
    const inviteId = token ? await this.openInvite(state, token) : null;
    if (!maySee(state, caller) && inviteId === null) throw new TeamRejection('team-not-found');
    return { snapshot, state, actor: await this.#actor(state, caller), inviteId };
  }

  async find(slugOrId: string, caller: Viewer, token?: string | null): Promise<FoundTeam> {
    const found = await this.findEvenDisbanded(slugOrId, caller, token);
    if (found.state.disbandedAt !== null) throw new TeamRejection('team-not-found');
    return found;
  }

  /** Finds the team; throws unless the caller may do what captains do. */
  async findForCaptain(slugOrId: string, caller: Viewer): Promise<FoundTeam> {
    const found = await this.find(slugOrId, caller);
    assertCaptain(found.state, found.actor);
    return found;
  }

  /** Returns the id of the invite if its token opens the team. */
  async openInvite(state: Team, token: string): Promise<string | null> {
    const id = await this.queries.inviteId(state.id, hashInviteToken(token));
    const now = new Date().toISOString();
    return state.invites.find((invite) => invite.id === id && isOpenInvite(invite, now))?.id ?? null;
  }

  async #load(slugOrId: string): Promise<Snapshot<Team>> {
    const id = await this.queries.idOf(slugOrId);
    const snapshot = id === undefined ? undefined : await this.snapshots.get<Team>(teamAggregate, id);
    if (!snapshot) throw new TeamRejection('team-not-found');
    return snapshot;
  }

  async #actor(state: Team, { userId, isAdmin }: Viewer): Promise<Actor> {
    const member = memberOf(state, userId);
    const mayStandIn = member?.kind === 'player' && !member.captain;
    const standsIn = mayStandIn && (await this.standIns.of([state])).get(state.id) === userId;
    return { userId, isAdmin, standsIn };
  }
}

/** Whether the user knows of the team without an invite. */
export const maySee = (team: Team, { userId, isAdmin }: Viewer): boolean =>
  isAdmin ||
  team.visibility === 'public' ||
  memberOf(team, userId) !== undefined ||
  team.former.includes(userId) ||
  invitationOf(team, userId, new Date().toISOString()) !== undefined;

/** Whether the user reads what members read, also once the team was disbanded. */
export const readsAsMember = (team: Team, { userId, isAdmin }: Viewer): boolean =>
  isAdmin || memberOf(team, userId) !== undefined || team.former.includes(userId);
