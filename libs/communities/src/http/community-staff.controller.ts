import {
  changeRoleBody,
  type CommunityLogEntry,
  communityLogPage,
  type CommunityMemberView,
  communityMember,
  excludeBody,
  type ExcludeBody,
  type ExclusionView,
  exclusionPage,
  inviteList,
  type InviteView,
  issuedInvite,
  type IssuedInvite,
  issueInviteBody,
  type IssueInviteBody,
  memberListQuery,
  type MemberListQuery,
  memberPage,
  type MembershipRequestView,
  membershipRequestPage,
} from '@muster/contracts/communities';
import { type Page, pageOf, pageQuery, type PageQuery, toPagination, toRange } from '@muster/contracts/pages';
import { toPlayerView } from '@muster/contracts/users';
import {
  type Caller,
  CommandDispatcher,
  CONFIG,
  type Config,
  CurrentUser,
  Idempotent,
  initiatorOf,
  RateLimit,
  Returns,
} from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { PEOPLE, type People, PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { communityAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { CommunityAccess, type FoundCommunity } from '../app/community-access';
import { hashInviteToken, newInviteToken } from '../app/invite-tokens';
import { Joining } from '../app/joining';
import type { Membership } from '../domain/membership';
import { CommunityLog } from '../read/community-log.queries';
import { InviteQueries } from '../read/invites.queries';
import { MembershipQueries } from '../read/memberships.queries';
import { toExclusionView, toInviteView } from '../read/view';

const done = z.object({ success: z.literal(true) }).meta({ id: 'CommunityDone' });
type Done = z.infer<typeof done>;
const HOUR_MS = 3_600_000;

/** Members, requests, exclusions, invites and the log of a community. */
@ApiTags('communities')
@ApiBearerAuth()
@TokenScope('organise', 'community')
@Controller('api/communities/:slug')
export class CommunityStaffController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: CommunityAccess,
    private readonly joining: Joining,
    private readonly memberships: MembershipQueries,
    private readonly invites: InviteQueries,
    private readonly log: CommunityLog,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ApiOperation({ summary: 'Lists the members of a community.' })
  @RateLimit('community-members', 120, 60)
  @TokenScope('read', 'community')
  @Get('members')
  @Returns(memberPage)
  async members(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: memberListQuery }) { search, role, ...query }: MemberListQuery,
  ): Promise<Page<CommunityMemberView>> {
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
    return { success: true, data, pagination: toPagination(range, total) };
  }

  @ApiOperation({
    summary: 'Gives a member another role.',
    description: 'Organisers appoint casters; owners appoint organisers and owners.',
  })
  @Idempotent()
  @Patch('members/:userId')
  @Returns(communityMember)
  async changeRole(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('userId') userId: string,
    @Body({ schema: changeRoleBody }) { role }: z.output<typeof changeRoleBody>,
  ): Promise<CommunityMemberView> {
    const found = await this.access.findForOrganiser(slug, caller);
    return this.#toMember(await this.joining.changeRole(caller, found, userId, role));
  }

  @ApiOperation({
    summary: 'Excludes someone from a community.',
    description: 'Their seats in scrims to come are freed. People who are no members can be excluded as well.',
  })
  @Idempotent()
  @Delete('members/:userId')
  @Returns(done)
  async exclude(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('userId') userId: string,
    @Body({ schema: excludeBody }) { reason, until = null }: ExcludeBody,
  ): Promise<Done> {
    const found = await this.access.findForOrganiser(slug, caller);
    await this.joining.exclude(caller, found, userId, { reason, until });
    return { success: true };
  }

  @ApiOperation({ summary: 'Lists who is excluded from a community.' })
  @TokenScope('read', 'community')
  @Get('exclusions')
  @Returns(exclusionPage)
  async exclusions(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<Page<ExclusionView>> {
    const { id } = await this.access.findForOrganiser(slug, caller);
    const range = toRange({ page: 1, ...query });
    const [rows, total] = await Promise.all([
      this.memberships.exclusions(id, range),
      this.memberships.countExclusions(id),
    ]);
    const people = await this.people.findMany(rows.flatMap((row) => [row.user_id, row.excluded_by]));
    return {
      success: true,
      data: rows.map((row) => toExclusionView(row, people)),
      pagination: toPagination(range, total),
    };
  }

  @ApiOperation({ summary: 'Lifts an exclusion.' })
  @Idempotent()
  @Delete('exclusions/:userId')
  @Returns(done)
  async readmit(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('userId') userId: string,
  ): Promise<Done> {
    await this.joining.readmit(caller, await this.access.findForOrganiser(slug, caller), userId);
    return { success: true };
  }

  @ApiOperation({ summary: 'Lists requests to join.' })
  @TokenScope('read', 'community')
  @Get('requests')
  @Returns(membershipRequestPage)
  async requests(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<Page<MembershipRequestView>> {
    const { id } = await this.access.findForOrganiser(slug, caller);
    const range = toRange({ page: 1, ...query });
    const [rows, counts] = await Promise.all([this.memberships.requests(id, range), this.memberships.counts([id])]);
    const people = await this.people.findMany(rows.map((row) => row.user_id));
    const data = rows.map((row) => ({
      _user: toPlayerView(people.get(row.user_id)!),
      createdAt: row.requested_at.toISOString(),
      message: row.message,
    }));
    return { success: true, data, pagination: toPagination(range, counts.get(id)?.requests ?? 0) };
  }

  @ApiOperation({ summary: 'Approves a request to join.' })
  @HttpCode(200)
  @Idempotent()
  @Post('requests/:userId/approve')
  @Returns(communityMember)
  async approve(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('userId') userId: string,
  ): Promise<CommunityMemberView> {
    const found = await this.access.findForOrganiser(slug, caller);
    return this.#toMember(await this.joining.approve(caller, found, userId));
  }

  @ApiOperation({ summary: 'Declines a request to join.' })
  @HttpCode(200)
  @Idempotent()
  @Post('requests/:userId/decline')
  @Returns(done)
  async decline(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('userId') userId: string,
  ): Promise<Done> {
    await this.joining.decline(caller, await this.access.findForOrganiser(slug, caller), userId);
    return { success: true };
  }

  @ApiOperation({ summary: 'Lists invites that are still valid, without their tokens.' })
  @TokenScope('read', 'community')
  @Get('invites')
  @Returns(inviteList)
  async openInvites(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<InviteView[] | Page<InviteView>> {
    const { id } = await this.access.findForOrganiser(slug, caller);
    const rows = await this.invites.list(id, new Date().toISOString());
    const people = await this.people.findMany(rows.map((row) => row.issued_by));
    return pageOf(
      rows.map((row) => toInviteView(row, people)),
      query,
    );
  }

  /** The response is the only one that holds the token and its address: a repeat with the key answers without them. */
  @ApiOperation({ summary: 'Creates an invite; its token is shown once.' })
  @RateLimit('community-invites', 20, 3_600, [60, 86_400])
  @Idempotent({ omits: ['token', 'url'] })
  @Post('invites')
  @Returns(issuedInvite, 201)
  async issueInvite(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Body({ schema: issueInviteBody.optional() }) body: IssueInviteBody | undefined,
  ): Promise<IssuedInvite> {
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
      url: this.#inviteUrl(found, token),
    };
  }

  @ApiOperation({ summary: 'Ends an invite.' })
  @Idempotent()
  @Delete('invites/:inviteId')
  @Returns(done)
  async revokeInvite(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('inviteId') inviteId: string,
  ): Promise<Done> {
    const { id, actor } = await this.access.findForOrganiser(slug, caller);
    await this.dispatch.send(
      communityAggregate,
      { type: 'RevokeInvite', communityId: id, by: actor, ctx: commandContext(), inviteId },
      initiatorOf(caller),
    );
    return { success: true };
  }

  @ApiOperation({ summary: 'Lists what the staff of a community did.' })
  @TokenScope('read', 'community')
  @Get('log')
  @Returns(communityLogPage)
  async entries(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<Page<CommunityLogEntry>> {
    const { id } = await this.access.findForOrganiser(slug, caller);
    const range = toRange({ page: 1, ...query });
    const { data, total } = await this.log.page(id, range);
    return { success: true, data, pagination: toPagination(range, total) };
  }

  #inviteUrl({ state }: FoundCommunity, token: string): string {
    return `${this.config.PUBLIC_URL}/communities/${state.slug}?invite=${token}`;
  }

  async #toMember({ userId, role, joinedAt }: Membership): Promise<CommunityMemberView> {
    const people = await this.people.findMany([userId]);
    return { _user: toPlayerView(people.get(userId)!), role: role!, joinedAt };
  }
}
