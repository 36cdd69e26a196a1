import { z } from 'zod';
import { invalid } from './validation-texts';

/** `lastSeen`: when the user's last tab was closed; null if the user is online or was never seen. */
export const presenceChange = z
  .object({ userId: z.string(), online: z.boolean(), lastSeen: z.string().nullable() })
  .meta({ id: 'Presence' });
export type PresenceChange = z.infer<typeof presenceChange>;

const LIST_MAX = 500;
/** `ids`: comma-separated. */
export const presenceQuery = z.object({
  ids: z
    .string()
    .max(40_000)
    .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
    .refine((ids) => ids.length <= LIST_MAX, invalid('tooManyPeople', { max: LIST_MAX })),
});
