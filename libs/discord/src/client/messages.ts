/** The parts of Discord's objects that Muster sends. */

export const BUTTON_STYLES = { primary: 1, secondary: 2, success: 3, danger: 4, link: 5 } as const;
export type ButtonStyle = (typeof BUTTON_STYLES)[keyof typeof BUTTON_STYLES];

interface Emoji {
  name: string;
}
/** A link button has `url`, all others `custom_id`. */
export interface Button {
  type: 2;
  style: ButtonStyle;
  label: string;
  custom_id?: string;
  url?: string;
  emoji?: Emoji;
  disabled?: boolean;
}
/** A menu of which a person chooses some values. */
export interface SelectMenu {
  type: 3;
  custom_id: string;
  placeholder: string;
  min_values: number;
  max_values: number;
  options: { label: string; value: string }[];
  /** Fields of buttons, which a menu does not have. */
  label?: never;
  url?: never;
}
/** At most five rows of at most five buttons, or of one menu. */
export interface ActionRow {
  type: 1;
  components: (Button | SelectMenu)[];
}
export interface EmbedField {
  name: string;
  value: string;
  inline?: boolean;
}
export interface Embed {
  title?: string;
  description?: string;
  url?: string;
  color?: number;
  fields?: EmbedField[];
  footer?: { text: string };
  timestamp?: string;
}
export interface MessageBody {
  content?: string;
  embeds?: Embed[];
  components?: ActionRow[];
  /** Accounts that the message mentions when it is posted; its content names them as `<@id>`. */
  mentions?: readonly string[];
  /** {@link EPHEMERAL} for a message that only the person who caused the interaction sees. */
  flags?: number;
}
export const EPHEMERAL = 64;

/** Nobody else is ever mentioned, whatever names and titles contain. */
export const withMentions = <B extends Pick<MessageBody, 'mentions'>>({ mentions = [], ...body }: B) => ({
  ...body,
  allowed_mentions: { parse: [], ...(mentions.length > 0 && { users: mentions }) },
});

export const COMMAND_TYPES = { chatInput: 1 } as const;
export const OPTION_TYPES = { subcommand: 1, string: 3 } as const;
type Localizations = Readonly<Record<string, string>>;

export interface CommandOption {
  type: (typeof OPTION_TYPES)[keyof typeof OPTION_TYPES];
  name: string;
  name_localizations?: Localizations;
  description: string;
  description_localizations?: Localizations;
  required?: boolean;
  choices?: { name: string; name_localizations?: Localizations; value: string }[];
  options?: CommandOption[];
}
export interface ApplicationCommand {
  type: typeof COMMAND_TYPES.chatInput;
  name: string;
  name_localizations?: Localizations;
  description: string;
  description_localizations?: Localizations;
  /** Where it can be used: 0 on servers, 1 in direct messages of the application. */
  contexts?: number[];
  options?: CommandOption[];
}
