import { discordSchema, nameSchema, taglineSchema } from '@muster/contracts/users';
import { translated } from '../language/translated';
import { en } from './strings.en';

type Check = { safeParse: (value: string) => { error?: { issues: { message: string }[] } | undefined } };
const SCHEMAS: Record<string, Check> = { name: nameSchema, summonerTagline: taglineSchema, discord: discordSchema };
const strings = translated('validation', en);
/**
 * Returns the validation message of a field, if any. Separate from the input filters because the schemas weigh 20 KB
 * and few pages need them.
 */
export function validateAccountField(field: string, value: string): string | undefined {
  const message = SCHEMAS[field]?.safeParse(value).error?.issues[0]?.message;
  return message && strings[message as keyof typeof en];
}
