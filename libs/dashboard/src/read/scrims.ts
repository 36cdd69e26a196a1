/** Statistics about scrims. */
import { aggregateIdOf, type StoredEvent } from '@muster/platform';
import { type StatIncrement, utcDay, type StatSource } from './stat-source';

export interface ScrimRow {
  id: string;
  title: string;
  region: string;
  created_by: string;
  /** UTC, YYYY-MM-DD. */
  created: string;
  starts: string;
  deleted: boolean;
}

function fold(row: ScrimRow | undefined, { type, stream, data, at }: StoredEvent): ScrimRow {
  if (type === 'ScrimCreated') {
    const { title, region, createdBy, startsAt } = data as {
      title: string;
      region: string;
      createdBy: string;
      startsAt: string;
    };
    return {
      id: aggregateIdOf(stream),
      title,
      region,
      created_by: createdBy,
      created: utcDay(at),
      starts: utcDay(startsAt),
      deleted: false,
    };
  }
  const current = row!;
  switch (type) {
    case 'ScrimRenamed':
      return { ...current, title: String(data['title']) };
    case 'ScrimMovedToRegion':
      return { ...current, region: String(data['region']) };
    case 'ScrimRescheduled':
      return { ...current, starts: utcDay(String(data['startsAt'])) };
    case 'ScrimDeleted':
      return { ...current, deleted: true };
    default:
      return current;
  }
}

const contributions = ({ created, starts, deleted }: ScrimRow): StatIncrement[] =>
  deleted
    ? []
    : [
        ['scrims', '', 1],
        ['created-day', created, 1],
        ['starts-day', starts, 1],
      ];

export const scrims: StatSource<ScrimRow> = {
  prefix: 'scrim-',
  types: ['ScrimCreated', 'ScrimRenamed', 'ScrimMovedToRegion', 'ScrimRescheduled', 'ScrimDeleted'],
  table: 'dashboard_scrims',
  columns: {
    id: 'text',
    title: 'text',
    region: 'text',
    created_by: 'text',
    created: 'text',
    starts: 'text',
    deleted: 'boolean',
  },
  fold,
  contributions,
};
