import { pageOf } from '@muster/contracts/pages';
import { teamRelationRoutes } from '@muster/contracts/team-routes';
import type { TeamView } from '@muster/contracts/teams';
import { Rejection } from '@muster/kernel';
import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { teamAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { isOrganiserOf, Listings } from '../app/listings';
import { TeamAccess } from '../app/team-access';
import { assertCaptain } from '../domain/actor';
import type { TeamCommand } from '../domain/team-decider';
import { TeamQueries } from '../read/teams.queries';
import { TeamViews } from '../read/team-views';

type Routes = typeof teamRelationRoutes;

/** The relations of a team to communities and other teams. */
@Serves('teams', teamRelationRoutes)
export class TeamRelationsController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: TeamAccess,
    private readonly listings: Listings,
    private readonly queries: TeamQueries,
    private readonly views: TeamViews,
  ) {}

  async listIn({ caller, params: { slug, community: name } }: RequestOf<Routes['listIn']>) {
    const { state, actor: by } = await this.access.find(slug, caller);
    const { community, role } = await this.listings.find(name, caller);
    assertCaptain(state, by);
    if (role === null) throw new Rejection('members-only');
    if (community.archived) throw new Rejection('community-archived');
    const communityId = community._id;
    await this.#send(caller, { type: 'ListTeam', teamId: state.id, by, ctx: commandContext(), communityId });
    return this.#view(state.id, caller);
  }

  async removeFrom({ caller, params: { slug, community: name } }: RequestOf<Routes['removeFrom']>) {
    const { state, actor: by } = await this.access.find(slug, caller);
    const found = await this.listings.find(name, caller);
    const [communityId, organises] = [found.community._id, isOrganiserOf(found)];
    const ctx = commandContext();
    await this.#send(caller, { type: 'UnlistTeam', teamId: state.id, by, ctx, communityId, organises });
    return this.#view(state.id, caller);
  }

  async blocked({ caller, params: { slug }, query }: RequestOf<Routes['blocked']>) {
    const { state } = await this.access.findForCaptain(slug, caller);
    return pageOf(await this.views.refs(state.blocks, caller), query);
  }

  async block({ caller, params: { slug, teamId } }: RequestOf<Routes['block']>) {
    const { state, actor: by } = await this.access.findForCaptain(slug, caller);
    const blockedId = (await this.access.find(teamId, caller)).state.id;
    await this.#send(caller, { type: 'BlockTeam', teamId: state.id, by, ctx: commandContext(), blockedId });
    return { success: true as const };
  }

  /** The blocked team may have become unlisted or been disbanded. */
  async unblock({ caller, params: { slug, teamId } }: RequestOf<Routes['unblock']>) {
    const { state, actor: by } = await this.access.findForCaptain(slug, caller);
    const blockedId = state.blocks.includes(teamId) ? teamId : ((await this.queries.idOf(teamId)) ?? teamId);
    await this.#send(caller, { type: 'UnblockTeam', teamId: state.id, by, ctx: commandContext(), blockedId });
    return { success: true as const };
  }

  async #send(caller: Caller, command: TeamCommand): Promise<void> {
    await this.dispatch.send(teamAggregate, command, initiatorOf(caller));
  }

  async #view(id: string, caller: Caller): Promise<TeamView> {
    return this.views.one((await this.access.find(id, caller)).snapshot, caller);
  }
}
