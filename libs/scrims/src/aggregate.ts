import { type Aggregate, withoutUpcasters } from '@muster/platform';
import * as commands from './domain/commands';
import { scrim } from './domain/decide';
import type { Scrim, ScrimEvent } from './domain/scrim';
import { SCRIM_EVENT_TYPES } from './domain/undo';
import { AVAILABLE_RESERVES } from './ports';
import { upcomingLimit } from './read/upcoming-limit';
import { userIdsOf } from './read/view';
import { toReasonWrites } from './write/reason-writes';

export const scrimAggregate: Aggregate<commands.ScrimCommand, Scrim, ScrimEvent> = {
  name: 'scrim',
  decider: scrim,
  commands: Object.values(commands),
  idOf: (command) => command.scrimId,
  events: withoutUpcasters(SCRIM_EVENT_TYPES),
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
  writes: toReasonWrites,
};
