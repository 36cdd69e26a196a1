import type { NameCheckResponse } from '@muster/contracts/users';
import { HttpError, CommandRejected } from '@muster/platform';
import { userErrors } from '../domain/errors';
import type { NameClaim } from '../domain/names';
import { say } from '../texts/catalogue';
import type { Sentence } from '@muster/texts';

interface SubmittedNames {
  name: string;
  region: string;
  discord: string;
}
type Code = keyof typeof userErrors;

/** The form field a rejection is about. */
const FIELD: Partial<Record<Code, string>> = {
  'name-taken': 'name',
  'discord-taken': 'discord',
  'email-taken': 'email',
  'uid-taken': 'email',
  'seated-in-region': 'region',
};

/** Quotes the submitted name, because a claim has only the canonical key. */
function messageFor(code: Code, { name, region, discord }: SubmittedNames): Sentence {
  if (code === 'name-taken') return say('nameTaken', { name, region });
  if (code === 'discord-taken') return say('discordTaken', { discord });
  return say(code);
}

/** Returns the problems of names that other accounts hold, in the words of a rejected registration. */
export const takenNameErrors = (
  taken: readonly NameClaim['kind'][],
  submitted: SubmittedNames,
): NameCheckResponse['fields'] => ({
  ...(taken.includes('name') && { name: messageFor('name-taken', submitted)('en') }),
  ...(taken.includes('discord') && { discord: messageFor('discord-taken', submitted)('en') }),
});

/** For `catch`: adds the form field to a rejection, with the submitted text in its message. */
export const withFieldError =
  (submitted: SubmittedNames) =>
  (error: unknown): never => {
    const code = error instanceof CommandRejected ? (error.rejection.code as Code) : undefined;
    const field = code && FIELD[code];
    if (!field) throw error;
    const sentence = messageFor(code, submitted);
    throw new HttpError(userErrors[code], code, sentence, { fields: { [field]: sentence } });
  };
