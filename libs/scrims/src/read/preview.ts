/** The public preview of a scrim: counts and roles, no users. */
import {
  freeRoles,
  type Role,
  ROLES,
  SCRIM_SIZE,
  type ScrimPreview,
  seatCount,
  TEAM_LABELS,
  TEAMS,
  timeClass,
} from '@muster/contracts';
import type { Scrim } from '../domain/scrim';
import type { ScrimSnapshot } from './view';

export const toPreview = ({ state, version }: ScrimSnapshot): ScrimPreview => ({
  _id: state.id,
  version,
  title: state.title || 'Scrim',
  region: state.region,
  gameStartTime: state.startsAt,
  seats: { teamOne: takenRoles(state, 'teamOne'), teamTwo: takenRoles(state, 'teamTwo') },
  casters: state.casters.length,
  maxCastersAllowedCount: state.maxCasters,
  teamWon: state.winner,
});

const takenRoles = ({ seats }: Scrim, team: 'teamOne' | 'teamTwo'): Role[] =>
  ROLES.filter((role) => seats.some((seat) => seat.team === team && seat.role === role));

const toSeats = ({ seats }: ScrimPreview) => ({
  teamOne: seats.teamOne.map((role) => ({ role })),
  teamTwo: seats.teamTwo.map((role) => ({ role })),
});
export const seatsTaken = (preview: ScrimPreview): number => seatCount(toSeats(preview));

/** 'needs ADC, Support', 'teams full', 'Team One (Blue Side) won'. */
export function missingRolesText(preview: ScrimPreview): string {
  if (preview.teamWon) return `${TEAM_LABELS[preview.teamWon]} won`;
  const open = new Set(TEAMS.flatMap((team) => freeRoles(toSeats(preview), team)));
  if (open.size === 0) return 'teams full';
  return open.size === ROLES.length ? 'all roles open' : `needs ${ROLES.filter((role) => open.has(role)).join(', ')}`;
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
/** '20:00 UTC', because an image cannot know the reader's time zone. */
const clock = (iso: string): string => `${iso.slice(11, 16)} UTC`;
export const day = (iso: string): string => DAY.format(new Date(iso));

/** 'starts 20:00 UTC' today, with the day on others; 'started …' once it has. `now` in ms. */
export function startText({ gameStartTime, teamWon }: ScrimPreview, now: number): string {
  const verb = timeClass({ gameStartTime, teamWon }, now) === 'upcoming' ? 'starts' : 'started';
  const today = gameStartTime.slice(0, 10) === new Date(now).toISOString().slice(0, 10);
  return `${verb} ${today ? '' : `${day(gameStartTime)}, `}${clock(gameStartTime)}`;
}

/** '7/10 · needs ADC, Support · starts 20:00 UTC' */
export const summaryLine = (preview: ScrimPreview, now: number): string =>
  [`${seatsTaken(preview)}/${SCRIM_SIZE}`, missingRolesText(preview), startText(preview, now)].join(' · ');

/** 'Sat, Nov 21 · 20:00 UTC': independent of the current time, because images are cached. */
export const startMoment = ({ gameStartTime }: ScrimPreview): string =>
  `${day(gameStartTime)} · ${clock(gameStartTime)}`;
