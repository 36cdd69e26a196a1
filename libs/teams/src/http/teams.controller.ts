import { teamRoutes } from '@muster/contracts/team-routes';
import { toPagination, toRange } from '@muster/contracts/pages';
import { rankOrder } from '@muster/contracts/ranks';
import type { EditTeamBody } from '@muster/contracts/teams';
import { CommandDispatcher, initiatorOf, LogTail } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { teamAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { Listings } from '../app/listings';
import { readsAsMember, TeamAccess } from '../app/team-access';
import { TeamRejection } from '../domain/errors';
import type { TeamChanges } from '../domain/profile';
import { TeamLog } from '../read/team-log';
import { TeamQueries } from '../read/teams.queries';
import { TeamViews } from '../read/team-views';

type Routes = typeof teamRoutes;
/** No team has this rank, because Unranked counts for nothing. */
const NO_RANK = -1;

/** Teams as everybody finds them: founding, settings, disbanding, the log. */
@Serves('teams', teamRoutes)
export class TeamsController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: TeamAccess,
    private readonly listings: Listings,
    private readonly queries: TeamQueries,
    private readonly views: TeamViews,
    private readonly log: TeamLog,
    private readonly tail: LogTail,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async list({ caller, query: { rank, community, ...query } }: RequestOf<Routes['list']>) {
    this.access.assertEnabled();
    await this.tail.fence();
    const range = toRange({ page: 1, ...query });
    const listed = community === undefined ? undefined : await this.listings.find(community, caller);
    const filter = {
      ...query,
      own: await this.queries.ofPerson(caller.userId),
      community: listed?.community._id,
      rank: rank === undefined ? undefined : (rankOrder(rank) ?? NO_RANK),
    };
    const [found, total] = await Promise.all([this.queries.list(filter, range), this.queries.count(filter)]);
    const data = await this.views.of(found, caller);
    return { success: true as const, data, pagination: toPagination(range, total) };
  }

  async found({ caller, body }: RequestOf<Routes['found']>) {
    this.access.assertEnabled();
    const { about = '', languages = [], visibility = 'public', name, slug, tag, region } = body;
    const { roles = [] } = (await this.players.findById(caller.userId)) ?? {};
    const by = { userId: caller.userId, isAdmin: caller.isAdmin, standsIn: false };
    const settings = { name, slug, tag, region, languages, visibility };
    await this.dispatch.send(
      teamAggregate,
      { type: 'FoundTeam', teamId: uuid(), by, ctx: commandContext(), settings, about, roles },
      initiatorOf(caller),
    );
    return this.views.one((await this.access.find(slug, caller)).snapshot, caller);
  }

  async find({ caller, params: { slug }, query: { invite } }: RequestOf<Routes['find']>) {
    return this.views.one((await this.access.findEvenDisbanded(slug, caller, invite)).snapshot, caller);
  }

  async edit({ caller, params: { slug }, body }: RequestOf<Routes['edit']>) {
    const { state, actor } = await this.access.findForCaptain(slug, caller);
    const words = await this.queries.wordsOf(state.id);
    await this.dispatch.send(
      teamAggregate,
      { type: 'EditTeam', teamId: state.id, by: actor, ctx: commandContext(), changes: toChanges(body), words },
      initiatorOf(caller),
    );
    return this.views.one((await this.access.find(state.id, caller)).snapshot, caller);
  }

  async disband({ caller, params: { slug }, body }: RequestOf<Routes['disband']>) {
    const { state, actor } = await this.access.findForCaptain(slug, caller);
    const reason = body?.reason ? { id: uuid(), text: body.reason } : null;
    await this.dispatch.send(
      teamAggregate,
      { type: 'DisbandTeam', teamId: state.id, by: actor, ctx: commandContext(), reason },
      initiatorOf(caller),
    );
    return { success: true as const };
  }

  async entries({ caller, params: { slug }, query }: RequestOf<Routes['entries']>) {
    const { state } = await this.access.findEvenDisbanded(slug, caller);
    if (!readsAsMember(state, caller)) throw new TeamRejection('members-only');
    const range = toRange({ page: 1, ...query });
    const { data, total } = await this.log.page(state.id, range);
    return { success: true as const, data, pagination: toPagination(range, total) };
  }
}

/** A missing field keeps its value. */
const toChanges = (body: EditTeamBody): Partial<TeamChanges> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
