/** Statistics about users. */
import { aggregateIdOf, type StoredEvent } from '@muster/platform';
import { type StatIncrement, utcDay, type StatSource } from './stat-source';

export interface PersonRow {
  id: string;
  region: string;
  division: string;
  /** UTC, YYYY-MM-DD. */
  joined: string;
  gone: boolean;
  /** Number of bans so far. */
  bans: number;
  ban_from: string | Date | null;
  ban_to: string | Date | null;
}

const divisionOf = (rank: unknown): string => String(rank).split(' ')[0]!;

function fold(row: PersonRow | undefined, { type, stream, data, at }: StoredEvent): PersonRow {
  if (type === 'UserRegistered') {
    return {
      id: aggregateIdOf(stream),
      region: String(data['region']),
      division: divisionOf(data['rank']),
      joined: utcDay(at),
      gone: false,
      bans: 0,
      ban_from: null,
      ban_to: null,
    };
  }
  const current = row!;
  switch (type) {
    case 'RegionChanged':
      return { ...current, region: String(data['region']) };
    case 'RankChanged':
      return { ...current, division: divisionOf(data['rank']) };
    case 'AccountDeleted':
      return { ...current, gone: true };
    case 'AccountRestored':
      return { ...current, gone: false };
    case 'UserBanned':
      return { ...current, bans: current.bans + 1, ban_from: String(data['from']), ban_to: String(data['to']) };
    case 'UserUnbanned':
      return { ...current, ban_from: null, ban_to: null };
    default:
      return current;
  }
}

/** A deleted account still counts in the ban statistics. */
function contributions({ region, division, joined, gone, bans }: PersonRow): StatIncrement[] {
  const banCounts: StatIncrement[] =
    bans > 0
      ? [
          ['bans', '', bans],
          ['banned', '', 1],
        ]
      : [];
  if (gone) return banCounts;
  return [
    ...banCounts,
    ['people', '', 1],
    ['region', region, 1],
    ['division', division, 1],
    ['joined-day', joined, 1],
    ['joined-month', joined.slice(0, 'YYYY-MM'.length), 1],
  ];
}

export const people: StatSource<PersonRow> = {
  prefix: 'user-',
  types: [
    'UserRegistered',
    'RegionChanged',
    'RankChanged',
    'AccountDeleted',
    'AccountRestored',
    'UserBanned',
    'UserUnbanned',
  ],
  table: 'dashboard_people',
  columns: {
    id: 'text',
    region: 'text',
    division: 'text',
    joined: 'text',
    gone: 'boolean',
    bans: 'int',
    ban_from: 'timestamptz',
    ban_to: 'timestamptz',
  },
  fold,
  contributions,
};
