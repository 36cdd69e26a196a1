import { HttpError, CommandRejected } from '@muster/platform';
import { userErrors } from '../domain/errors';

interface SubmittedNames {
  name: string;
  region: string;
  discord: string;
}
type Code = keyof typeof userErrors;

/** The form field a refusal is about. */
const FIELD: Partial<Record<Code, string>> = {
  'name-taken': 'name',
  'discord-taken': 'discord',
  'email-taken': 'email',
  'uid-taken': 'email',
  'seated-in-region': 'region',
};

/** Claims know canonical keys only; what was typed, and in which field, is known where the form came in. */
function messageFor(code: Code, { name, region, discord }: SubmittedNames): string {
  if (code === 'name-taken') return `Summoner name ${name} in ${region} is already taken!`;
  if (code === 'discord-taken') return `Discord name ${discord} is already taken!`;
  return userErrors[code][1];
}

/** For `catch`: says which field a refused form failed at, in the person's own words. */
export const withFieldError =
  (wanted: SubmittedNames) =>
  (error: unknown): never => {
    const code = error instanceof CommandRejected ? (error.rejection.code as Code) : undefined;
    const field = code && FIELD[code];
    if (!field) throw error;
    const words = messageFor(code, wanted);
    throw new HttpError(userErrors[code][0], code, words, { fields: { [field]: words } });
  };
