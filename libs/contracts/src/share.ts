import { z } from 'zod';
import { roleSchema, teamNameSchema } from './scrims';

/** What anybody may see of a public scrim whose link he was given: no names, no secrets. */
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

/** Where a calendar finds somebody's scrims; whoever has the address may read it. */
export const calendarFeed = z.object({ url: z.string() }).meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;
