/**
 * Builds the state of a scrim that a broadcast shows. Anyone with the link sees it, so it has names and ranks instead
 * of the ids of accounts.
 */
import type { BroadcastDraft, BroadcastKind, BroadcastState, ShownChampion } from '@muster/contracts/broadcasts';
import { ROLES, TEAM_SIZE, type TeamName } from '@muster/contracts/constants';
import type { DraftView } from '@muster/contracts/drafts';
import { scoreOf } from '@muster/contracts/series';
import type { DraftedScrim } from '@muster/scrims/ports';
import type { Person } from '@muster/users/ports';

export interface Shown {
  scrim: DraftedScrim;
  draft: DraftView | undefined;
}
type NameOf = (champion: string) => string;
const bothTeams = <T>(of: (team: TeamName) => T) => ({ teamOne: of('teamOne'), teamTwo: of('teamTwo') });

export const personIdsOf = ({ createdBy, seats, casters }: DraftedScrim): string[] => [
  createdBy,
  ...seats.map(({ userId }) => userId),
  ...casters,
];

export function toBroadcastState(
  { scrim, draft }: Shown,
  kind: BroadcastKind,
  people: ReadonlyMap<string, Person>,
  nameOf: NameOf,
): BroadcastState {
  const { startsAt, series, results, current, casters, createdBy } = scrim;
  const nameOfPerson = (userId: string) => people.get(userId)?.name ?? '';
  return {
    title: scrim.title || `${nameOfPerson(createdBy)}'s Scrim`,
    startsAt,
    series: { games: series.games, current, score: scoreOf(results.map(({ winner }) => winner)) },
    teams: bothTeams((team) =>
      seatsOf(scrim, team).map(({ userId, role }) => ({
        name: nameOfPerson(userId),
        rank: people.get(userId)?.rank ?? 'Unranked',
        role,
      })),
    ),
    casters: casters.map(nameOfPerson),
    captains: bothTeams((team) => draft?.captains[team]?.name ?? null),
    sides: series.draft ? (draft?.sides ?? null) : { blue: 'teamOne', red: 'teamTwo' },
    draft: draft ? toBroadcastDraft(draft, people, nameOf) : null,
    ...(kind === 'waiting' && { ready: bothTeams((team) => draft?.ready[team] ?? isThere(scrim, team)) }),
  };
}

const seatsOf = ({ seats }: DraftedScrim, name: TeamName) =>
  seats.filter(({ team }) => team === name).toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));

/** Without a draft no captain says that the team is ready. */
function isThere(scrim: DraftedScrim, team: TeamName): boolean {
  const seats = seatsOf(scrim, team);
  const isIn = (userId: string) => !scrim.attendance.checkIn || scrim.checkedIn.includes(userId);
  return seats.length === TEAM_SIZE && seats.every(({ userId }) => isIn(userId));
}

function toBroadcastDraft(draft: DraftView, people: ReadonlyMap<string, Person>, nameOf: NameOf): BroadcastDraft {
  const { state, first, turn, clock, lineup } = draft;
  const playerOf = (team: TeamName, pick: string | null): string | null => {
    const userId = lineup[team].find((entry) => entry.champion === pick)?.userId;
    return people.get(userId ?? '')?.name ?? null;
  };
  const champion = (key: string): ShownChampion => ({ key, name: nameOf(key) });
  const optional = (key: string | null) => (key === null ? null : champion(key));
  return {
    state,
    first,
    turn,
    actions: draft.actions.map(({ index, kind, team, champion: key, how }) => ({
      index,
      kind,
      team,
      champion: optional(key),
      how,
      player: kind === 'pick' ? playerOf(team, key) : null,
    })),
    hover: optional(draft.hover),
    clock,
    unavailable: draft.unavailable.map(({ champion: key, game, team }) => ({ champion: champion(key), game, team })),
  };
}
