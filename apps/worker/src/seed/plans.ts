/** The scrims of the demo data: every state a scrim can be in, in every region, relative to the time of seeding. */
import type { TeamName } from '@muster/contracts/constants';
import { servedRegions, type Region } from '@muster/contracts/regions';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A scrim in one region. */
export interface Plan {
  region: Region;
  title: string;
  /** Minutes until the start; negative if it has started. */
  startsIn: number;
  /** Position in the list; determines which players join. */
  rosterOffset: number;
  players: number;
  casters: number;
  isPrivate?: boolean;
  /** Belongs to the demo community that Discord shows, if that is of the same region. */
  inCommunity?: boolean;
  /** A tournament code has been issued; otherwise the lobby is set up manually. */
  code?: boolean;
  /** How many players leave again, the last first. */
  leavers?: number;
  winner?: TeamName;
  /** Number of games of a series with drafts. `winners`: winners of the games that are decided. */
  bestOf?: number;
  winners?: readonly TeamName[];
}
type Shape = Omit<Plan, 'region' | 'title' | 'rosterOffset'>;

/** Around now: played, ready, waiting, about to start, filling, empty. */
export const TONIGHT: readonly Shape[] = [
  { startsIn: -150, players: 10, casters: 1, winner: 'teamOne', code: true },
  { startsIn: -40, players: 10, casters: 2 },
  { startsIn: -25, players: 7, casters: 0 },
  { startsIn: -15, players: 10, casters: 1, code: true, leavers: 1 },
  { startsIn: 7, players: 9, casters: 1 },
  { startsIn: HOUR, players: 10, casters: 2, inCommunity: true },
  { startsIn: 2 * HOUR, players: 5, casters: 0, inCommunity: true },
  { startsIn: 3 * HOUR, players: 0, casters: 0 },
  { startsIn: 4 * HOUR, players: 4, casters: 1, isPrivate: true },
  { startsIn: 5 * HOUR, players: 2, casters: 0 },
  { startsIn: -100, players: 10, casters: 1, bestOf: 3, winners: ['teamTwo', 'teamOne'] },
];
export const UPCOMING: readonly Shape[] = [
  { startsIn: DAY + HOUR, players: 6, casters: 1 },
  { startsIn: DAY + 3 * HOUR, players: 1, casters: 0 },
  { startsIn: 2 * DAY, players: 8, casters: 2, inCommunity: true },
  { startsIn: 4 * DAY - HOUR, players: 3, casters: 0 },
  { startsIn: 6 * DAY + HOUR, players: 0, casters: 0 },
];
export const PAST: readonly Shape[] = [
  { startsIn: -DAY + HOUR, players: 10, casters: 2, winner: 'teamTwo' },
  { startsIn: -DAY - 3 * HOUR, players: 8, casters: 0 },
  { startsIn: -2 * DAY, players: 10, casters: 1, winner: 'teamOne', code: true },
  { startsIn: -3 * DAY + 2 * HOUR, players: 10, casters: 0, winner: 'teamOne' },
  { startsIn: -5 * DAY, players: 10, casters: 2, winner: 'teamTwo', isPrivate: true },
  { startsIn: -8 * DAY + HOUR, players: 10, casters: 1, winner: 'teamTwo', code: true },
  { startsIn: -13 * DAY, players: 10, casters: 0, winner: 'teamOne' },
  { startsIn: -21 * DAY, players: 10, casters: 2, winner: 'teamTwo' },
  { startsIn: -34 * DAY, players: 10, casters: 1, winner: 'teamOne' },
];

const TITLES = [
  'Baron at Dawn',
  'Five Lanes Deep',
  'River Control',
  'The Long Jungle',
  'Tower Dive Academy',
  'No Wards Left',
  'Midnight Draft',
  'Blue Buff Please',
  'Cannon Minion Club',
  'Scuttle Scuffle',
  'Elder or Bust',
  'Quiet Lobby',
  'Objective First',
  'Freeze the Wave',
  'Red Side Revenge',
  'Level Two All-In',
  'Herald Wanted',
  'Shotcaller School',
  'Pick and Ban',
  'First Blood Friday',
  'Comeback Kids',
  'Two Drakes Behind',
  'Split Push Society',
  'One More Game',
  'Support Diff',
  'Inhibitor Down',
  'The Gank Bank',
  'Vision Wins',
  'Recall Cancelled',
  'Backdoor Bandits',
  'Soul Point',
  'Flash on Cooldown',
];

/** Every shape in every region, each with its own title. */
export const plansFor = (shapes: readonly Shape[]): Plan[] =>
  servedRegions().flatMap((region, r) =>
    shapes.map((shape, rosterOffset) => ({
      ...shape,
      region,
      rosterOffset,
      title: TITLES[(rosterOffset + r * 7) % TITLES.length]!,
    })),
  );
