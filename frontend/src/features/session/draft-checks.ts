import { needsNumber } from '@muster/contracts';
import { accountProblem } from '../../shared/account-checks';
import { type Draft, type Field, type Problems, STEP_FIELDS } from './draft';
import { words } from './words';

function problemOf(draft: Draft, field: Field): string | undefined {
  const value = draft[field].trim();
  const optional = field === 'summonerTagline' || (field === 'number' && !needsNumber(draft.division));
  if (!value) return optional ? undefined : words.empty(words.fields[field]);
  return accountProblem(field, value);
}

/** What keeps this step from being left, by field and in the order of the form. */
export function problemsOf(draft: Draft, step: number): Problems {
  const problems = (STEP_FIELDS[step] ?? []).map((field) => [field, problemOf(draft, field)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}
