import { type BanBody, dayInOffset, type EditUserBody, type PublicUser } from '@muster/contracts';
import { asked, type Caller, Dispatch, type Friends, FRIENDS, HttpRefusal } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import * as wish from '../domain/commands';
import { BanQueries } from '../read/ban-queries';
import type { PersonRow } from '../read/person-row';
import { PeopleQueries } from '../read/queries';
import { publicView } from '../read/view';
import { lookingAgain } from './looking-again';
import { seatsFreed } from './seats-freed';
import { namingTheField } from './taken';

const edge = (): wish.Edge => ({ at: new Date().toISOString() });
/** So many bans are lifted at once. */
const AT_ONCE = 32;

/** What admins do with other people's accounts. */
@Injectable()
export class Administration {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly people: PeopleQueries,
    private readonly bans: BanQueries,
    @Inject(FRIENDS) private readonly friends: Friends,
  ) {}

  async edit(who: Caller, id: string, { name, summonerTagline: tagline, rank }: EditUserBody): Promise<PublicUser> {
    const changes = Object.fromEntries(Object.entries({ name, tagline, rank }).filter(([, value]) => value !== undefined));
    await lookingAgain(async () => {
      const account = await this.#account(id);
      await this.dispatch.send(new wish.EditUser(id, who, edge(), account, changes), asked(who)).catch(namingTheField({ ...account, ...changes }));
    });
    return publicView(await this.#account(id), await this.friends.of(id), who, edge().at);
  }

  async ban(who: Caller, { banUserId, dateFrom, dateTo, reason }: BanBody): Promise<{ from: string; to: string }> {
    const now = edge();
    const [from, to] = [dateFrom?.at ?? now.at, dateTo.at];
    const days = { first: dateFrom?.day ?? dayInOffset(now.at, dateTo.offsetMinutes), last: dateTo.day };
    await this.dispatch.send(new wish.BanUser(banUserId, who, now, from, to, reason ?? '', days), asked(who));
    if (Date.parse(from) <= Date.parse(now.at)) await seatsFreed(this.people, banUserId);
    return { from, to };
  }

  async unban(who: Caller, userId: string): Promise<void> {
    await this.dispatch.send(new wish.UnbanUser(userId, who, edge()), asked(who));
  }

  /** How many were lifted. One that somebody else lifts or renews meanwhile is not ours. */
  async liftExpired(who: Caller): Promise<number> {
    const expired = await this.bans.expired();
    let lifted = 0;
    for (let i = 0; i < expired.length; i += AT_ONCE) {
      const outcomes = await Promise.all(expired.slice(i, i + AT_ONCE).map((userId) => this.dispatch.send(new wish.LiftExpiredBan(userId, who, edge()), asked(who))));
      lifted += outcomes.filter(({ events }) => events.length > 0).length;
    }
    return lifted;
  }

  async #account(id: string): Promise<PersonRow> {
    const account = await this.people.byId(id);
    if (!account || account.restorable_until) throw new HttpRefusal(404, 'account-not-found', 'User not found');
    return account;
  }
}
