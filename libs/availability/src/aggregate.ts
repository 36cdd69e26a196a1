import { notificationRow, notificationsOf } from '@muster/notifications/ports';
import type { Aggregate, RowWrite } from '@muster/platform';
import { type Ask, ask, type AskTeam, type AskEvent } from './domain/ask';
import {
  type Availability,
  availability,
  type AvailabilityCommand,
  type AvailabilityEvent,
} from './domain/availability';

/** Returns the rows that hold what the person said; the log has none of it. */
function rowsOf(command: AvailabilityCommand): RowWrite[] {
  const { userId: user_id, ctx } = command;
  const said = (row: object = {}): RowWrite => ({
    table: 'availability_weeks',
    row: { user_id, updated_at: ctx.now, ...row },
  });
  switch (command.type) {
    case 'ChangeAvailability': {
      const { zone, week, share } = command;
      return [
        said({ ...(zone !== undefined && { zone }), ...(week !== undefined && { week }), ...(share && { share }) }),
      ];
    }
    case 'SetFreeDay':
      return [said(), { table: 'availability_days', row: { user_id, ...command.entry } }];
    case 'DropFreeDay':
      return [said(), { table: 'availability_days', row: { user_id, date: command.date, ranges: null } }];
    case 'ConfirmWeek':
      return [said()];
    case 'RemindOfWeek':
      return [];
  }
}

const notifications = notificationsOf(availability);

export const availabilityAggregate: Aggregate<AvailabilityCommand, Availability, AvailabilityEvent> = {
  name: 'availability',
  decider: availability,
  idOf: ({ userId }) => userId,
  table: 'availability',
  columns: ({ confirmedAt }) => ({ confirmed_at: confirmedAt }),
  writes: (command, _, __, occurred) => ({ rows: [...rowsOf(command), ...notifications(occurred)] }),
};

/** When a team was asked, and the notifications of the members that it asked. */
export const askAggregate: Aggregate<AskTeam, Ask, AskEvent> = {
  name: 'ask',
  decider: ask,
  idOf: ({ teamId }) => teamId,
  table: 'team_asks',
  columns: () => ({}),
  writes: ({ teamId, by, recipients, words, note, ctx: { now: at } }) => ({
    rows: [
      ...(note ? [{ table: 'team_ask_notes', row: { ...note, team: teamId, author: by } }] : []),
      ...recipients.map((to) => {
        const cause = `availability-asked_${teamId}_${Date.parse(at)}`;
        return notificationRow({ to, kind: 'availability-asked', cause, at, words });
      }),
    ],
  }),
};
