import { EntitySchema } from 'typeorm';
import type { Scrim } from '../domain/scrim';

/** The inline row of a scrim. Only `es_append` writes it. */
export interface ScrimRow {
  id: string;
  version: number;
  state: Scrim;
  createdAt: Date;
  updatedAt: Date;
  region: string;
  startsAt: Date;
  isPrivate: boolean;
  deleted: boolean;
  people: string[];
}

export const ScrimRowSchema = new EntitySchema<ScrimRow>({
  name: 'scrim-row',
  tableName: 'scrims',
  columns: {
    id: { type: 'text', primary: true },
    version: { type: 'int' },
    state: { type: 'jsonb' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    updatedAt: { type: 'timestamptz', name: 'updated_at' },
    region: { type: 'text' },
    startsAt: { type: 'timestamptz', name: 'starts_at' },
    isPrivate: { type: 'boolean', name: 'is_private' },
    deleted: { type: 'boolean' },
    people: { type: 'text', array: true },
  },
});
