import { notificationsOf } from '@muster/notifications/ports';
import type { Aggregate } from '@muster/platform';
import { scrim, type ScrimCommand } from './domain/scrim';
import type { Scrim, ScrimEvent } from './domain/state';
import { AVAILABLE_RESERVES } from './ports';
import { upcomingLimit } from './read/upcoming-limit';
import { userIdsOf } from './read/view';
import { toReasonWrites } from './write/reason-writes';

export const scrimAggregate: Aggregate<ScrimCommand, Scrim, ScrimEvent> = {
  name: 'scrim',
  decider: scrim,
  idOf: (command) => command.scrimId,
  facts: AVAILABLE_RESERVES,
  /** An edit or undo may move the start, and with it who is available; an undo or deletion writes its reason. */
  alone: new Set(['EditScrim', 'UndoStep', 'DeleteScrim']),
  /** Two offers of one hour that are accepted at once give one seat. */
  exclusive: new Set(['AcceptOffer']),
  table: 'scrims',
  columns: (state) => ({
    region: state.region,
    starts_at: state.startsAt,
    is_private: state.visibility !== 'public',
    deleted: state.deleted,
    people: userIdsOf(state),
  }),
  commitRule: upcomingLimit,
  eventRows: notificationsOf(scrim),
  writes: toReasonWrites,
};
