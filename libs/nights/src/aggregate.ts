import { notificationsOf } from '@muster/notifications/ports';
import { type Aggregate, keeping, type OccurredOf, type RowWrite, type SideWrites } from '@muster/platform';
import type { Evening, EveningEvent } from './domain/evening';
import { evening, type EveningCommand } from './domain/evening-decider';
import { night, type Night, type NightCommand, type NightEvent } from './domain/night';
import { nightsLimit } from './read/nights-limit';

const textRow = (id: string, text: string, author: string | null): RowWrite => ({
  table: 'night_texts',
  row: { id, text, author },
});
/** The id of a night's description. */
export const aboutIdOf = (nightId: string): string => `about_${nightId}`;

export const nightAggregate: Aggregate<NightCommand, Night, NightEvent> = {
  name: 'night',
  decider: night,
  idOf: ({ nightId }) => nightId,
  table: 'nights',
  columns: ({ communityId, ended }) => ({ community: communityId, ended }),
  unit: keeping(nightsLimit),
  writes: (command): SideWrites => {
    if (command.type === 'EndNight')
      return { rows: command.reason ? [textRow(command.reason.id, command.reason.text, command.by.userId)] : [] };
    const about = 'about' in command ? command.about : undefined;
    return { rows: about === undefined ? [] : [textRow(aboutIdOf(command.nightId), about, null)] };
  },
};

const notifications = notificationsOf(evening);
const ANSWERED = new Set<EveningEvent['type']>(['EveningAnswered']);
/** The roles that people named are those they are asked with next time. */
const rolesRows = (occurred: OccurredOf<Evening, EveningEvent>): RowWrite[] =>
  occurred(ANSWERED).flatMap(({ event }) =>
    event.type === 'EveningAnswered' && event.roles.length > 0
      ? [{ table: 'night_roles', row: { user_id: event.userId, roles: event.roles } }]
      : [],
  );
const reasonRows = (command: EveningCommand): RowWrite[] =>
  command.type === 'CancelEvening' && command.reason
    ? [textRow(command.reason.id, command.reason.text, command.by.userId)]
    : [];

export const eveningAggregate: Aggregate<EveningCommand, Evening, EveningEvent> = {
  name: 'evening',
  decider: evening,
  idOf: ({ eveningId }) => eveningId,
  table: 'evenings',
  columns: (state) => ({
    night: state.nightId,
    community: state.communityId,
    date: state.date,
    starts_at: state.startsAt,
    cancelled: state.cancelled !== null,
    people: state.answers.map(({ userId }) => userId),
  }),
  writes: (command, _, __, occurred) => ({
    rows: [...reasonRows(command), ...notifications(occurred), ...rolesRows(occurred)],
  }),
};
export const eveningIdOf = (nightId: string, date: string): string => `${nightId}_${date}`;
