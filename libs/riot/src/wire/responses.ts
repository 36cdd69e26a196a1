/** The fields of Riot's responses that are used. Riot may omit empty values. */
import { z } from 'zod';

export const account = z.object({ puuid: z.string().min(1) });
export const summoner = z.object({
  profileIconId: z.number().int().default(0),
  summonerLevel: z.number().int().default(0),
});
export const leagueEntries = z.array(
  z.object({ queueType: z.string(), tier: z.string().default(''), rank: z.string().default('') }),
);
export const numericId = z.number().int();
export const codes = z.array(z.string().regex(/^[\w-]{8,80}$/)).min(1);
export const codeDetails = z.object({ lobbyName: z.string().default('') });
const player = z.object({ puuid: z.string().default('') });
const game = z.object({
  gameId: z.union([z.number(), z.string()]).transform(String),
  startTime: z.coerce.number().default(0),
  winningTeam: z.array(player).default([]),
  losingTeam: z.array(player).default([]),
});
export const games = z.array(game);
export type Game = z.output<typeof game>;
export const versions = z.array(z.string().regex(/^\d+\.\d+\.\d+$/)).min(1);
