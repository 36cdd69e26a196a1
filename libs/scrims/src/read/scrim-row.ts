import { type StoredScrim, toScrim } from '../domain/state';
import type { ScrimSnapshot } from './view';

/** The columns of `scrims` that a snapshot needs, for a statement whose table is `s`. */
export const SNAPSHOT_COLUMNS = 's.state, s.version, s.created_at, s.updated_at';
export interface ScrimRow {
  state: StoredScrim;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const toSnapshot = ({ state, version, created_at, updated_at }: ScrimRow): ScrimSnapshot => ({
  state: toScrim(state),
  version,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});
