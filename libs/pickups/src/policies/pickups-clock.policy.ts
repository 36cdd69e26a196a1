import type { CurrentSnapshot, EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { Pickups } from '../domain/pickups';

interface Ref {
  communityId: string;
}
export const ADVANCE_PICKUPS = defineJob<Ref & { dueAt: string }>('AdvancePickups', 'upkeep');
/** Something elsewhere may have changed who can be asked. */
export const SETTLE_PICKUPS = defineJob<Ref>('SettlePickups', 'upkeep');

/** One timer per community, which is always set to the next instant at which something changes. */
export function requestTimer(
  { stream, version }: Pick<StoredEvent, 'stream' | 'version'>,
  { state: { dueAt } }: Pick<CurrentSnapshot<Pickups>, 'state'>,
): (EffectRequest | EffectCancellation)[] {
  const communityId = aggregateIdOf(stream);
  const subject = `pickups-clock_${communityId}`;
  if (dueAt === null) return [{ cancelSubject: subject }];
  return [ADVANCE_PICKUPS.request({ key: `${subject}_${version}`, subject, dueAt, ref: { communityId, dueAt } })];
}
export const pickupsClock: Policy<Pickups> = {
  name: 'pickups-clock',
  effects: [ADVANCE_PICKUPS],
  on: { PeopleAroundChanged: requestTimer },
};
