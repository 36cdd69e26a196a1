/**
 * That a person said when they are free, and since when their usual week counts. The ranges are in rows, never in the
 * log: they are erased with the account, and entries of a day 30 days after their date.
 */
import type { DayEntry, Share, WeekRange } from '@muster/contracts/availability';
import type { NotificationKind } from '@muster/contracts/notifications';
import { deciderOf } from '@muster/kernel';
import { STALE_AFTER_MS } from './calendar';

type Command<T extends string, P = unknown> = { type: T; userId: string; ctx: { now: string } } & P;
/** Fields that are left out stay. */
export type ChangeAvailability = Command<
  'ChangeAvailability',
  { zone?: string; week?: readonly WeekRange[] | null; share?: Share }
>;
export type SetFreeDay = Command<'SetFreeDay', { entry: DayEntry }>;
export type DropFreeDay = Command<'DropFreeDay', { date: string }>;
export type ConfirmWeek = Command<'ConfirmWeek'>;
/** `confirmedAt`: of the week that has become stale; a week that was confirmed since is left as it is. */
export type RemindOfWeek = Command<'RemindOfWeek', { confirmedAt: string }>;
export type AvailabilityCommand = ChangeAvailability | SetFreeDay | DropFreeDay | ConfirmWeek | RemindOfWeek;

/** `said`: whether there is a week now; it counts from `at` on. */
export type AvailabilityEvent =
  | { type: 'AvailabilitySettingsChosen'; userId: string }
  | { type: 'WeekSaid'; userId: string; at: string; said: boolean }
  | { type: 'WeekConfirmed'; userId: string; at: string }
  | { type: 'FreeDaySet'; userId: string }
  | { type: 'FreeDayDropped'; userId: string }
  | { type: 'WeekFoundStale'; userId: string };

/** `confirmedAt`: ISO instant. `reminded`: the person was asked whether this week is still right. */
export interface Availability {
  said: boolean;
  confirmedAt: string | null;
  reminded: boolean;
}
export const initialAvailability: Availability = { said: false, confirmedAt: null, reminded: false };

/** The first instant (ISO) at which the week says nothing any more; undefined without a week. */
export const staleAt = ({ said, confirmedAt }: Availability): string | undefined =>
  said && confirmedAt !== null ? new Date(Date.parse(confirmedAt) + STALE_AFTER_MS + 1).toISOString() : undefined;

function change({ userId, zone, week, share, ctx }: ChangeAvailability): AvailabilityEvent[] {
  const events: AvailabilityEvent[] = [];
  if (zone !== undefined || share !== undefined) events.push({ type: 'AvailabilitySettingsChosen', userId });
  if (week !== undefined) events.push({ type: 'WeekSaid', userId, at: ctx.now, said: week !== null });
  return events;
}

const remind = ({ userId, confirmedAt, ctx }: RemindOfWeek, state: Availability): AvailabilityEvent[] => {
  const due = staleAt(state);
  const isDue = due !== undefined && state.confirmedAt === confirmedAt && !state.reminded && ctx.now >= due;
  return isDue ? [{ type: 'WeekFoundStale', userId }] : [];
};

export const availability = deciderOf<AvailabilityCommand, Availability, AvailabilityEvent, NotificationKind>(
  initialAvailability,
  {
    commands: {
      ChangeAvailability: change,
      SetFreeDay: ({ userId }) => [{ type: 'FreeDaySet', userId }],
      DropFreeDay: ({ userId }) => [{ type: 'FreeDayDropped', userId }],
      ConfirmWeek: ({ userId, ctx }, { said }) => (said ? [{ type: 'WeekConfirmed', userId, at: ctx.now }] : []),
      RemindOfWeek: remind,
    },
    events: {
      AvailabilitySettingsChosen: { apply: (state) => state },
      WeekSaid: { apply: (_, { said, at }) => ({ said, confirmedAt: at, reminded: false }) },
      WeekConfirmed: { apply: (state, { at }) => ({ ...state, confirmedAt: at, reminded: false }) },
      FreeDaySet: { apply: (state) => state },
      FreeDayDropped: { apply: (state) => state },
      WeekFoundStale: {
        apply: (state) => ({ ...state, reminded: true }),
        notify: ({ userId }, _, { version }) => [
          { to: [userId], kind: 'availability-stale', cause: `availability-stale_${userId}_${version}` },
        ],
      },
    },
  },
);
