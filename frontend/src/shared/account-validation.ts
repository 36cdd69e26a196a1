import { discordSchema, nameSchema, taglineSchema } from '@muster/contracts';

type Check = { safeParse: (value: string) => { error?: { issues: { message: string }[] } | undefined } };
const SCHEMAS: Record<string, Check> = { name: nameSchema, summonerTagline: taglineSchema, discord: discordSchema };

/**
 * What is wrong with what stands in this field, if anything. Apart from the typing: the schemas weigh 20 KB, and few
 * pages need them.
 */
export const validateAccountField = (field: string, value: string): string | undefined =>
  SCHEMAS[field]?.safeParse(value).error?.issues[0]?.message;
