/** The boards of a proposed split while an organiser exchanges people in them, and what each exchange costs. */
import { type Role, ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import type { EveningView, LobbiesBody, ProposalView } from '@muster/contracts/nights';
import { strengthOf } from '@muster/contracts/strength';
import type { PlayerView } from '@muster/contracts/users';
import { toNamedRoles } from '../../shared/any-role';

/** A seat of a lobby, or a place among the reserves. */
export type Place = { lobby: number; team: TeamName; role: Role } | { reserve: number };
type Board = Record<TeamName, Record<Role, PlayerView>>;
export interface Boards {
  lobbies: Board[];
  reserves: PlayerView[];
}
/** The roles that each person named, by id; without any they play all. */
export type NamedRoles = ReadonlyMap<string, readonly Role[]>;

/** A lobby is uneven if the sums of its sides differ by two divisions or more. */
const UNEVEN_GAP = 8;
export const isUneven = (gap: number): boolean => gap >= UNEVEN_GAP;

export const toBoards = ({ lobbies, reserves }: ProposalView): Boards => ({
  lobbies: lobbies.map((lobby) => {
    const side = (team: TeamName) =>
      Object.fromEntries(lobby[team].map(({ role, _user }) => [role, _user])) as Record<Role, PlayerView>;
    return { teamOne: side('teamOne'), teamTwo: side('teamTwo') };
  }),
  reserves: [...reserves],
});

export const personAt = ({ lobbies, reserves }: Boards, place: Place): PlayerView =>
  'reserve' in place ? reserves[place.reserve]! : lobbies[place.lobby]![place.team][place.role];

export function exchanged(boards: Boards, a: Place, b: Place): Boards {
  const copy = structuredClone(boards);
  const put = (place: Place, person: PlayerView) => {
    if ('reserve' in place) copy.reserves[place.reserve] = person;
    else copy.lobbies[place.lobby]![place.team][place.role] = person;
  };
  put(a, personAt(boards, b));
  put(b, personAt(boards, a));
  return copy;
}

export const toBody = ({ lobbies }: Boards, version: number): LobbiesBody => ({
  lobbies: lobbies.map((lobby) => {
    const side = (team: TeamName) => ROLES.map((role) => ({ userId: lobby[team][role]._id, role }));
    return { teamOne: side('teamOne'), teamTwo: side('teamTwo') };
  }),
  version,
});

const sumOf = (side: Record<Role, PlayerView>): number =>
  ROLES.reduce((sum, role) => sum + strengthOf(side[role].rank), 0);
/** The difference of ranks between the sides, as the server counts it. */
export const gapOf = ({ teamOne, teamTwo }: Board): number => Math.abs(sumOf(teamOne) - sumOf(teamTwo));

export const namedRoles = ({ in: coming, maybe }: Pick<EveningView, 'in' | 'maybe'>): NamedRoles =>
  new Map([...coming, ...maybe].map(({ _user, roles }) => [_user._id, toNamedRoles(roles)]));

const rolesOf = (named: NamedRoles, { _id }: PlayerView): readonly Role[] => named.get(_id) ?? [];
const isOffRole = (named: NamedRoles, person: PlayerView, role: Role): boolean => {
  const roles = rolesOf(named, person);
  return roles.length > 0 && !roles.includes(role);
};

/** `gap`: how much the differences grow, or shrink. `offRole`: those of both who would play a role they did not name. */
export interface Cost {
  gap: number;
  offRole: string[];
}
export function costOf(boards: Boards, named: NamedRoles, a: Place, b: Place): Cost {
  const then = exchanged(boards, a, b);
  const sum = ({ lobbies }: Boards) => lobbies.reduce((total, lobby) => total + gapOf(lobby), 0);
  const offRole = [a, b].flatMap((place) => {
    const person = personAt(then, place);
    return 'role' in place && isOffRole(named, person, place.role) ? [person.name] : [];
  });
  return { gap: sum(then) - sum(boards), offRole };
}

/** The numbers of the sentence that says why the split is as it is. */
export interface Achieved {
  people: number;
  worstGap: number;
  first: number;
  offRole: number;
}
export function achievedBy({ lobbies }: Boards, named: NamedRoles): Achieved {
  const seats = lobbies.flatMap((lobby) =>
    TEAMS.flatMap((team) => ROLES.map((role) => ({ role, person: lobby[team][role] }))),
  );
  return {
    people: seats.length,
    worstGap: Math.max(0, ...lobbies.map(gapOf)),
    first: seats.filter(({ role, person }) => (rolesOf(named, person)[0] ?? role) === role).length,
    offRole: seats.filter(({ role, person }) => isOffRole(named, person, role)).length,
  };
}
