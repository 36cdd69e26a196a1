import { z } from 'zod';

/** What every refused call answers. `error` is the sentence a person reads, `code` the kebab-case fact. */
export const errorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.string(),
    statusCode: z.number().int(),
    requestId: z.string(),
    /** Which form fields are at fault, and how to say it. */
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;

export const PLAYER_EXISTS =
  'Player already exists in game. Did you mean to move the player? use the /move-player endpoint instead.';
