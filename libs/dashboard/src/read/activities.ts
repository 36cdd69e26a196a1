/** What the dashboard tells of, in words. Names are those of today, and a person who is gone has none. */
import { type Activity, TEAM_LABELS, type TeamName } from '@muster/contracts';
import type { Person, StoredEvent } from '@muster/platform';

type Data = StoredEvent['data'];
/** Facts worth telling, and what is kept of each. */
export const RECORDED_EVENTS: ReadonlyMap<string, (data: Data) => Data> = new Map<string, (data: Data) => Data>([
  ['ScrimCreated', () => ({})],
  ['WinnerReported', ({ team }: Data) => ({ team })],
  ['UserRegistered', () => ({})],
  ['UserBanned', () => ({})],
  ['UserUnbanned', () => ({})],
]);

/** `title` and `creator` of a scrim; `reason` of a ban. */
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
export const collectUserIds = ({ fact, subject, by, creator }: ActivityRow): string[] =>
  (isScrimActivity(fact) ? [creator ?? ''] : [subject, by]).filter(Boolean);
const isScrimActivity = (fact: string): boolean => fact === 'ScrimCreated' || fact === 'WinnerReported';

export function toActivity(row: ActivityRow, people: People): Activity {
  const base = { _id: String(row.position), timestamp: row.at.toISOString() };
  return { ...base, ...(isScrimActivity(row.fact) ? toScrimActivity(row, people) : toPersonActivity(row, people)) };
}

function toScrimActivity(
  { fact, subject, data, title, region, creator }: ActivityRow,
  people: People,
): Omit<Activity, '_id' | 'timestamp'> {
  const name = people.get(creator ?? '')?.name ?? 'Deleted user';
  const scrimTitle = title || `${name}'s Scrim`;
  const details = { scrimId: subject, ...personDetails(people.get(creator ?? '')), ...(region && { region }) };
  if (fact === 'ScrimCreated')
    return { type: 'scrim', status: 'active', description: `${name} created ${scrimTitle}`, details };
  return { type: 'scrim', status: 'completed', description: `${TEAM_LABELS[data.team!]} won ${scrimTitle}`, details };
}

function toPersonActivity(
  { fact, subject, by, reason }: ActivityRow,
  people: People,
): Omit<Activity, '_id' | 'timestamp'> {
  const person = people.get(subject);
  const name = person?.name ?? 'Deleted user';
  const details = {
    ...personDetails(person),
    ...(person?.region && { region: person.region, rank: person.rank }),
    ...(fact === 'UserBanned' && reason && { reason }),
  };
  if (fact === 'UserRegistered') return { type: 'user', status: 'new', description: `${name} joined`, details };
  const banned = fact === 'UserBanned';
  return {
    type: 'ban',
    status: banned ? 'banned' : 'lifted',
    description: banned
      ? `${name} was banned by ${people.get(by)?.name ?? 'an admin'}`
      : `The ban on ${name} was lifted`,
    details,
  };
}

const personDetails = (person: Person | undefined) =>
  person ? { userId: person.id, userName: person.name, userTagline: person.tagline } : {};
