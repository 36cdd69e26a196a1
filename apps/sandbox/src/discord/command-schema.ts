import { z } from 'zod';
import { invalidBody } from './api-errors';

/** https://discord.com/developers/docs/interactions/application-commands */
const LOCALES = z.enum(
  (
    'id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja ' +
    'zh-TW ko'
  ).split(' ') as [string, ...string[]],
);
const name = z
  .string()
  .regex(/^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u)
  .refine((text) => text === text.toLowerCase(), { message: 'Command name must be lower case' });
const description = z.string().min(1).max(100);
const choiceName = z.string().min(1).max(100);
const choice = z.object({
  name: choiceName,
  name_localizations: z.partialRecord(LOCALES, choiceName).nullish(),
  value: z.union([z.string().max(100), z.number()]),
});
const MAX_OPTIONS = 25;
/** Types up to this one have options of their own. */
const SUBCOMMAND_GROUP = 2;

export interface CommandOption {
  type: number;
  name: string;
  description: string;
  required?: boolean | undefined;
  choices?: z.output<typeof choice>[] | undefined;
  options?: CommandOption[] | undefined;
}
const option: z.ZodType<CommandOption> = z.lazy(() =>
  z
    .object({
      type: z.number().int().min(1).max(11),
      name,
      name_localizations: z.partialRecord(LOCALES, name).nullish(),
      description,
      description_localizations: z.partialRecord(LOCALES, description).nullish(),
      required: z.boolean().optional(),
      choices: z.array(choice).max(MAX_OPTIONS).optional(),
      options: options.optional(),
    })
    .refine((one) => !one.options || one.type <= SUBCOMMAND_GROUP, { message: 'Only subcommands have options' }),
);
const options = z
  .array(option)
  .max(MAX_OPTIONS)
  .refine((all) => new Set(all.map((one) => one.name)).size === all.length, { message: 'Names must be unique' })
  .refine(
    (all) => all.every((one) => one.type <= SUBCOMMAND_GROUP) || all.every((one) => one.type > SUBCOMMAND_GROUP),
    {
      message: 'Subcommands and options cannot be mixed',
    },
  )
  .refine((all) => !all.some((one, i) => one.required && all.slice(0, i).some((before) => !before.required)), {
    message: 'Required options must be placed before non-required options',
  });
const command = z.object({
  type: z.literal(1).default(1),
  name,
  name_localizations: z.partialRecord(LOCALES, name).nullish(),
  description,
  description_localizations: z.partialRecord(LOCALES, description).nullish(),
  contexts: z.array(z.number().int().min(0).max(2)).nullish(),
  integration_types: z.array(z.number().int().min(0).max(1)).nullish(),
  default_member_permissions: z.string().nullish(),
  options: options.optional(),
});
const commands = z
  .array(command)
  .max(100)
  .refine((all) => new Set(all.map((one) => one.name)).size === all.length, {
    message: 'Application command names must be unique',
  });
export type CommandInput = z.output<typeof command>;
export interface RegisteredCommand extends CommandInput {
  id: string;
  application_id: string;
  version: string;
}

export function parseCommands(input: unknown): CommandInput[] {
  const parsed = commands.safeParse(input);
  if (!parsed.success) throw invalidBody(z.treeifyError(parsed.error));
  return parsed.data;
}
