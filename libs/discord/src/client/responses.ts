/** The fields of Discord's responses that are used. */
import { z } from 'zod';

const snowflake = z.string().regex(/^\d{1,20}$/);
export const message = z.object({ id: snowflake, channel_id: snowflake });
export const channel = z.object({
  id: snowflake,
  type: z.number().int(),
  guild_id: snowflake.nullish(),
  name: z.string().nullish(),
});
export const webhook = z.object({ id: snowflake, channel_id: snowflake.nullish(), guild_id: snowflake.nullish() });
export const user = z.object({ id: snowflake, username: z.string().min(1), discriminator: z.string().nullish() });
export const commands = z.array(z.object({ id: snowflake, name: z.string() }));
export const ownApplication = z.object({
  id: snowflake,
  verify_key: z.string(),
  interactions_endpoint_url: z.string().nullish(),
});
/** Responses with status 204. */
export const nothing = z.unknown().transform(() => null);

export type Message = z.output<typeof message>;
export type Channel = z.output<typeof channel>;
export type Webhook = z.output<typeof webhook>;
export type DiscordUser = z.output<typeof user>;
