import type { NotificationKind } from '@muster/contracts/notifications';
import { aggregateOf, type CommandsOf } from '@muster/kernel';
import { answers } from './answers';
import { dates } from './dates';
import { NightRejection } from './errors';
import { type Evening, type EveningEvent, initialEvening } from './evening';
import { rounds } from './rounds';

const families = [dates, answers, rounds] as const;
export type EveningCommand = CommandsOf<typeof families>;

export const evening = aggregateOf<Evening, EveningEvent, NotificationKind>(initialEvening)(families, {
  check: ({ type }, { id }) => {
    if (type !== 'PlanEvening' && !id) throw new NightRejection('evening-not-found');
  },
  restore: (_, after) => ({ ...after, version: after.version + 1 }),
});
