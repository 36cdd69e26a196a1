import type { BanView } from '@muster/contracts/administration';
import type { Language } from '@muster/contracts/languages';
import { toPagination, toRange } from '@muster/contracts/pages';
import { fill, pluralForm } from '@muster/contracts/texts';
import { administrationRoutes } from '@muster/contracts/user-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PEOPLE, type People } from '../ports';
import { Inject } from '@nestjs/common';
import { BanQueries } from '../read/bans.queries';
import type { BanRow } from '../read/bans.schema';
import { banView } from '../read/ban-view';
import { Administration } from '../app/administration';
import { catalogue } from '../texts/catalogue';

type Routes = typeof administrationRoutes;

@Serves('admin', administrationRoutes)
export class AdminController implements Handlers<Routes> {
  constructor(
    private readonly administration: Administration,
    private readonly bans: BanQueries,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async edit({ caller, params, body }: RequestOf<Routes['edit']>) {
    const user = await this.administration.edit(caller, params.id, body);
    return { ...user, success: true as const, user };
  }

  async ban({ caller, body }: RequestOf<Routes['ban']>) {
    const { from, to } = await this.administration.ban(caller, body);
    return { success: true as const, dateFrom: from, dateTo: to, _bannedBy: caller.userId };
  }

  async unban({ caller, body }: RequestOf<Routes['unban']>) {
    await this.administration.unban(caller, body.bannedUserId);
    return { success: true as const };
  }

  async lift({ caller, language }: RequestOf<Routes['lift']>) {
    const lifted = await this.administration.liftExpired(caller);
    return { success: true as const, message: liftedMessage(lifted, language), lifted };
  }

  async history({ query }: RequestOf<Routes['history']>) {
    const range = toRange(query);
    const data = await this.#views(await this.bans.list(range));
    return range.paged
      ? { success: true as const, data, pagination: toPagination(range, await this.bans.count()) }
      : data;
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
