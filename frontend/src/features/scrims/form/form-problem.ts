import type { Failure } from '../../../shared/api-call';

/** Why the form was refused, unless its fields say so. */
export const formProblem = (failure: Failure | null): string | undefined =>
  failure && Object.keys(failure.fields).length === 0 ? failure.message : undefined;
