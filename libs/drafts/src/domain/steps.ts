import type { DraftStep } from '@muster/scrims/ports';
import type { DraftEvent } from './state';

/** How the history of the scrim shows an event of its draft. The scrim records no others. */
export const STEPS: Readonly<Partial<Record<DraftEvent['type'], DraftStep>>> = {
  SelectionBegun: 'drawn',
  DraftBegun: 'begun',
  DraftPaused: 'paused',
  DraftResumed: 'resumed',
  ActionTakenBack: 'taken-back',
  DraftReset: 'reset',
  DraftCompleted: 'done',
  DraftCutShort: 'done',
  DraftDiscarded: 'reset',
};
