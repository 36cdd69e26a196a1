import type { ValuesOf } from './texts';

/**
 * The messages of schemas about invalid values. Their translations are under `platform` in the language files of the
 * server.
 */
export const validationTexts = {
  nameEmpty: 'Summoner Name is empty!',
  nameTooLong: 'Summoner Name must be at most 32 characters',
  nameCharacters: 'Summoner Name may contain only letters, digits and spaces',
  taglineTooLong: 'Tagline must be at most 5 characters',
  taglineCharacters: 'Tagline may contain only letters and digits',
  taglineHash: 'Tagline should not include # symbol',
  discordEmpty: 'Discord is empty!',
  discordTooLong: 'Discord must be at most 37 characters',
  discordInvalid: 'Discord must be a valid Discord username',
  emailInvalid: 'Email is not valid',
  unknownRegion: 'Unknown region',
  returnTo: 'returnTo must be a path on this site',
  stateCharacters: 'state may contain only letters, digits and . _ ~ -',
  rank: 'Rank must be a division, with a number from 4 to 1 for Iron to Diamond',
  titleMissing: 'Title is required',
  titleTooLong: 'Title must be at most 100 characters',
  startTime: 'Start time',
  lobbyPassword: 'Lobby password is required',
  region: 'Region',
  missing: '{field} is missing',
  notOneOf: '{field} must be one of {values}',
  dateRange: '{field} must lie in the years {first} to {last}',
  notDateTime: '{field} must be a date and time',
  notDate: '{field} must be a date',
  differentPeople: '{fields} name different people',
  messageEmpty: 'A message cannot be empty',
  messageTooLong: 'A message must be at most {max} characters',
  reasonTooLong: 'Reason must be at most {max} characters',
  tooManyPeople: 'At most {max} people at once',
  gameName: 'gameName is required',
  tagLine: 'tagLine is required',
  zone: 'zone must be an IANA time zone',
  chooseStep: 'Choose a step',
  reasonMissing: 'A reason is required',
  undoReasonTooLong: 'A reason must be at most {max} characters',
  addressMissing: 'Address is missing',
  addressTooShort: 'Address must be at least 3 characters',
  addressTooLong: 'Address must be at most 32 characters',
  addressCharacters: 'Address may contain lower-case letters, digits and single hyphens between them',
  addressReserved: 'This address is reserved',
  communityNameMissing: 'Name is missing',
  communityNameTooShort: 'Name must be at least 3 characters',
  communityNameTooLong: 'Name must be at most 50 characters',
  communityNameCharacters: 'Name must contain a letter or a digit',
  teamNameTooLong: 'Name must be at most {max} characters',
  teamTag: 'Tag must have 2 to 5 letters or digits',
  languagesTwice: 'Choose each language once',
  aboutTooLong: 'About must be at most {max} characters',
  reasonNeeded: 'Reason is missing',
  rolesTwice: 'Choose each role once',
  linkLabelMissing: 'Give each link a name',
  linkAddress: 'A link must begin with https:// or mailto:',
  tooManyLinks: 'At most {max} links',
  timeOfDay: 'Time must be given as hours and minutes, such as 20:00',
  checkInWindow: 'Check-in must open before it closes',
  seriesImpossible: 'A series of this kind cannot be played',
  selectionValue: 'value must fit the choice: blue or red for side, first or second for order',
  pickMissing: 'A pick names a champion',
  championId: 'id must have 1 to 32 letters and digits',
  championName: 'name must have 1 to 40 characters',
  siteNameMissing: 'Name is missing',
  siteNameTooLong: 'Name must be at most 30 characters',
  accentFormat: 'Accent must be a colour such as #7c3aed',
  operatorNameMissing: 'Say who runs this site',
  operatorContactMissing: 'Say how to reach who runs this site',
  discordInvite: 'An invite to Discord begins with https://discord.gg/',
  legalTextMissing: 'The text is empty',
  legalTextTooLong: 'A text must be at most 50000 characters',
  championKey: "key must be Data Dragon's number of the champion",
} as const;
type Key = keyof typeof validationTexts;
/** How a message calls a value: as the client sent it, or by a text. */
export type FieldName = string | { text: 'region' | 'startTime' };

/** The message of a schema: the key of its text and the values. `parseMessage` reads it, to write it in a language. */
export const invalid = <K extends Key>(
  key: K,
  ...values: ValuesOf<(typeof validationTexts)[K], FieldName | number>
): string => toMessage(key, values[0]);
export const toMessage = (key: string, values?: object): string => (values ? `${key} ${JSON.stringify(values)}` : key);

/** Returns undefined for a sentence. */
export function parseMessage(message: string) {
  const [, key, values] = /^(\w+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  return key === undefined
    ? undefined
    : { key, values: values ? (JSON.parse(values) as Record<string, FieldName | number>) : {} };
}
