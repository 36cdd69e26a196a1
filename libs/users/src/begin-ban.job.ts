import { Dispatch, type Effect, type Job, type Performed, type Policy } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { BeginBan } from './domain/commands';
import type { User } from './domain/user';
import { BEGIN_BAN, requestBeginBan } from './policies/begin-ban';

const BY = { by: 'begin-ban' };

export const beginBans: Policy<User> = {
  name: 'begin-bans',
  from: 'beginning',
  wishes: [BEGIN_BAN],
  on: Object.fromEntries(
    (['UserBanned', 'BanBegan', 'UserUnbanned', 'AccountErased'] as const).map((type) => [type, (event, { state }) => requestBeginBan(event, state)])),
};

/** Ends the sessions of a banned person when the ban begins. Sockets and push subscriptions follow from the events. */
@Injectable()
export class BeginBanJob implements Job {
  constructor(private readonly dispatch: Dispatch) {}

  async perform({ ref, now }: Effect): Promise<Performed> {
    const { events } = await this.dispatch.send<User>(new BeginBan(String(ref['userId']), { at: now.toISOString() }), BY);
    return events.length > 0 ? { done: 'begun' } : { dropped: 'lifted, rescheduled or begun before' };
  }
}
