/** The fields of Discord's interactions that are used. Its objects have many more, and gain new ones. */
import { z } from 'zod';

export const INTERACTION_TYPES = { ping: 1, command: 2, component: 3 } as const;

const snowflake = z.string().regex(/^\d{1,20}$/);
const user = z.object({ id: snowflake });
const option = z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]).optional() });
export const interactionSchema = z.object({
  id: snowflake,
  application_id: snowflake.nullish(),
  type: z.number().int(),
  token: z.string().max(1_000).default(''),
  guild_id: snowflake.nullish(),
  channel_id: snowflake.nullish(),
  /** Language of the person's Discord. */
  locale: z.string().max(20).nullish(),
  guild_locale: z.string().max(20).nullish(),
  /** On servers; `permissions` are those in this channel, as a decimal bit field. */
  member: z
    .object({
      user,
      permissions: z
        .string()
        .regex(/^\d{1,30}$/)
        .nullish(),
    })
    .nullish(),
  /** In direct messages. */
  user: user.nullish(),
  data: z
    .object({
      custom_id: z.string().max(100).nullish(),
      /** The values that were chosen in a menu. */
      values: z.array(z.string().max(100)).max(25).nullish(),
      name: z.string().max(32).nullish(),
      options: z.array(option.extend({ options: z.array(option).nullish() })).nullish(),
    })
    .nullish(),
});
export type Interaction = z.output<typeof interactionSchema>;

export const discordUserOf = ({ member, user: direct }: Interaction): string | undefined =>
  member?.user.id ?? direct?.id;

const ADMINISTRATOR = 1n << 3n;
const MANAGE_CHANNELS = 1n << 4n;
/** Whether the person may manage the channel of the interaction. */
export function mayManageChannel({ member }: Interaction): boolean {
  const permissions = BigInt(member?.permissions ?? '0');
  return (permissions & (ADMINISTRATOR | MANAGE_CHANNELS)) !== 0n;
}

/** A command as it was typed: 'muster connect', with the texts of its options. */
export interface TypedCommand {
  name: string;
  options: ReadonlyMap<string, string>;
}
export function typedCommandOf({ data }: Interaction): TypedCommand {
  const [first] = data?.options ?? [];
  const isSubcommand = first !== undefined && first.value === undefined;
  const given = isSubcommand ? (first.options ?? []) : (data?.options ?? []);
  return {
    name: [data?.name ?? '', ...(isSubcommand ? [first.name] : [])].join(' '),
    options: new Map(given.map(({ name, value }) => [name, String(value ?? '').trim()])),
  };
}
