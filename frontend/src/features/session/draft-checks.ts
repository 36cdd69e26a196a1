import { discordSchema, nameSchema, needsNumber, taglineSchema } from '@muster/contracts';
import { type Draft, type Field, type Problems, STEP_FIELDS } from './draft';
import { words } from './words';

/* Apart from the draft itself: the schemas weigh 20 KB, and only the wizard needs them. */
const CHECKS: Partial<Record<Field, { safeParse: (value: string) => { error?: { issues: { message: string }[] } | undefined } }>> = { name: nameSchema, summonerTagline: taglineSchema, discord: discordSchema };

function problemOf(draft: Draft, field: Field): string | undefined {
  const value = draft[field].trim();
  const optional = field === 'summonerTagline' || (field === 'number' && !needsNumber(draft.division));
  if (!value) return optional ? undefined : words.empty(words.fields[field]);
  return CHECKS[field]?.safeParse(value).error?.issues[0]?.message;
}

/** What keeps this step from being left, by field and in the order of the form. */
export function problemsOf(draft: Draft, step: number): Problems {
  const problems = (STEP_FIELDS[step] ?? []).map((field) => [field, problemOf(draft, field)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

