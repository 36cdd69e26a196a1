import { z } from 'zod';
import { pagination } from './pages';
import { scrimView } from './scrims';

/** What decided games are worth, and how much of it makes a level. */
export const EXP = { win: 3, loss: 0.5, cast: 1, level: 10 } as const;

export const userStats = z
  .object({
    userExp: z.number(),
    userLevel: z.number().int(),
    /** Whole percent. */
    userWinrate: z.number().int(),
    userGamesPlayedCount: z.number().int(),
    userGamesCastedCount: z.number().int(),
    /** Within the present level. */
    expProgress: z.number(),
    expNeeded: z.number(),
    expProgressPercent: z.number(),
  })
  .meta({ id: 'UserStats' });
export type UserStats = z.infer<typeof userStats>;

/** Decided games that are not deleted: as a player of the team that won or lost, and as a caster. */
export interface Games { wins: number; losses: number; casts: number }

export function statsOf({ wins, losses, casts }: Games): UserStats {
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

/** `pagination` when a page was asked for. */
export const userScrims = z.object({ scrims: scrimView.array(), stats: userStats, pagination: pagination.optional() }).meta({ id: 'UserScrims' });
export type UserScrims = z.infer<typeof userScrims>;
