import { z } from 'zod';

/** Where to send the popup in which the user proves their account at Discord. */
export const discordStart = z.object({ url: z.string() }).meta({ id: 'DiscordStart' });

/** The linked account and its name at Discord. */
export const discordLinked = z.object({ discordId: z.string(), discord: z.string() }).meta({ id: 'DiscordLinked' });
export type DiscordLinked = z.infer<typeof discordLinked>;

/** The channel that the popup broadcasts its result on. */
export const DISCORD_CHANNEL = 'muster-discord';
/** Sent by the popup to its opener. */
export type DiscordMessage = ({ type: 'discord' } & DiscordLinked) | { type: 'discord-error'; error: string };
