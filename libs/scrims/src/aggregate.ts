import { notificationsOf } from '@muster/notifications/ports';
import type { Aggregate } from '@muster/platform';
import { scrim, type ScrimCommand } from './domain/scrim';
import type { Scrim, ScrimEvent } from './domain/state';
import { userIdsOf } from './read/view';
import { reasonRows } from './write/reason-rows';

const notifications = notificationsOf(scrim);

/** Injection token of its unit decider. */
export const SCRIM_UNITS = Symbol('SCRIM_UNITS');

export const scrimAggregate: Aggregate<ScrimCommand, Scrim, ScrimEvent> = {
  name: 'scrim',
  decider: scrim,
  idOf: (command) => command.scrimId,
  unit: SCRIM_UNITS,
  table: 'scrims',
  columns: (state) => ({
    region: state.region,
    starts_at: state.startsAt,
    is_private: state.visibility !== 'public',
    deleted: state.deleted,
    people: userIdsOf(state),
  }),
  writes: (command, _, __, occurred) => ({ rows: [...reasonRows(command), ...notifications(occurred)] }),
};
