import { toCsv } from '@muster/contracts/community-import';
import { communityImportRoutes } from '@muster/contracts/community-staff-routes';
import { toPagination, toRange } from '@muster/contracts/pages';
import { type Caller, CurrentUser, RateLimit, ReturnsFile } from '@muster/platform';
import { type Handlers, type RequestOf, Serves, TokenScope } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Get, Header, Inject, Param, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation } from '@nestjs/swagger';
import { Readable } from 'node:stream';
import { CommunityAccess } from '../app/community-access';
import { MemberImport } from '../app/member-import';
import { PersonalInvitations } from '../app/personal-invitations';
import { InvitationQueries } from '../read/invitations.queries';
import { MembershipQueries } from '../read/memberships.queries';
import { toInvitationView } from '../read/view';

/** Members that are read at a time for their file. */
const EXPORTED_AT_ONCE = 1_000;

type Routes = typeof communityImportRoutes;

/** Personal invitations from a file, and the members as a file. */
@Serves('communities', communityImportRoutes)
export class CommunityImportController implements Handlers<Routes> {
  constructor(
    private readonly access: CommunityAccess,
    private readonly imports: MemberImport,
    private readonly invitations: InvitationQueries,
    private readonly personal: PersonalInvitations,
    private readonly memberships: MembershipQueries,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  import({ caller, params: { slug }, body }: RequestOf<Routes['import']>) {
    return this.imports.import(caller, () => this.access.findForOrganiser(slug, caller), body);
  }

  /** Within a day. People who have joined stay members. */
  async undo({ caller, params: { slug, importId } }: RequestOf<Routes['undo']>) {
    return this.imports.undo(caller, await this.access.findForOrganiser(slug, caller), importId);
  }

  async open({ caller, params: { slug }, query }: RequestOf<Routes['open']>) {
    const { id, state } = await this.access.findForOrganiser(slug, caller);
    const range = toRange({ page: 1, ...query });
    const [rows, total] = await Promise.all([this.invitations.list(id, range), this.invitations.count(id)]);
    const claimants = await this.personal.claimantsOf(state, rows);
    const people = await this.people.findMany([...rows.map((row) => row.invited_by), ...claimants.values()]);
    return {
      success: true as const,
      data: rows.map((row) => toInvitationView(row, people, claimants.get(row.id))),
      pagination: toPagination(range, total),
    };
  }

  async withdraw({ caller, params: { slug, invitationId } }: RequestOf<Routes['withdraw']>) {
    await this.imports.withdraw(caller, await this.access.findForOrganiser(slug, caller), invitationId);
    return { success: true as const };
  }

  async confirm({ caller, params: { slug, invitationId } }: RequestOf<Routes['confirm']>) {
    await this.imports.confirm(caller, await this.access.findForOrganiser(slug, caller), invitationId);
    return { success: true as const };
  }

  /** name, tagline, region, discord, role, joined. */
  @ApiOperation({ summary: 'Returns the members as comma-separated values.' })
  @ApiBearerAuth()
  @RateLimit('members-csv', 10, 60)
  @TokenScope('read', 'community')
  @Get('api/communities/:slug/members.csv')
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
