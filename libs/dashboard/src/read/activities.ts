/** Recent activities of the dashboard, described with current user names; deleted users have no name. */
import { TEAM_LABELS, type TeamName } from '@muster/contracts/constants';
import type { Activity } from '@muster/contracts/dashboard';
import type { StoredEvent } from '@muster/platform';
import type { Person } from '@muster/users/ports';

type Data = StoredEvent['data'];
/** Event types listed as activities, each with the data to store. */
export const RECORDED_EVENTS: ReadonlyMap<string, (data: Data) => Data> = new Map<string, (data: Data) => Data>([
  ['ScrimCreated', () => ({})],
  ['WinnerReported', ({ team }: Data) => ({ team })],
  ['UserRegistered', () => ({})],
  ['UserBanned', () => ({})],
  ['UserUnbanned', () => ({})],
]);

/** `title`, `region` and `creator` belong to scrim activities, `reason` to bans. */
export interface ActivityRow {
  position: number;
  fact: string;
  subject: string;
  by: string;
  at: Date;
  data: { team?: TeamName };
  title: string | null;
  region: string | null;
  creator: string | null;
  reason: string | null;
}

type People = ReadonlyMap<string, Person>;
export const collectUserIds = ({ fact: type, subject, by, creator }: Omit<ActivityRow, 'reason'>): string[] =>
  (isScrimActivity(type) ? [creator ?? ''] : [subject, by]).filter(Boolean);
const isScrimActivity = (type: string): boolean => type === 'ScrimCreated' || type === 'WinnerReported';

export function toActivity(row: ActivityRow, people: People): Activity {
  const base = { _id: String(row.position), timestamp: row.at.toISOString() };
  return { ...base, ...(isScrimActivity(row.fact) ? toScrimActivity(row, people) : toPersonActivity(row, people)) };
}

function toScrimActivity(
  { fact: type, subject, data, title, region, creator }: ActivityRow,
  people: People,
): Omit<Activity, '_id' | 'timestamp'> {
  const name = people.get(creator ?? '')?.name ?? 'Deleted user';
  const scrimTitle = title || `${name}'s Scrim`;
  const details = {
    scrimId: subject,
    ...personDetails(people.get(creator ?? '')),
    ...(region && { region }),
    ...(title && { title }),
    ...(data.team && { team: data.team }),
  };
  if (type === 'ScrimCreated')
    return { type: 'scrim', status: 'active', description: `${name} created ${scrimTitle}`, details };
  return { type: 'scrim', status: 'completed', description: `${TEAM_LABELS[data.team!]} won ${scrimTitle}`, details };
}

function toPersonActivity(
  { fact: type, subject, by, reason }: ActivityRow,
  people: People,
): Omit<Activity, '_id' | 'timestamp'> {
  const person = people.get(subject);
  const name = person?.name ?? 'Deleted user';
  const banned = type === 'UserBanned';
  const bannedBy = people.get(by)?.name;
  const details = {
    ...personDetails(person),
    ...(person?.region && { region: person.region, rank: person.rank }),
    ...(banned && reason && { reason }),
    ...(banned && bannedBy && { bannedBy }),
  };
  if (type === 'UserRegistered') return { type: 'user', status: 'new', description: `${name} joined`, details };
  return {
    type: 'ban',
    status: banned ? 'banned' : 'lifted',
    description: banned ? `${name} was banned by ${bannedBy ?? 'an admin'}` : `The ban on ${name} was lifted`,
    details,
  };
}

const personDetails = (person: Person | undefined) =>
  person ? { userId: person.id, userName: person.name, userTagline: person.tagline } : {};
