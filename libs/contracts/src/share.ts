import { z } from 'zod';
import { roleSchema, teamNameSchema } from './scrims';

/** The public part of a public scrim, without names and secrets. */
export const scrimPreview = z
  .object({
    _id: z.string(),
    version: z.number().int(),
    title: z.string(),
    region: z.string(),
    gameStartTime: z.string(),
    seats: z.object({ teamOne: z.array(roleSchema), teamTwo: z.array(roleSchema) }),
    casters: z.number().int(),
    maxCastersAllowedCount: z.number().int(),
    teamWon: teamNameSchema.nullable(),
  })
  .meta({ id: 'ScrimPreview' });
export type ScrimPreview = z.infer<typeof scrimPreview>;

/** Secret address of a user's calendar; anyone with the address can read it. */
export const calendarFeed = z.object({ url: z.string() }).meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;
