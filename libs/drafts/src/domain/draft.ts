import { aggregateOf, type CommandsOf } from '@muster/kernel';
import { actions } from './actions';
import { captains } from './captains';
import { lineup } from './lineup';
import { pauses } from './pauses';
import { repairs } from './repairs';
import { selection } from './selection';
import { type Draft, type DraftEvent, initialDraft } from './state';

const families = [captains, selection, actions, pauses, repairs, lineup] as const;
export type DraftCommand = CommandsOf<typeof families>;

export const draft = aggregateOf<Draft, DraftEvent>(initialDraft)(families);
