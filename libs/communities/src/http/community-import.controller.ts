import {
  type ImportBody,
  importBody,
  type ImportResult,
  importResult,
  type ImportUndone,
  importUndone,
  invitationPage,
  type InvitationView,
  toCsv,
} from '@muster/contracts/community-import';
import { type Page, pageQuery, type PageQuery, toPagination, toRange } from '@muster/contracts/pages';
import { type Caller, CurrentUser, Idempotent, RateLimit, Returns, ReturnsFile } from '@muster/platform';
import { BodyLimit, TokenScope } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { CommunityAccess } from '../app/community-access';
import { MemberImport } from '../app/member-import';
import { PersonalInvitations } from '../app/personal-invitations';
import { InvitationQueries } from '../read/invitations.queries';
import { MembershipQueries } from '../read/memberships.queries';
import { toInvitationView } from '../read/view';

const withdrawn = z.object({ success: z.literal(true) }).meta({ id: 'InvitationWithdrawn' });
const confirmed = z.object({ success: z.literal(true) }).meta({ id: 'InvitationConfirmed' });
/** JSON writes some characters of a file as two, and a file that is a little too large gets an answer that says so. */
const BODY_LIMIT = 1_024 * 1_024;
/** Members that are read at a time for their file. */
const EXPORTED_AT_ONCE = 1_000;

/** Personal invitations from a file, and the members as a file. */
@ApiTags('communities')
@ApiBearerAuth()
@TokenScope('organise', 'community')
@Controller('api/communities/:slug')
export class CommunityImportController {
  constructor(
    private readonly access: CommunityAccess,
    private readonly imports: MemberImport,
    private readonly invitations: InvitationQueries,
    private readonly personal: PersonalInvitations,
    private readonly memberships: MembershipQueries,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  @ApiOperation({
    summary: 'Invites people from a table, or says what would become of its rows.',
    description: 'Refused with `csv-columns` and `csv-rows` (400), and `too-large` (413) above 256 KB.',
  })
  @RateLimit('community-import', 120, 3_600, [400, 86_400])
  @BodyLimit(BODY_LIMIT)
  @HttpCode(200)
  @Idempotent()
  @Post('import')
  @Returns(importResult)
  import(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Body({ schema: importBody }) body: ImportBody,
  ): Promise<ImportResult> {
    return this.imports.import(caller, () => this.access.findForOrganiser(slug, caller), body);
  }

  /** Within a day. People who have joined stay members. */
  @ApiOperation({ summary: 'Withdraws the open invitations of an import of the last day.' })
  @Idempotent()
  @Delete('import/:importId')
  @Returns(importUndone)
  async undo(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('importId') importId: string,
  ): Promise<ImportUndone> {
    return this.imports.undo(caller, await this.access.findForOrganiser(slug, caller), importId);
  }

  @ApiOperation({ summary: 'Lists open personal invitations, the newest first.' })
  @TokenScope('read', 'community')
  @Get('invitations')
  @Returns(invitationPage)
  async open(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<Page<InvitationView>> {
    const { id, state } = await this.access.findForOrganiser(slug, caller);
    const range = toRange({ page: 1, ...query });
    const [rows, total] = await Promise.all([this.invitations.list(id, range), this.invitations.count(id)]);
    const claimants = await this.personal.claimantsOf(state, rows);
    const people = await this.people.findMany([...rows.map((row) => row.invited_by), ...claimants.values()]);
    return {
      success: true,
      data: rows.map((row) => toInvitationView(row, people, claimants.get(row.id))),
      pagination: toPagination(range, total),
    };
  }

  @ApiOperation({ summary: 'Withdraws a personal invitation.' })
  @Idempotent()
  @Delete('invitations/:invitationId')
  @Returns(withdrawn)
  async withdraw(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('invitationId') invitationId: string,
  ): Promise<z.infer<typeof withdrawn>> {
    await this.imports.withdraw(caller, await this.access.findForOrganiser(slug, caller), invitationId);
    return { success: true };
  }

  @ApiOperation({
    summary: 'Confirms that the account which has signed up with an invited Riot ID is the invited person.',
  })
  @HttpCode(200)
  @Idempotent()
  @Post('invitations/:invitationId/confirm')
  @Returns(confirmed)
  async confirm(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('invitationId') invitationId: string,
  ): Promise<z.infer<typeof confirmed>> {
    await this.imports.confirm(caller, await this.access.findForOrganiser(slug, caller), invitationId);
    return { success: true };
  }

  /** name, tagline, region, discord, role, joined. */
  @ApiOperation({ summary: 'Returns the members as comma-separated values.' })
  @RateLimit('members-csv', 10, 60)
  @TokenScope('read', 'community')
  @Get('members.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="members.csv"')
  @Header('cache-control', 'no-store')
  @ReturnsFile('text/csv')
  async members(@CurrentUser() caller: Caller, @Param('slug') slug: string): Promise<StreamableFile> {
    const { id } = await this.access.findForOrganiser(slug, caller);
    return new StreamableFile(Readable.from(this.#lines(id), { objectMode: false }));
  }

  async *#lines(communityId: string): AsyncGenerator<string, void> {
    yield toCsv([['name', 'tagline', 'region', 'discord', 'role', 'joined']]);
    for (let offset = 0; ; offset += EXPORTED_AT_ONCE) {
      const rows = await this.memberships.members(communityId, { limit: EXPORTED_AT_ONCE, offset });
      const people = await this.people.findMany(rows.map((row) => row.user_id));
      yield toCsv(
        rows.map(({ user_id: userId, role, joined_at: joinedAt }) => {
          const { name, tagline, region, discord } = people.get(userId)!;
          return [name, tagline, region, discord, role, joinedAt.toISOString()];
        }),
      );
      if (rows.length < EXPORTED_AT_ONCE) return;
    }
  }
}
