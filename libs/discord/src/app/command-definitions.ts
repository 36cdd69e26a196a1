import { ROLES } from '@muster/contracts/constants';
import { type Language, LANGUAGES } from '@muster/contracts/languages';
import { servedRegions } from '@muster/contracts/regions';
import { type ApplicationCommand, COMMAND_TYPES, type CommandOption, OPTION_TYPES } from '../client/messages';
import { catalogue } from '../texts/catalogue';
import type { en } from '../texts/en';

/** Discord's codes of the languages of Muster. Discord shows English in all other languages. */
const LOCALES: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  es: ['es-ES', 'es-419'],
  fr: ['fr'],
  de: ['de'],
  pl: ['pl'],
  'pt-BR': ['pt-BR'],
  tr: ['tr'],
};
/** Commands can be typed on servers, and in direct messages with the application. */
const CONTEXTS = [0, 1];

type Key = Extract<keyof typeof en, `about${string}` | `${string}Team`>;
const translationsOf = (key: Key): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      language === 'en' ? [] : LOCALES[language].map((locale) => [locale, catalogue[language][key]]),
    ),
  );
const described = (key: Key) => ({ description: catalogue.en[key], description_localizations: translationsOf(key) });
const choice = (value: string, key: Key) => ({
  name: catalogue.en[key],
  name_localizations: translationsOf(key),
  value,
});

const text = (name: string, key: Key, rest: Partial<CommandOption> = {}): CommandOption => ({
  type: OPTION_TYPES.string,
  name,
  ...described(key),
  ...rest,
});
const subcommand = (name: string, key: Key, options: CommandOption[] = []): CommandOption => ({
  type: OPTION_TYPES.subcommand,
  name,
  ...described(key),
  ...(options.length > 0 && { options }),
});
const command = (name: string, key: Key, options: CommandOption[] = []): ApplicationCommand => ({
  type: COMMAND_TYPES.chatInput,
  name,
  ...described(key),
  contexts: CONTEXTS,
  ...(options.length > 0 && { options }),
});

/** The global commands. Their names are the same in every language, because people tell each other what to type. */
export const commandDefinitions = (): ApplicationCommand[] => [
  command('scrims', 'aboutScrims', [text('day', 'aboutDay')]),
  command('next', 'aboutNext'),
  command('join', 'aboutJoin', [
    text('scrim', 'aboutScrim'),
    text('team', 'aboutTeam', { choices: [choice('blue', 'blueTeam'), choice('red', 'redTeam')] }),
    text('role', 'aboutRole', { choices: ROLES.map((role) => ({ name: role, value: role })) }),
  ]),
  command('leave', 'aboutLeave', [text('scrim', 'aboutScrim')]),
  command('muster', 'aboutMuster', [
    subcommand('connect', 'aboutConnect', [
      text('community', 'aboutCommunity'),
      text('region', 'aboutRegion', { choices: servedRegions().map((region) => ({ name: region, value: region })) }),
    ]),
    subcommand('disconnect', 'aboutDisconnect'),
    subcommand('link', 'aboutLink'),
    subcommand('unlink', 'aboutUnlink'),
  ]),
];
