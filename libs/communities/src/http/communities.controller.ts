import { communityRoutes } from '@muster/contracts/community-routes';
import type { CommunityView, EditCommunityBody } from '@muster/contracts/communities';
import { toPagination, toRange } from '@muster/contracts/pages';
import { type Caller, CommandDispatcher, initiatorOf, LogTail } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { communityAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { CommunityAccess, type FoundCommunity } from '../app/community-access';
import { CommunityReports } from '../app/community-reports';
import { Founding } from '../app/founding';
import { Joining } from '../app/joining';
import { NameCheck } from '../app/name-check';
import type { Community } from '../domain/community';
import { toPickupChanges } from '../domain/pickup-template';
import { CachedMemberships } from '../read/cached-memberships';
import { CommunityQueries } from '../read/communities.queries';
import { CommunityViews } from '../read/community-views';

type Routes = typeof communityRoutes;

/** Communities as everybody finds them: founding, settings, joining, archiving and reports. */
@Serves('communities', communityRoutes)
export class CommunitiesController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: CommunityAccess,
    private readonly founding: Founding,
    private readonly joining: Joining,
    private readonly queries: CommunityQueries,
    private readonly memberships: CachedMemberships,
    private readonly views: CommunityViews,
    private readonly reports: CommunityReports,
    private readonly tail: LogTail,
    private readonly names: NameCheck,
  ) {}

  async list({ caller, query: { search, region, ...query } }: RequestOf<Routes['list']>) {
    this.access.assertEnabled();
    const range = toRange({ page: 1, ...query });
    const own = (await this.memberships.communitiesOf(caller.userId)).map(({ communityId }) => communityId);
    const filter = { own, search, region, everything: caller.isAdmin };
    const [rows, total] = await Promise.all([this.queries.list(filter, range), this.queries.count(filter)]);
    const subjects = rows.map((row) => ({ ...row, createdAt: row.created_at.toISOString() }));
    return {
      success: true as const,
      data: await this.views.of(subjects, caller),
      pagination: toPagination(range, total),
    };
  }

  async found({ caller, body }: RequestOf<Routes['found']>) {
    this.access.assertMayFound(caller);
    await this.founding.found(caller, body);
    return this.#view(body.slug, caller);
  }

  /** Checks names for the form that founds or edits a community. */
  async checkNames({ body, language }: RequestOf<Routes['checkNames']>) {
    this.access.assertEnabled();
    const problems = Object.entries(await this.names.check(body));
    return {
      fields: Object.fromEntries(problems.map(([field, sentence]) => [field, sentence(language)])),
    };
  }

  async find({ caller, params: { slug }, query: { invite } }: RequestOf<Routes['find']>) {
    return this.#toView(await this.access.find(slug, caller, invite), caller);
  }

  async edit({ caller, params: { slug }, body }: RequestOf<Routes['edit']>) {
    const { id, actor, state } = await this.access.findForOrganiser(slug, caller);
    const words = await this.queries.wordsOf(id);
    await this.dispatch.send(
      communityAggregate,
      {
        type: 'EditCommunity',
        communityId: id,
        by: actor,
        ctx: commandContext(),
        changes: toChanges(body, state),
        words,
      },
      initiatorOf(caller),
    );
    return this.#view(body.slug ?? state.slug, caller);
  }

  /** Admins give a reason; owners need none. */
  async archive({ caller, params: { slug }, body }: RequestOf<Routes['archive']>) {
    const { id, actor } = await this.access.find(slug, caller);
    await this.dispatch.send(
      communityAggregate,
      { type: 'ArchiveCommunity', communityId: id, by: actor, ctx: commandContext(), reason: body?.reason ?? null },
      initiatorOf(caller),
    );
    return this.#view(slug, caller);
  }

  async restore({ caller, params: { slug } }: RequestOf<Routes['restore']>) {
    const { id, actor } = await this.access.find(slug, caller);
    await this.dispatch.send(
      communityAggregate,
      { type: 'RestoreCommunity', communityId: id, by: actor, ctx: commandContext() },
      initiatorOf(caller),
    );
    return this.#view(slug, caller);
  }

  /** Answers 202 where the entry is by request. */
  async join({ caller, params: { slug }, body, reply }: RequestOf<Routes['join']>) {
    const found = await this.access.find(slug, caller, body?.invite);
    const membership = await this.joining.join(caller, found, body?.message ?? '');
    if (membership.role) return this.#view(slug, caller);
    void reply.status(202);
    return { requested: true as const };
  }

  async leave({ caller, params: { slug } }: RequestOf<Routes['leave']>) {
    await this.joining.leave(caller, await this.access.find(slug, caller));
    return { success: true as const };
  }

  /** Reports a community to the admins. They are notified, the community is not. */
  async report({ caller, params: { slug }, body: { reason } }: RequestOf<Routes['report']>) {
    const { id } = await this.access.find(slug, caller);
    await this.reports.report(caller, id, reason);
    return { success: true as const };
  }

  async #view(slug: string, caller: Caller): Promise<CommunityView> {
    await this.tail.fence();
    return this.#toView(await this.access.find(slug, caller), caller);
  }

  async #toView(found: FoundCommunity, caller: Caller): Promise<CommunityView> {
    return (await this.views.of([found], caller))[0]!;
  }
}

/** Null clears the region; a missing field keeps its value. */
const toChanges = ({ region, pickups, ...body }: EditCommunityBody, community: Community) =>
  Object.fromEntries(
    Object.entries({ ...body, region, pickups: pickups && toPickupChanges(pickups, community) }).filter(
      ([, value]) => value !== undefined,
    ),
  );
