/** The part of a scrim that the draft of one of its games depends on. */
import { TEAMS, type Role, type TeamName } from '@muster/contracts/constants';
import { otherTeam } from '@muster/contracts/draft-rules';
import type { SeriesSettings } from '@muster/contracts/series';
import type { DraftedScrim } from '@muster/scrims/ports';

export interface Scene extends Pick<SeriesSettings, 'firstSelection' | 'seconds' | 'closed' | 'fearless'> {
  communityId: string | null;
  startsAt: string;
  host: string | null;
  /** The players of this game; once it is decided, those of that moment. */
  teams: Readonly<Record<TeamName, readonly { userId: string; role: Role }[]>>;
  /** The winner of this game. */
  winner: TeamName | null;
  /** The loser of the game before; null for the first game. */
  previousLoser: TeamName | null;
}

/** @returns undefined for games without a draft, and for those that are not reached yet */
export function sceneOf(scrim: DraftedScrim | undefined, game: number): Scene | undefined {
  if (!scrim?.series.draft || !Number.isInteger(game) || game < 1 || game > scrim.current) return undefined;
  const { communityId, startsAt, host, series, results } = scrim;
  const { firstSelection, seconds, closed, fearless } = series;
  const decided = results[game - 1];
  const previous = results[game - 2];
  const seats = decided?.players ?? scrim.seats;
  const playersOf = (name: TeamName) => seats.filter(({ team }) => team === name);
  return {
    communityId,
    startsAt,
    host,
    firstSelection,
    seconds,
    closed,
    fearless,
    teams: Object.fromEntries(TEAMS.map((team) => [team, playersOf(team)])) as unknown as Scene['teams'],
    winner: decided?.winner ?? null,
    previousLoser: previous ? otherTeam(previous.winner) : null,
  };
}
