import { z } from 'zod';
import { ROLES } from './constants';
import { SIDES } from './draft-rules';
import { instantOrDay } from './instants';
import { championKey } from './series';
import { personView } from './users';

/** Records are what people look at after a game: counted, never ranked. */
export const RECORD_LAST_MAX = 10;
export const RECORD_SHARED_LAST_MAX = 5;
export const RECORD_MATES_MAX = 5;
export const RECORD_CHAMPIONS_MAX = 20;
export const SEASON_CHAMPIONS_MAX = 10;
export const SEASON_DAYS_MAX = 400;

const side = z.enum(SIDES);
const role = z.enum(ROLES);
const counted = z.object({ games: z.number().int(), won: z.number().int() });
export type Counted = z.infer<typeof counted>;
const scrimTitle = z.object({ _id: z.string(), title: z.string() });

/** `at`: when the game was decided; `from` ≤ `at` < `to`. Days begin in UTC. */
const span = { from: instantOrDay('from'), to: instantOrDay('to') };
export const recordQuery = z.object({ role, side, champion: championKey, ...span }).partial();
export type RecordQuery = z.infer<typeof recordQuery>;

const recordedGame = z.object({
  scrim: scrimTitle,
  game: z.number().int(),
  at: z.string(),
  won: z.boolean(),
  role,
  side,
  /** From the line-up of a finished draft. */
  champion: z.string().nullable(),
  /** The team that they played against; null as long as teams play no scrims. */
  opponent: z.null(),
});
export type RecordedGame = z.infer<typeof recordedGame>;
/** Null: people who deleted their account, counted together. */
const mate = counted.extend({ _user: personView.nullable() });
export type RecordMate = z.infer<typeof mate>;

export const recordView = counted
  .extend({
    /** Whether others see it. */
    shared: z.boolean(),
    last: recordedGame.array(),
    roles: counted.extend({ role }).array(),
    sides: z.object({ blue: counted, red: counted }),
    champions: counted.extend({ champion: z.string() }).array(),
    with: mate.array(),
    against: mate.array(),
  })
  .meta({ id: 'Record' });
export type RecordView = z.infer<typeof recordView>;

/** Games that two people have played. `won`: by the owner of the record. */
export const sharedRecordView = z
  .object({ together: counted, against: counted, last: recordedGame.extend({ together: z.boolean() }).array() })
  .meta({ id: 'SharedRecord' });
export type SharedRecordView = z.infer<typeof sharedRecordView>;

export const seasonQuery = z.object(span);
export const seasonView = z
  .object({
    scrims: z.number().int(),
    games: z.number().int(),
    /** Evenings whose lobbies were made. */
    evenings: z.number().int(),
    /** How many people played. */
    people: z.number().int(),
    champions: z.object({ champion: z.string(), games: z.number().int() }).array(),
    /** Null unless two games of one scrim were decided. */
    longestSeries: z.object({ scrim: scrimTitle, games: z.number().int() }).nullable(),
    /** YYYY-MM in UTC, without months that have no game. */
    byMonth: z.object({ month: z.string(), games: z.number().int() }).array(),
    /** How many games each side won. */
    sides: z.object({ blue: z.number().int(), red: z.number().int() }),
  })
  .meta({ id: 'Season' });
export type SeasonView = z.infer<typeof seasonView>;
