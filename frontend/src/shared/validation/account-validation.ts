import { ACCOUNT_FIELDS, type AccountField, problemOfField } from '@muster/contracts/account-fields';
import { translated } from '../language/translated';
import { en } from './strings.en';

const strings = translated('validation', en);
/** Returns the validation message of a field, if any. */
export function validateAccountField(field: string, value: string): string | undefined {
  if (!(field in ACCOUNT_FIELDS)) return undefined;
  const problem = problemOfField(field as AccountField, value);
  return problem && strings[problem];
}
