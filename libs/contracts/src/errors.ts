import { z } from 'zod';

/** The body of every error response. `error` is the message for the user, `code` the reason in kebab-case. */
export const errorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.string(),
    statusCode: z.number().int(),
    requestId: z.string(),
    /** Message for each invalid form field. */
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;

export const PLAYER_EXISTS =
  'Player already exists in game. Did you mean to move the player? use the /move-player endpoint instead.';
