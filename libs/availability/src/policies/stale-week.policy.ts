/** Asks people whether their usual week is still right, once it has gone unconfirmed for too long to count. */
import type { CurrentSnapshot, EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import { type Availability, staleAt } from '../domain/availability';

export const REMIND_OF_WEEK = defineJob<{ userId: string; confirmedAt: string }>('RemindOfWeek', 'upkeep', {
  inBackground: true,
});

function requestReminder(
  { stream }: Pick<StoredEvent, 'stream'>,
  { state }: Pick<CurrentSnapshot<Availability>, 'state'>,
): (EffectRequest | EffectCancellation)[] {
  const userId = aggregateIdOf(stream);
  const subject = `stale-week_${userId}`;
  const dueAt = staleAt(state);
  if (dueAt === undefined || state.confirmedAt === null) return [{ cancelSubject: subject }];
  const { confirmedAt } = state;
  return [
    REMIND_OF_WEEK.request({
      key: `${subject}_${Date.parse(confirmedAt)}`,
      subject,
      dueAt,
      ref: { userId, confirmedAt },
    }),
  ];
}

export const staleWeekPolicy: Policy<Availability> = {
  name: 'stale-weeks',
  effects: [REMIND_OF_WEEK],
  on: { WeekSaid: requestReminder, WeekConfirmed: requestReminder },
};
