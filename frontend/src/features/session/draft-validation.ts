import { hasRankNumber } from '@muster/contracts/ranks';
import { validateAccountField } from '../../shared/validation/account-validation';
import { type Draft, type Field, LAST_STEP, type Problems, STEP_FIELDS } from './draft';
import { strings } from './strings';

function validateField(draft: Draft, field: Field): string | undefined {
  const value = draft[field].trim();
  const optional = field === 'summonerTagline' || (field === 'number' && !hasRankNumber(draft.division));
  if (!value) return optional ? undefined : strings.empty(strings.fields[field]);
  return validateAccountField(field, value);
}

/**
 * Returns the problems that prevent leaving the step, by field and in the order of the form. `provided`: the fields that
 * the provider fills in.
 */
export function validateStep(draft: Draft, step: number, provided: readonly Field[] = []): Problems {
  const asked = (STEP_FIELDS[step] ?? []).filter((field) => !provided.includes(field));
  const problems = asked.map((field) => [field, validateField(draft, field)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** Returns the last step that may be shown: the first one with problems, or the last of all. */
export function furthestStep(draft: Draft, provided?: readonly Field[]): number {
  const open = STEP_FIELDS.findIndex((_, step) => Object.keys(validateStep(draft, step, provided)).length > 0);
  return open === -1 ? LAST_STEP : open;
}
