import { CommandDispatcher, type Effect, type Job, type JobResult, type Policy } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { BeginBan } from '../domain/commands';
import type { User } from '../domain/user';
import { BEGIN_BAN, requestBeginBan } from '../policies/begin-ban.policy';

const BY = { by: 'begin-ban' };

export const beginBans: Policy<User> = {
  name: 'begin-bans',
  from: 'beginning',
  effects: [BEGIN_BAN],
  on: Object.fromEntries(
    (['UserBanned', 'BanBegan', 'UserUnbanned', 'AccountErased'] as const).map((type) => [
      type,
      (event, { state }) => requestBeginBan(event, state),
    ]),
  ),
};

/** Ends a banned user's sessions when the ban begins. Sockets and push subscriptions follow from the events. */
@Injectable()
export class BeginBanJob implements Job {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref, now }: Effect): Promise<JobResult> {
    const { events } = await this.dispatch.send<User>(
      new BeginBan(String(ref['userId']), { now: now.toISOString() }),
      BY,
    );
    return events.length > 0 ? { done: 'begun' } : { skipped: 'lifted, rescheduled or begun before' };
  }
}
