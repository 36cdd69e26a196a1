import { z } from 'zod';
import { regionParameter } from './regions';
import { invalid } from './validation-texts';

export const summonerQuery = z.object({
  gameName: z.string().trim().min(1, invalid('gameName')).max(32),
  tagLine: z.string().trim().min(1, invalid('tagLine')).max(8),
  region: regionParameter,
});
export type SummonerQuery = z.infer<typeof summonerQuery>;

export const summonerData = z.object({
  profileIconId: z.number().int(),
  summonerLevel: z.number().int(),
  rankedData: z.array(z.object({ queueType: z.string(), tier: z.string(), rank: z.string() })),
});
export type SummonerData = z.infer<typeof summonerData>;
/** A 200 response, because pages work without Riot's data. */
export const summonerUnavailable = z.object({
  success: z.literal(false),
  data: z.null(),
  error: z.string(),
  code: z.literal('riot-unavailable'),
});
export const summonerResponse = z
  .union([z.object({ success: z.literal(true), data: summonerData }), summonerUnavailable])
  .meta({ id: 'Summoner' });
export type SummonerResponse = z.infer<typeof summonerResponse>;
export const dataDragonVersion = z
  .object({ success: z.literal(true), version: z.string() })
  .meta({ id: 'DragonVersion' });

export const callbackResponse = z.object({ received: z.literal(true) }).meta({ id: 'CallbackReceived' });

/** The fields of Riot's callback after a game that are needed to look up the result. */
export const riotCallback = z
  .object({
    shortCode: z.string().regex(/^[\w-]{8,80}$/),
    gameId: z
      .union([z.number().int().nonnegative(), z.string()])
      .transform(String)
      .pipe(z.string().regex(/^\d{1,20}$/)),
    metaData: z.string().max(256),
  })
  .meta({ id: 'RiotCallback' });
export type RiotCallback = z.infer<typeof riotCallback>;
