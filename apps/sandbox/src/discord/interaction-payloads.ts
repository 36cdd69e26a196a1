import { SANDBOX_APPLICATION } from './application';
import type { CommandOption, RegisteredCommand } from './command-schema';
import { APP_USER, type Channel, GUILD, type StoredMessage, toChannelObject, toMessageObject } from './guild';
import type { DiscordPerson } from './people';
import { bitsOf, MANAGER_HAS, MEMBER_HAS } from './permissions';

export const INTERACTION_TYPES = { ping: 1, command: 2, component: 3 } as const;
/** Where an interaction happens, and whose it is. */
export interface Scene {
  id: string;
  token: string;
  person: DiscordPerson;
  channel: Channel;
  /** Whether the person may manage the channel. */
  isManager: boolean;
  locale: string;
}

export const pingPayload = (id: string, token: string) => ({
  id,
  token,
  type: INTERACTION_TYPES.ping,
  application_id: SANDBOX_APPLICATION.id,
  version: 1,
  user: APP_USER,
});

function basePayload({ id, token, person, channel, isManager, locale }: Scene) {
  const permissions = String(bitsOf(isManager ? MANAGER_HAS : MEMBER_HAS));
  return {
    id,
    token,
    application_id: SANDBOX_APPLICATION.id,
    version: 1,
    guild_id: GUILD.id,
    guild: { id: GUILD.id, locale: GUILD.locale, features: [] },
    guild_locale: GUILD.locale,
    channel_id: channel.id,
    channel: { ...toChannelObject(channel), permissions },
    member: {
      user: person.user,
      roles: [],
      premium_since: null,
      permissions,
      pending: false,
      nick: null,
      mute: false,
      deaf: false,
      avatar: null,
      flags: 0,
      joined_at: '2024-01-01T12:00:00.000000+00:00',
    },
    app_permissions: String(channel.appPermissions ?? 0n),
    locale,
    entitlements: [],
    authorizing_integration_owners: { 0: GUILD.id },
    context: 0,
    attachment_size_limit: 10_485_760,
  };
}

/** `values`: choices in a menu; undefined for a button. */
export const componentPayload = (
  scene: Scene,
  message: StoredMessage,
  customId: string,
  values: readonly string[] | undefined,
) => ({
  ...basePayload(scene),
  type: INTERACTION_TYPES.component,
  message: toMessageObject(message),
  data: values
    ? { custom_id: customId, component_type: 3, id: 1, values }
    : { custom_id: customId, component_type: 2, id: 1 },
});

/** The words after a command: `connect community:rift-club` or `saturday`. */
export const commandPayload = (scene: Scene, command: RegisteredCommand, words: readonly string[]) => ({
  ...basePayload(scene),
  type: INTERACTION_TYPES.command,
  data: {
    id: command.id,
    name: command.name,
    type: 1,
    ...optionsField(toOptions(command.options ?? [], words)),
  },
});

interface SentOption {
  type: number;
  name: string;
  value?: string | number | boolean;
  options?: SentOption[];
}
const SUBCOMMAND_GROUP = 2;
const INTEGER = 4;
const BOOLEAN = 5;

/** `name:value` sets the option of that name, a bare word the first one that is free. Throws for unknown words. */
function toOptions(options: readonly CommandOption[], words: readonly string[]): SentOption[] {
  if (options[0] && options[0].type <= SUBCOMMAND_GROUP) {
    const chosen = options.find(({ name }) => name === words[0]);
    if (!chosen) throw new Error(`Choose one of: ${options.map(({ name }) => name).join(', ')}`);
    return [{ type: chosen.type, name: chosen.name, ...optionsField(toOptions(chosen.options ?? [], words.slice(1))) }];
  }
  const given = new Map<string, string>();
  for (const word of words) {
    const [, name, value] = /^([\w-]+):(.*)$/s.exec(word) ?? [];
    const option = options.find((one) => (name ? one.name === name : !given.has(one.name)));
    if (!option) throw new Error(`${word} is not an option of this command`);
    given.set(option.name, value ?? word);
  }
  const missing = options.find(({ name, required }) => required && !given.has(name));
  if (missing) throw new Error(`The option ${missing.name} is required`);
  return options
    .filter(({ name }) => given.has(name))
    .map(({ name, type }) => ({ type, name, value: toValue(type, given.get(name)!) }));
}

const optionsField = (options: SentOption[]) => (options.length > 0 ? { options } : {});
function toValue(type: number, text: string): string | number | boolean {
  if (type === INTEGER) return Number(text);
  return type === BOOLEAN ? text === 'true' : text;
}
