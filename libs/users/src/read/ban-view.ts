import type { BanState, BanView } from '@muster/contracts/administration';
import { toPersonView } from '@muster/contracts/users';
import type { Person } from '../ports';
import type { BanRow } from './bans.schema';

type People = ReadonlyMap<string, Person>;

/** `at`: the current time, ISO. */
export function banView(row: BanRow, people: People, at: string): BanView {
  return {
    _id: row.id,
    _user: toPersonView(people.get(row.user_id)!),
    _bannedBy: toPersonView(people.get(row.banned_by)!),
    dateFrom: row.date_from.toISOString(),
    dateTo: row.date_to.toISOString(),
    isActive: row.lifted_at === null,
    status: statusOf(row, Date.parse(at)),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    liftedAt: row.lifted_at?.toISOString() ?? null,
  };
}

function statusOf({ date_from: from, date_to: to, lifted_at: lifted }: BanRow, now: number): BanState {
  if (lifted) return 'lifted';
  if (to.getTime() <= now) return 'expired';
  return from.getTime() > now ? 'upcoming' : 'active';
}
