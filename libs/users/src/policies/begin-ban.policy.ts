/** Requests a job at the start of a ban; cancels or replaces it if the ban is lifted or rescheduled before. */
import { defineJob } from '@muster/platform/pure';
import type { EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import type { User } from '../domain/user';

export const BEGIN_BAN = defineJob<{ userId: string }>('BeginBan', 'upkeep');

export function requestBeginBan(
  { version }: Pick<StoredEvent, 'version'>,
  { id, ban, erased }: Pick<User, 'id' | 'ban' | 'erased'>,
): (EffectRequest | EffectCancellation)[] {
  const subject = `begin-ban_${id}`;
  if (!ban || ban.begun || erased) return [{ cancelSubject: subject }];
  return [BEGIN_BAN.request({ key: `${subject}_${version}`, subject, ref: { userId: id }, dueAt: ban.from })];
}

export const beginBanPolicy: Policy<User> = {
  name: 'begin-bans',
  effects: [BEGIN_BAN],
  on: Object.fromEntries(
    (['UserBanned', 'BanBegan', 'UserUnbanned', 'AccountErased'] as const).map((type) => [
      type,
      (event, { state }) => requestBeginBan(event, state),
    ]),
  ),
};
