import { type Role, ROLES } from '@muster/contracts/constants';

/** The roles of an answer to an evening. A person who names none answers with all of them, in the usual order. */
export const toAnsweredRoles = (named: readonly Role[]): Role[] => [...(named.length > 0 ? named : ROLES)];
/** The roles that a person named in their answer; none if they play any. */
export const toNamedRoles = (answered: readonly Role[]): readonly Role[] =>
  ROLES.every((role, i) => answered[i] === role) ? [] : answered;
