import { rosterRoutes } from '@muster/contracts/team-routes';
import type { TeamView } from '@muster/contracts/teams';
import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { teamAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { TeamAccess } from '../app/team-access';
import type { TeamCommand } from '../domain/team-decider';
import { TeamViews } from '../read/team-views';

type Routes = typeof rosterRoutes;

/** The people of a team. */
@Serves('teams', rosterRoutes)
export class RosterController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: TeamAccess,
    private readonly views: TeamViews,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async join({ caller, params: { slug }, body }: RequestOf<Routes['join']>) {
    const { state, inviteId } = await this.access.find(slug, caller, body?.invite);
    const { userId } = caller;
    const { roles: preferred = [] } = (await this.players.findById(userId)) ?? {};
    const [ctx, roles] = [commandContext(), body?.roles ?? null];
    await this.#send(caller, { type: 'JoinRoster', teamId: state.id, ctx, userId, inviteId, roles, preferred });
    return this.#view(state.id, caller);
  }

  async editOwn({ caller, params: { slug }, body: { roles, hidden } }: RequestOf<Routes['editOwn']>) {
    const { state } = await this.access.find(slug, caller);
    const { userId } = caller;
    const ctx = commandContext();
    await this.#send(caller, { type: 'EditOwnMembership', teamId: state.id, ctx, userId, roles, hidden });
    return this.#view(state.id, caller);
  }

  async leave({ caller, params: { slug } }: RequestOf<Routes['leave']>) {
    const { state } = await this.access.find(slug, caller);
    const { userId } = caller;
    await this.#send(caller, { type: 'LeaveRoster', teamId: state.id, ctx: commandContext(), userId });
    return { success: true as const };
  }

  async editMember({ caller, params: { slug, userId }, body: changes }: RequestOf<Routes['editMember']>) {
    const { state, actor: by } = await this.access.findForCaptain(slug, caller);
    await this.#send(caller, { type: 'EditMember', teamId: state.id, by, ctx: commandContext(), userId, changes });
    return this.#view(state.id, caller);
  }

  async removeMember({ caller, params: { slug, userId } }: RequestOf<Routes['removeMember']>) {
    const { state, actor: by } = await this.access.findForCaptain(slug, caller);
    await this.#send(caller, { type: 'RemoveMember', teamId: state.id, by, ctx: commandContext(), userId });
    return this.#view(state.id, caller);
  }

  async #send(caller: Caller, command: TeamCommand): Promise<void> {
    await this.dispatch.send(teamAggregate, command, initiatorOf(caller));
  }

  async #view(id: string, caller: Caller): Promise<TeamView> {
    return this.views.one((await this.access.find(id, caller)).snapshot, caller);
  }
}
