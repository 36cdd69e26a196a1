import { z } from 'zod';
import { languageSchema } from './languages';
import { regionParameter } from './regions';
import { seriesView } from './series';
import { roleSchema, teamNameSchema } from './scrims';

/** The public part of a public scrim, without names and secrets. */
export const scrimPreview = z
  .object({
    _id: z.string(),
    version: z.number().int(),
    title: z.string(),
    region: z.string(),
    /** The community that runs it, if strangers find it; people are not named. */
    community: z.object({ slug: z.string(), name: z.string() }).nullable(),
    gameStartTime: z.string(),
    seats: z.object({ teamOne: z.array(roleSchema), teamTwo: z.array(roleSchema) }),
    casters: z.number().int(),
    maxCastersAllowedCount: z.number().int(),
    teamWon: teamNameSchema.nullable(),
    series: seriesView.pick({ games: true, until: true, current: true, over: true, score: true }),
  })
  .meta({ id: 'ScrimPreview' });
export type ScrimPreview = z.infer<typeof scrimPreview>;

/** Without a region, the scrims of all regions are listed. */
export const tonightQuery = z.object({ region: regionParameter.optional() });
/** A public scrim as strangers may find it: no people. */
export const tonightScrim = z
  .object({
    _id: z.string(),
    /** Null unless its community shows titles to strangers, because titles often name the creator or the lobby. */
    title: z.string().nullable(),
    region: z.string(),
    gameStartTime: z.string(),
    freeSeats: z.object({ teamOne: z.array(roleSchema), teamTwo: z.array(roleSchema) }),
  })
  .meta({ id: 'TonightScrim' });
export type TonightScrim = z.infer<typeof tonightScrim>;

/** Secret address of a user's calendar; anyone with the address can read it. */
export const calendarFeed = z.object({ url: z.string() }).meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** `lang`: the language of the page that shows the image. A language that Muster does not speak has no effect. */
export const cardQuery = z.object({ lang: languageSchema.optional().catch(undefined) });
export type CardQuery = z.output<typeof cardQuery>;
