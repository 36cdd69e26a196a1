import { banAnswer, type BanBody, banBody, type BanView, banView as banSchema, doneAnswer, editUserAnswer, type EditUserBody, editUserBody, liftedAnswer, pageOf, pageQuery, type PageQuery, paginated, slice, unbanBody } from '@muster/contracts';
import { AdminOnly, type Caller, Idempotent, PEOPLE, type People, Returns, Who } from '@muster/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { BanQueries, type BanRow } from '../read/ban-queries';
import { banView } from '../read/ban-view';
import { Administration } from './administration';

const banPage = pageOf(banSchema);

@ApiTags('admin')
@ApiBearerAuth()
@AdminOnly()
@Controller('api/admin')
export class AdminController {
  constructor(private readonly administration: Administration, private readonly bans: BanQueries, @Inject(PEOPLE) private readonly people: People) {}

  @HttpCode(200)
  @Idempotent()
  @Post('updateUser/:id')
  @Returns(editUserAnswer)
  async edit(@Who() who: Caller, @Param('id') id: string, @Body({ schema: editUserBody }) body: EditUserBody): Promise<z.output<typeof editUserAnswer>> {
    const user = await this.administration.edit(who, id, body);
    return { ...user, success: true, user };
  }

  @HttpCode(200)
  @Idempotent()
  @Post('banUser')
  @Returns(banAnswer)
  async ban(@Who() who: Caller, @Body({ schema: banBody }) body: BanBody): Promise<z.output<typeof banAnswer>> {
    const { from, to } = await this.administration.ban(who, body);
    return { success: true, dateFrom: from, dateTo: to, _bannedBy: who.userId };
  }

  @HttpCode(200)
  @Idempotent()
  @Post('unbanUser')
  @Returns(doneAnswer)
  async unban(@Who() who: Caller, @Body({ schema: unbanBody }) { bannedUserId }: z.output<typeof unbanBody>): Promise<z.output<typeof doneAnswer>> {
    await this.administration.unban(who, bannedUserId);
    return { success: true };
  }

  @HttpCode(200)
  @Idempotent()
  @Post('lift-expired-bans')
  @Returns(liftedAnswer)
  async lift(@Who() who: Caller): Promise<z.output<typeof liftedAnswer>> {
    const lifted = await this.administration.liftExpired(who);
    return { success: true, message: told(lifted), lifted };
  }

  @Get('all-bans-history')
  @Returns(z.union([banSchema.array(), banPage]))
  async history(@Query({ schema: pageQuery }) query: PageQuery): Promise<BanView[] | z.output<typeof banPage>> {
    const range = slice(query);
    const data = await this.#views(await this.bans.list(range));
    return range.paged ? { success: true, data, pagination: paginated(range, await this.bans.count()) } : data;
  }

  async #views(rows: readonly BanRow[]): Promise<BanView[]> {
    const people = await this.people.many(new Set(rows.flatMap((row) => [row.user_id, row.banned_by])));
    const at = new Date().toISOString();
    return rows.map((row) => banView(row, people, at));
  }
}

function told(lifted: number): string {
  if (lifted === 0) return 'There are no expired bans to lift';
  return lifted === 1 ? '1 expired ban has been lifted' : `${lifted} expired bans have been lifted`;
}
