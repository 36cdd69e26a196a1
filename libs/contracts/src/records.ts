import { z } from 'zod';
import { ROLES } from './constants';
import { SIDES } from './draft-rules';
import { instantOrDay } from './instants';
import { pageQuery, pagination } from './pages';
import { championKey } from './series';
import { teamRef } from './team-ref';
import { personView } from './users';

/** Records are what people look at after a game: counted, never ranked. */
export const RECORD_LAST_MAX = 10;
export const RECORD_SHARED_LAST_MAX = 5;
export const RECORD_MATES_MAX = 5;
export const RECORD_CHAMPIONS_MAX = 20;
export const SEASON_CHAMPIONS_MAX = 10;
export const SEASON_DAYS_MAX = 400;
export const TEAM_RECORD_LAST = 20;
export const TEAM_RECORD_LISTED_MAX = 50;

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
  /** The team that they played against, in games of teams. */
  opponent: teamRef.nullable(),
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

const teamGame = z.object({
  booking: z.string(),
  game: z.number().int(),
  at: z.string(),
  won: z.boolean(),
  side,
  /** Null without a finished draft; then there are no picks and bans either. */
  firstPick: z.boolean().nullable(),
  opponent: teamRef.nullable(),
  /** The team’s own; a person who deleted their account is called so. */
  picks: z.object({ role, champion: z.string(), _user: personView }).array(),
  bans: z.string().array(),
});
export type TeamGame = z.infer<typeof teamGame>;
const banned = z.object({ champion: z.string(), games: z.number().int() });

/** `opponent`: address or id. `page` is of `last`, in pages of 20 unless a `limit` says otherwise. */
export const teamRecordQuery = pageQuery.extend(
  z.object({ opponent: z.string().min(1).max(100), side, ...span }).partial().shape,
);
export type TeamRecordQuery = z.infer<typeof teamRecordQuery>;
/** The decided games of a team’s bookings. Lists have the most games first. */
export const teamRecordView = counted
  .extend({
    sides: z.object({ blue: counted, red: counted }),
    firstPick: counted,
    secondPick: counted,
    opponents: counted.extend({ team: teamRef, last: z.string() }).array(),
    champions: counted.extend({ champion: z.string(), role }).array(),
    /** The champions that opponents banned against it, and those that it banned. */
    bansAgainst: banned.array(),
    bansBy: banned.array(),
    /** Newest first. */
    last: teamGame.array(),
    pagination,
  })
  .meta({ id: 'TeamRecord' });
export type TeamRecordView = z.infer<typeof teamRecordView>;

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
