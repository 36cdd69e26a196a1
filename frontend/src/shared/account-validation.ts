import { discordSchema, nameSchema, taglineSchema } from '@muster/contracts';

type Check = { safeParse: (value: string) => { error?: { issues: { message: string }[] } | undefined } };
const SCHEMAS: Record<string, Check> = { name: nameSchema, summonerTagline: taglineSchema, discord: discordSchema };

/**
 * Returns the validation message of a field, if any. Separate from the input filters because the schemas weigh 20 KB
 * and few pages need them.
 */
export const validateAccountField = (field: string, value: string): string | undefined =>
  SCHEMAS[field]?.safeParse(value).error?.issues[0]?.message;
