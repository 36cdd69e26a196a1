import { type CommunityLink, type CommunityMemberView, issueInviteBody } from '@muster/contracts/communities';
import { communityStaffRoutes } from '@muster/contracts/community-staff-routes';
import { pageOf, toPagination, toRange } from '@muster/contracts/pages';
import { toPlayerView } from '@muster/contracts/users';
import { CommandDispatcher, CONFIG, type Config, initiatorOf } from '@muster/platform';
import { type Handlers, hashInviteToken, newInviteToken, type RequestOf, Serves } from '@muster/platform/http';
import { PEOPLE, type People, PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { communityAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { CommunityAccess } from '../app/community-access';
import { InviteTokens } from '../app/invite-tokens';
import { Joining } from '../app/joining';
import type { Community } from '../domain/community';
import type { Membership } from '../domain/membership';
import { CommunityLog } from '../read/community-log.queries';
import { InviteQueries } from '../read/invites.queries';
import { MembershipQueries } from '../read/memberships.queries';
import { toExclusionView, toInviteView } from '../read/view';

const HOUR_MS = 3_600_000;
type Routes = typeof communityStaffRoutes;

/** Members, requests, exclusions, invites and the log of a community. */
@Serves('communities', communityStaffRoutes)
export class CommunityStaffController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: CommunityAccess,
    private readonly joining: Joining,
    private readonly memberships: MembershipQueries,
    private readonly invites: InviteQueries,
    private readonly inviteTokens: InviteTokens,
    private readonly log: CommunityLog,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async members({ caller, params: { slug }, query: { search, role, ...query } }: RequestOf<Routes['members']>) {
    const { id } = await this.access.findForMember(slug, caller);
    const range = toRange({ page: 1, ...query });
    const among = search ? await this.players.filterByName(await this.memberships.memberIdsOf(id), search) : undefined;
    const [rows, total] = await Promise.all([
      this.memberships.members(id, { role, among, ...range }),
      this.memberships.countMembers(id, { role, among }),
    ]);
    const people = await this.people.findMany(rows.map((row) => row.user_id));
    const data = rows.map((row) => ({
      _user: toPlayerView(people.get(row.user_id)!),
      role: row.role,
      joinedAt: row.joined_at.toISOString(),
    }));
    return { success: true as const, data, pagination: toPagination(range, total) };
  }

  async changeRole({ caller, params: { slug, userId }, body: { role } }: RequestOf<Routes['changeRole']>) {
    const found = await this.access.findForOrganiser(slug, caller);
    return this.#toMember(await this.joining.changeRole(caller, found, userId, role));
  }

  async exclude({ caller, params: { slug, userId }, body: { reason, until = null } }: RequestOf<Routes['exclude']>) {
    const found = await this.access.findForOrganiser(slug, caller);
    await this.joining.exclude(caller, found, userId, { reason, until });
    return { success: true as const };
  }

  async exclusions({ caller, params: { slug }, query }: RequestOf<Routes['exclusions']>) {
    const { id } = await this.access.findForOrganiser(slug, caller);
    const range = toRange({ page: 1, ...query });
    const [rows, total] = await Promise.all([
      this.memberships.exclusions(id, range),
      this.memberships.countExclusions(id),
    ]);
    const people = await this.people.findMany(rows.flatMap((row) => [row.user_id, row.excluded_by]));
    return {
      success: true as const,
      data: rows.map((row) => toExclusionView(row, people)),
      pagination: toPagination(range, total),
    };
  }

  async readmit({ caller, params: { slug, userId } }: RequestOf<Routes['readmit']>) {
    await this.joining.readmit(caller, await this.access.findForOrganiser(slug, caller), userId);
    return { success: true as const };
  }

  async requests({ caller, params: { slug }, query }: RequestOf<Routes['requests']>) {
    const { id } = await this.access.findForOrganiser(slug, caller);
    const range = toRange({ page: 1, ...query });
    const [rows, counts] = await Promise.all([this.memberships.requests(id, range), this.memberships.counts([id])]);
    const people = await this.people.findMany(rows.map((row) => row.user_id));
    const data = rows.map((row) => ({
      _user: toPlayerView(people.get(row.user_id)!),
      createdAt: row.requested_at.toISOString(),
      message: row.message,
    }));
    return { success: true as const, data, pagination: toPagination(range, counts.get(id)?.requests ?? 0) };
  }

  async approve({ caller, params: { slug, userId } }: RequestOf<Routes['approve']>) {
    const found = await this.access.findForOrganiser(slug, caller);
    return this.#toMember(await this.joining.approve(caller, found, userId));
  }

  async decline({ caller, params: { slug, userId } }: RequestOf<Routes['decline']>) {
    await this.joining.decline(caller, await this.access.findForOrganiser(slug, caller), userId);
    return { success: true as const };
  }

  async openInvites({ caller, params: { slug }, query }: RequestOf<Routes['openInvites']>) {
    const { id } = await this.access.findForOrganiser(slug, caller);
    const rows = await this.invites.list(id, new Date().toISOString());
    const people = await this.people.findMany(rows.map((row) => row.issued_by));
    return pageOf(
      rows.map((row) => toInviteView(row, people)),
      query,
    );
  }

  async issueInvite({ caller, params: { slug }, body }: RequestOf<Routes['issueInvite']>) {
    const found = await this.access.findForOrganiser(slug, caller);
    const { uses, expiresInHours } = body ?? issueInviteBody.parse({});
    const [ctx, token, id] = [commandContext(), newInviteToken(), uuid()];
    const expiresAt = new Date(Date.parse(ctx.now) + expiresInHours * HOUR_MS).toISOString();
    await this.dispatch.send(
      communityAggregate,
      {
        type: 'IssueInvite',
        communityId: found.id,
        by: found.actor,
        ctx,
        invite: { id, uses, expiresAt },
        tokenHash: hashInviteToken(token),
      },
      initiatorOf(caller),
    );
    const people = await this.people.findMany([caller.userId]);
    return {
      _id: id,
      _by: toPlayerView(people.get(caller.userId)!),
      uses,
      usesLeft: uses,
      expiresAt,
      createdAt: ctx.now,
      token,
      url: this.#inviteUrl(found.state, token),
    };
  }

  async revokeInvite({ caller, params: { slug, inviteId } }: RequestOf<Routes['revokeInvite']>) {
    const { id, actor } = await this.access.findForOrganiser(slug, caller);
    await this.dispatch.send(
      communityAggregate,
      { type: 'RevokeInvite', communityId: id, by: actor, ctx: commandContext(), inviteId },
      initiatorOf(caller),
    );
    return { success: true as const };
  }

  async link({ caller, params: { slug } }: RequestOf<Routes['link']>) {
    const { state } = await this.access.findForOrganiser(slug, caller);
    return this.#toLink(state);
  }

  async makeLink({ caller, params: { slug } }: RequestOf<Routes['makeLink']>) {
    const { id, actor } = await this.access.findForOrganiser(slug, caller);
    const { state } = await this.dispatch.send(
      communityAggregate,
      { type: 'MakeInviteLink', communityId: id, by: actor, ctx: commandContext(), linkId: uuid() },
      initiatorOf(caller),
    );
    return this.#toLink(state);
  }

  async endLink({ caller, params: { slug } }: RequestOf<Routes['endLink']>) {
    const { id, actor } = await this.access.findForOrganiser(slug, caller);
    const { state } = await this.dispatch.send(
      communityAggregate,
      { type: 'EndInviteLink', communityId: id, by: actor, ctx: commandContext() },
      initiatorOf(caller),
    );
    return this.#toLink(state);
  }

  async entries({ caller, params: { slug }, query }: RequestOf<Routes['entries']>) {
    const { id } = await this.access.findForOrganiser(slug, caller);
    const range = toRange({ page: 1, ...query });
    const { data, total } = await this.log.page(id, range);
    return { success: true as const, data, pagination: toPagination(range, total) };
  }

  async #toLink(state: Community): Promise<CommunityLink> {
    const { id, link } = state;
    if (!link) return { url: null, since: null, joined: 0 };
    const url = this.#inviteUrl(state, this.inviteTokens.ofLink(id, link.id));
    return { url, since: link.since, joined: await this.invites.countMembersBy(id, link.id) };
  }

  #inviteUrl({ slug }: Community, token: string): string {
    return `${this.config.PUBLIC_URL}/communities/${slug}?invite=${token}`;
  }

  async #toMember({ userId, role, joinedAt }: Membership): Promise<CommunityMemberView> {
    const people = await this.people.findMany([userId]);
    return { _user: toPlayerView(people.get(userId)!), role: role!, joinedAt };
  }
}
