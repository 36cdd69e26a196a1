import {
  banResponse,
  type BanBody,
  banBody,
  type BanView,
  banView as banSchema,
  editUserResponse,
  type EditUserBody,
  editUserBody,
  liftedBansResponse,
  unbanBody,
} from '@muster/contracts/administration';
import type { Language } from '@muster/contracts/languages';
import { pageSchema, pageQuery, type PageQuery, toPagination, toRange } from '@muster/contracts/pages';
import { fill, pluralForm } from '@muster/contracts/texts';
import { successResponse } from '@muster/contracts/users';
import { AdminOnly, type Caller, Idempotent, Returns, CurrentUser, ResponseLanguage } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { PEOPLE, type People } from '../ports';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { BanQueries, type BanRow } from '../read/bans.queries';
import { banView } from '../read/ban-view';
import { Administration } from '../app/administration';
import { catalogue } from '../texts/catalogue';

const banPage = pageSchema(banSchema);

@ApiTags('admin')
@ApiBearerAuth()
@AdminOnly()
@TokenScope('admin')
@Controller('api/admin')
export class AdminController {
  constructor(
    private readonly administration: Administration,
    private readonly bans: BanQueries,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  @ApiOperation({ summary: 'Changes the account of a user.' })
  @HttpCode(200)
  @Idempotent()
  @Post('updateUser/:id')
  @Returns(editUserResponse)
  async edit(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: editUserBody }) body: EditUserBody,
  ): Promise<z.output<typeof editUserResponse>> {
    const user = await this.administration.edit(caller, id, body);
    return { ...user, success: true, user };
  }

  @ApiOperation({ summary: 'Bans a user.' })
  @HttpCode(200)
  @Idempotent()
  @Post('banUser')
  @Returns(banResponse)
  async ban(
    @CurrentUser() caller: Caller,
    @Body({ schema: banBody }) body: BanBody,
  ): Promise<z.output<typeof banResponse>> {
    const { from, to } = await this.administration.ban(caller, body);
    return { success: true, dateFrom: from, dateTo: to, _bannedBy: caller.userId };
  }

  @ApiOperation({ summary: 'Lifts a ban.' })
  @HttpCode(200)
  @Idempotent()
  @Post('unbanUser')
  @Returns(successResponse)
  async unban(
    @CurrentUser() caller: Caller,
    @Body({ schema: unbanBody }) { bannedUserId }: z.output<typeof unbanBody>,
  ): Promise<z.output<typeof successResponse>> {
    await this.administration.unban(caller, bannedUserId);
    return { success: true };
  }

  @ApiOperation({ summary: 'Lifts bans that have ended.' })
  @HttpCode(200)
  @Idempotent()
  @Post('lift-expired-bans')
  @Returns(liftedBansResponse)
  async lift(
    @CurrentUser() caller: Caller,
    @ResponseLanguage() language: Language,
  ): Promise<z.output<typeof liftedBansResponse>> {
    const lifted = await this.administration.liftExpired(caller);
    return { success: true, message: liftedMessage(lifted, language), lifted };
  }

  @ApiOperation({ summary: 'Lists all bans.' })
  @Get('all-bans-history')
  @Returns(z.union([banSchema.array(), banPage]))
  async history(@Query({ schema: pageQuery }) query: PageQuery): Promise<BanView[] | z.output<typeof banPage>> {
    const range = toRange(query);
    const data = await this.#views(await this.bans.list(range));
    return range.paged ? { success: true, data, pagination: toPagination(range, await this.bans.count()) } : data;
  }

  async #views(rows: readonly BanRow[]): Promise<BanView[]> {
    const people = await this.people.findMany(new Set(rows.flatMap((row) => [row.user_id, row.banned_by])));
    const at = new Date().toISOString();
    return rows.map((row) => banView(row, people, at));
  }
}

function liftedMessage(lifted: number, language: Language): string {
  const said = catalogue[language];
  return lifted === 0 ? said.nothingToLift : fill(pluralForm(said.liftedBans, lifted, language), { n: lifted });
}
