import { z } from 'zod';

/** Lowest, middle and highest declared rank of the players. */
const teamRanks = z.object({ low: z.string(), typical: z.string(), high: z.string() });
export type TeamRanks = z.infer<typeof teamRanks>;

/** A team where another thing names it. */
export const teamRef = z
  .object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    tag: z.string(),
    /** URL of its image. */
    crest: z.string().nullable(),
    region: z.string(),
    ranks: teamRanks.nullable(),
    /** When it was disbanded. */
    disbanded: z.string().nullable(),
  })
  .meta({ id: 'TeamRef' });
export type TeamRef = z.infer<typeof teamRef>;
