import { z } from 'zod';
import { timeZone } from './local-time';
import { pageQuery, pagination } from './pages';
import { playerEntry, scrimView } from './scrims';

/** Experience for decided games, and the amount per level. */
export const EXP = { win: 3, loss: 0.5, cast: 1, level: 10 } as const;

export const userStats = z
  .object({
    userExp: z.number(),
    userLevel: z.number().int(),
    /** Whole percent. */
    userWinrate: z.number().int(),
    userGamesPlayedCount: z.number().int(),
    userGamesCastedCount: z.number().int(),
    /** Within the current level. */
    expProgress: z.number(),
    expNeeded: z.number(),
    expProgressPercent: z.number(),
  })
  .meta({ id: 'UserStats' });
export type UserStats = z.infer<typeof userStats>;

/** Counts of decided games that are not deleted. */
export interface GameCounts {
  wins: number;
  losses: number;
  casts: number;
}

export function statsOf({ wins, losses, casts }: GameCounts): UserStats {
  const played = wins + losses;
  const exp = wins * EXP.win + losses * EXP.loss + casts * EXP.cast;
  const progress = exp % EXP.level;
  return {
    userExp: exp,
    userLevel: 1 + Math.floor(exp / EXP.level),
    userWinrate: played === 0 ? 0 : Math.floor((100 * wins) / played),
    userGamesPlayedCount: played,
    userGamesCastedCount: casts,
    expProgress: progress,
    expNeeded: EXP.level,
    expProgressPercent: (100 * progress) / EXP.level,
  };
}

const playerOfId = playerEntry.extend({ _user: z.string() });
/** A scrim in a profile, whose owner clients of the specification look for by id. */
export const scrimOfIds = scrimView
  .extend({
    teamOne: playerOfId.array(),
    teamTwo: playerOfId.array(),
    casters: z.string().array(),
    lobbyHost: z.string().nullable(),
  })
  .meta({ id: 'ScrimOfIds' });
export type ScrimOfIds = z.infer<typeof scrimOfIds>;
export const userScrimsOfIds = z
  .object({ scrims: scrimOfIds.array(), stats: userStats, pagination: pagination.optional() })
  .meta({ id: 'UserScrimsOfIds' });

/** `pagination`: set if a page was requested. */
export const userScrims = z
  .object({ scrims: scrimView.array(), stats: userStats, pagination: pagination.optional() })
  .meta({ id: 'UserScrims' });
export type UserScrims = z.infer<typeof userScrims>;

export const CREATED_FILTERS = ['none', 'public', 'private'] as const;
export const JOINED_FILTERS = ['none', 'played', 'casted', 'captain', 'won', 'lost'] as const;
export type CreatedFilter = (typeof CREATED_FILTERS)[number];
export type JoinedFilter = (typeof JOINED_FILTERS)[number];
const order = z.enum(['desc', 'asc']).optional();
export type Order = NonNullable<z.infer<typeof order>>;
/** `ids`: the form that clients without `x-muster-client` get anyway. */
const people = z.literal('ids').optional();
export const createdQuery = pageQuery.extend({ filter: z.enum(CREATED_FILTERS).optional(), order, people });
export const joinedQuery = pageQuery.extend({ filter: z.enum(JOINED_FILTERS).optional(), order, people });
export type CreatedQuery = z.infer<typeof createdQuery>;
export type JoinedQuery = z.infer<typeof joinedQuery>;

/** `zone`: the time zone in which months begin, such as `Europe/Lisbon`. */
export const careerQuery = z.object({
  zone: timeZone.optional().default('UTC'),
});

/** Decided games per month (YYYY-MM, without empty months) and per role. */
export const career = z
  .object({
    months: z.array(z.object({ month: z.string(), played: z.number().int(), casted: z.number().int() })),
    roles: z.array(z.object({ role: z.string(), won: z.number().int(), lost: z.number().int() })),
  })
  .meta({ id: 'Career' });
export type Career = z.infer<typeof career>;
