import {
  archiveCommunityBody,
  communityListQuery,
  communityNamesBody,
  type CommunityNamesBody,
  communityNamesResult,
  type CommunityNamesResult,
  type CommunityListQuery,
  communityPage,
  communityQuery,
  communityRequested,
  communityView,
  type CommunityView,
  editCommunityBody,
  type EditCommunityBody,
  foundCommunityBody,
  type FoundCommunityBody,
  joinCommunityBody,
  type JoinCommunityBody,
  reportCommunityBody,
} from '@muster/contracts/communities';
import type { Language } from '@muster/contracts/languages';
import { type Page, toPagination, toRange } from '@muster/contracts/pages';
import {
  type Caller,
  CommandDispatcher,
  CurrentUser,
  Idempotent,
  initiatorOf,
  LogTail,
  RateLimit,
  ResponseLanguage,
  Returns,
} from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { communityAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { CommunityAccess, type FoundCommunity } from '../app/community-access';
import { CommunityReports } from '../app/community-reports';
import { Founding } from '../app/founding';
import { Joining } from '../app/joining';
import { NameCheck } from '../app/name-check';
import { CachedMemberships } from '../read/cached-memberships';
import { CommunityQueries } from '../read/communities.queries';
import { CommunityViews } from '../read/community-views';

const reported = z.object({ success: z.literal(true) }).meta({ id: 'CommunityReported' });
type Reported = z.infer<typeof reported>;
const joined = z.union([communityView, communityRequested]);

/** Communities as everybody finds them: founding, settings, joining, archiving and reports. */
@ApiTags('communities')
@ApiBearerAuth()
@Controller('api/communities')
export class CommunitiesController {
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

  @ApiOperation({ summary: 'Searches public communities and those of the caller.' })
  @TokenScope('read')
  @Get()
  @Returns(communityPage)
  async list(
    @CurrentUser() caller: Caller,
    @Query({ schema: communityListQuery }) { search, region, ...query }: CommunityListQuery,
  ): Promise<Page<CommunityView>> {
    this.access.assertEnabled();
    const range = toRange({ page: 1, ...query });
    const own = (await this.memberships.communitiesOf(caller.userId)).map(({ communityId }) => communityId);
    const filter = { own, search, region, everything: caller.isAdmin };
    const [rows, total] = await Promise.all([this.queries.list(filter, range), this.queries.count(filter)]);
    const subjects = rows.map((row) => ({ ...row, createdAt: row.created_at.toISOString() }));
    return { success: true, data: await this.views.of(subjects, caller), pagination: toPagination(range, total) };
  }

  @ApiOperation({ summary: 'Founds a community; the caller owns it.' })
  @RateLimit('found-community', 5, 3_600, [10, 86_400])
  @Idempotent()
  @TokenScope('organise')
  @Post()
  @Returns(communityView, 201)
  async found(
    @CurrentUser() caller: Caller,
    @Body({ schema: foundCommunityBody }) body: FoundCommunityBody,
  ): Promise<CommunityView> {
    this.access.assertMayFound(caller);
    await this.founding.found(caller, body);
    return this.#view(body.slug, caller);
  }

  /** For the form that founds or edits one. */
  @ApiOperation({ summary: 'Says whether a name and an address are free.' })
  @RateLimit('check-community-names', 60, 60, [600, 3_600])
  @HttpCode(200)
  @TokenScope('organise')
  @Post('check-names')
  @Returns(communityNamesResult)
  async checkNames(
    @Body({ schema: communityNamesBody }) body: CommunityNamesBody,
    @ResponseLanguage() language: Language,
  ): Promise<CommunityNamesResult> {
    this.access.assertEnabled();
    const problems = Object.entries(await this.names.check(body));
    return {
      fields: Object.fromEntries(problems.map(([field, sentence]) => [field, sentence(language)])),
    };
  }

  @ApiOperation({
    summary: 'Returns a community as the caller may see it.',
    description: 'An unlisted community is 404 to strangers without a valid `invite`.',
  })
  @TokenScope('read', 'community')
  @Get(':slug')
  @Returns(communityView)
  async find(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: communityQuery }) { invite }: z.output<typeof communityQuery>,
  ): Promise<CommunityView> {
    return this.#toView(await this.access.find(slug, caller, invite), caller);
  }

  @ApiOperation({ summary: 'Changes a community.', description: 'For organisers; omitted fields keep their values.' })
  @RateLimit('edit-community', 60, 3_600)
  @Idempotent()
  @TokenScope('organise', 'community')
  @Patch(':slug')
  @Returns(communityView)
  async edit(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Body({ schema: editCommunityBody }) body: EditCommunityBody,
  ): Promise<CommunityView> {
    const { id, actor, state } = await this.access.findForOrganiser(slug, caller);
    const words = await this.queries.wordsOf(id);
    await this.dispatch.send(
      communityAggregate,
      { type: 'EditCommunity', communityId: id, by: actor, ctx: commandContext(), changes: toChanges(body), words },
      initiatorOf(caller),
    );
    return this.#view(body.slug ?? state.slug, caller);
  }

  /** Admins give a reason; owners need none. */
  @ApiOperation({
    summary: 'Archives a community.',
    description:
      'For its owners. Scrims to come are deleted; the address is kept for a while so that it can be restored.',
  })
  @Idempotent()
  @TokenScope('organise', 'community')
  @Delete(':slug')
  @Returns(communityView)
  async archive(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Body({ schema: archiveCommunityBody.optional() }) body: z.output<typeof archiveCommunityBody> | undefined,
  ): Promise<CommunityView> {
    const { id, actor } = await this.access.find(slug, caller);
    await this.dispatch.send(
      communityAggregate,
      { type: 'ArchiveCommunity', communityId: id, by: actor, ctx: commandContext(), reason: body?.reason ?? null },
      initiatorOf(caller),
    );
    return this.#view(slug, caller);
  }

  @ApiOperation({ summary: 'Restores an archived community.' })
  @HttpCode(200)
  @Idempotent()
  @TokenScope('organise', 'community')
  @Post(':slug/restore')
  @Returns(communityView)
  async restore(@CurrentUser() caller: Caller, @Param('slug') slug: string): Promise<CommunityView> {
    const { id, actor } = await this.access.find(slug, caller);
    await this.dispatch.send(
      communityAggregate,
      { type: 'RestoreCommunity', communityId: id, by: actor, ctx: commandContext() },
      initiatorOf(caller),
    );
    return this.#view(slug, caller);
  }

  /** Answers 202 where the entry is by request. */
  @ApiOperation({
    summary: 'Joins a community, or asks to.',
    description:
      'What `entry` of the community says decides: at once, with an `invite`, or by a request that organisers approve.',
  })
  @RateLimit('join-community', 30, 3_600)
  @Idempotent()
  @HttpCode(200)
  @TokenScope('sign-up', 'community')
  @Post(':slug/membership')
  @Returns(joined)
  async join(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Body({ schema: joinCommunityBody.optional() }) body: JoinCommunityBody | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.input<typeof joined>> {
    const found = await this.access.find(slug, caller, body?.invite);
    const membership = await this.joining.join(caller, found, body?.message ?? '');
    if (membership.role) return this.#view(slug, caller);
    void reply.status(202);
    return { requested: true };
  }

  @ApiOperation({
    summary: 'Leaves a community, or takes a request back.',
    description: 'The caller’s seats in scrims to come are freed. The last owner cannot leave.',
  })
  @Idempotent()
  @TokenScope('sign-up', 'community')
  @Delete(':slug/membership')
  @Returns(reported)
  async leave(@CurrentUser() caller: Caller, @Param('slug') slug: string): Promise<Reported> {
    await this.joining.leave(caller, await this.access.find(slug, caller));
    return { success: true };
  }

  /** For admins, who are notified; the community is not. */
  @ApiOperation({ summary: 'Reports a community to the admins.' })
  @RateLimit('report-community', 10, 3_600)
  @TokenScope(null)
  @Post(':slug/report')
  @Returns(reported, 201)
  async report(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Body({ schema: reportCommunityBody }) { reason }: z.output<typeof reportCommunityBody>,
  ): Promise<Reported> {
    const { id } = await this.access.find(slug, caller);
    await this.reports.report(caller, id, reason);
    return { success: true };
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
const toChanges = ({ region, ...body }: EditCommunityBody) =>
  Object.fromEntries(Object.entries({ ...body, region }).filter(([, value]) => value !== undefined));
