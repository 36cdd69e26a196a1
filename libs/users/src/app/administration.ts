import type { BanBody, EditUserBody } from '@muster/contracts/administration';
import { dayInOffset } from '@muster/contracts/instants';
import type { PublicUser } from '@muster/contracts/users';
import { initiatorOf, type Caller, CommandDispatcher, HttpError } from '@muster/platform';
import { type FriendDirectory, FRIENDS } from '@muster/friends/ports';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import { BanQueries } from '../read/bans.queries';
import type { PersonRow } from '../read/person-row';
import { PeopleQueries } from '../read/people.queries';
import { publicView } from '../read/view';
import { retryOnStaleAccount } from './retry-on-stale';
import { waitUntilSeatsFreed } from './wait-until-seats-freed';
import { withFieldError } from './field-errors';
import { commandContext } from './command-context';
import { say } from '../texts/catalogue';

/** Number of bans lifted concurrently. */
const BATCH_SIZE = 32;

/** Use cases of admins on other users' accounts. */
@Injectable()
export class Administration {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly people: PeopleQueries,
    private readonly bans: BanQueries,
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
  ) {}

  async edit(caller: Caller, id: string, { name, summonerTagline: tagline, rank }: EditUserBody): Promise<PublicUser> {
    const changes = Object.fromEntries(
      Object.entries({ name, tagline, rank }).filter(([, value]) => value !== undefined),
    );
    await retryOnStaleAccount(async () => {
      const account = await this.#account(id);
      await this.dispatch
        .send(
          userAggregate,
          { type: 'EditUser', userId: id, by: caller, ctx: commandContext(), currentNames: account, changes },
          initiatorOf(caller),
        )
        .catch(withFieldError({ ...account, ...changes }));
    });
    return publicView(await this.#account(id), await this.friends.friendIdsOf(id), caller, commandContext().now);
  }

  async ban(caller: Caller, { banUserId, dateFrom, dateTo, reason }: BanBody): Promise<{ from: string; to: string }> {
    const now = commandContext();
    const [from, to] = [dateFrom?.at ?? now.now, dateTo.at];
    const days = { first: dateFrom?.day ?? dayInOffset(now.now, dateTo.offsetMinutes), last: dateTo.day };
    await this.dispatch.send(
      userAggregate,
      { type: 'BanUser', userId: banUserId, by: caller, ctx: now, from, to, reason: reason ?? '', days },
      initiatorOf(caller),
    );
    if (Date.parse(from) <= Date.parse(now.now)) await waitUntilSeatsFreed(this.scrims, banUserId);
    return { from, to };
  }

  async unban(caller: Caller, userId: string): Promise<void> {
    await this.dispatch.send(
      userAggregate,
      { type: 'UnbanUser', userId, by: caller, ctx: commandContext() },
      initiatorOf(caller),
    );
  }

  /** Returns the number of lifted bans, without those changed by others in the meantime. */
  async liftExpired(caller: Caller): Promise<number> {
    const expired = await this.bans.expired();
    let lifted = 0;
    for (let i = 0; i < expired.length; i += BATCH_SIZE) {
      const outcomes = await Promise.all(
        expired
          .slice(i, i + BATCH_SIZE)
          .map((userId) =>
            this.dispatch.send(
              userAggregate,
              { type: 'LiftExpiredBan', userId, by: caller, ctx: commandContext() },
              initiatorOf(caller),
            ),
          ),
      );
      lifted += outcomes.filter(({ events }) => events.length > 0).length;
    }
    return lifted;
  }

  async #account(id: string): Promise<PersonRow> {
    const account = await this.people.byId(id);
    if (!account || account.restorable_until) throw new HttpError(404, 'account-not-found', say('account-not-found'));
    return account;
  }
}
