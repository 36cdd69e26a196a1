/** Which posts suit a team that wants to know of them. */
import { ALERT_AGAIN_MS, type TeamAlert } from '@muster/contracts/board';
import { rankOrder } from '@muster/contracts/ranks';
import { localTimeAt } from '@muster/platform/pure';

const DAY_MS = 24 * 60 * 60_000;

/** Whether the start lies in the hours of the alert, which may last into the next day. */
export function isInHours({ from, to, zone }: Pick<TeamAlert, 'from' | 'to' | 'zone'>, startsAt: string): boolean {
  if (from === null || to === null || zone === null) return true;
  const time = localTimeAt(Date.parse(startsAt), zone);
  return from < to ? from <= time && time <= to : time >= from || time <= to;
}

/** `typical`: the middle rank of the posting team; a team without ranks suits every alert. */
export function isOfRank({ ranks }: Pick<TeamAlert, 'ranks'>, typical: string | undefined): boolean {
  const order = typical === undefined ? null : rankOrder(typical);
  return !ranks || order === null || (order >= rankOrder(ranks.from)! && order <= rankOrder(ranks.to)!);
}

/** Teams are told once in some hours, but always of posts that need an opponent soon because theirs cancelled. */
export function mayTell(toldAt: Date | null, { again, startsAt }: { again: boolean; startsAt: string }, now: string) {
  const isSoon = again && Date.parse(startsAt) - Date.parse(now) < DAY_MS;
  return isSoon || toldAt === null || Date.parse(now) - toldAt.getTime() >= ALERT_AGAIN_MS;
}
