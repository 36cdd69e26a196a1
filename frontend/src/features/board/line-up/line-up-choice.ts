import type { LineUp } from '@muster/contracts/board';
import { type Role, ROLES } from '@muster/contracts/constants';
import type { TeamMemberView } from '@muster/contracts/teams';

/** The person who is chosen for each role; nobody where it has no entry. */
export type LineUpChoice = Partial<Record<Role, string>>;

export const toChoice = (lineUp: LineUp): LineUpChoice =>
  Object.fromEntries(lineUp.map(({ role, userId }) => [role, userId]));
export const toLineUp = (choice: LineUpChoice): LineUp =>
  ROLES.flatMap((role) => (choice[role] ? [{ userId: choice[role], role }] : []));

/** Somebody who is chosen for a second role changes places with the person who was chosen for it before. */
export function withChosen(choice: LineUpChoice, role: Role, userId: string | undefined): LineUpChoice {
  const before = choice[role];
  const earlier = ROLES.find((one) => userId !== undefined && one !== role && choice[one] === userId);
  const { [role]: _, ...others } = choice;
  const rest: LineUpChoice = others;
  if (earlier) {
    if (before) rest[earlier] = before;
    else delete rest[earlier];
  }
  return userId === undefined ? rest : { ...rest, [role]: userId };
}

/** The roles for which somebody has yet to be chosen. `oneShort`: the one that stays empty. */
export const emptyRoles = (choice: LineUpChoice, oneShort: Role | null): Role[] =>
  ROLES.filter((role) => role !== oneShort && !choice[role]);

/** Returns the people who play for the team: players first, each group in the order in which they came. */
export const playersOf = (members: readonly TeamMemberView[]): TeamMemberView[] =>
  (['player', 'sub'] as const).flatMap((kind) => members.filter((member) => member.kind === kind));

/** Proposes for each role the first member who named it, so that most captains only confirm. */
export function proposedLineUp(members: readonly TeamMemberView[], oneShort: Role | null): LineUpChoice {
  const choice: LineUpChoice = {};
  const free = new Set(playersOf(members));
  for (const named of [true, false])
    for (const role of ROLES) {
      if (role === oneShort || choice[role]) continue;
      const found = [...free].find(({ roles }) => (named ? roles.includes(role) : roles.length === 0));
      if (!found) continue;
      choice[role] = found._user._id;
      free.delete(found);
    }
  return choice;
}
