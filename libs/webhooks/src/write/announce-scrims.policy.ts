/** Scrims and members of communities that have webhooks. It reads which have, so it is no pure reaction. */
import { aggregateIdOf, type EffectRequest, type Policy, type StoredEvent } from '@muster/platform';
import { SHOWN_SCRIMS, type ShownScrims } from '@muster/scrims/ports';
import type pg from 'pg';
import { announcedBy } from '../domain/announced';
import { ANNOUNCE_EVENT, announcement } from '../policies/webhooks.policy';

const MEMBERS: ReadonlySet<string> = new Set(['MemberJoined', 'MemberLeft', 'MemberExcluded']);
const isOfScrim = ({ stream }: StoredEvent): boolean => stream.startsWith('scrim-');

export const announceScrims: Policy = {
  name: 'webhooks-of-scrims',
  effects: [ANNOUNCE_EVENT],
  apply: async (events, client, portOf) => {
    const concerned = events.filter((event) => MEMBERS.has(event.type) || isOfScrim(event));
    if (concerned.length === 0) return [];
    const { rows } = await client.query<{ community: string }>('SELECT DISTINCT community FROM webhooks WHERE enabled');
    if (rows.length === 0) return [];
    const listening = new Set(rows.map(({ community }) => community));
    return [
      ...concerned.flatMap((event) => ofMember(event, listening)),
      ...(await ofScrims(concerned.filter(isOfScrim), listening, client, portOf(SHOWN_SCRIMS) as ShownScrims)),
    ];
  },
};

function ofMember(event: StoredEvent, listening: ReadonlySet<string>): EffectRequest[] {
  const { type, data, position: cause, at, version } = event;
  const communityId = String(data['communityId']);
  const wasMember = type !== 'MemberExcluded' || data['role'] !== null;
  if (!MEMBERS.has(type) || !listening.has(communityId) || !wasMember) return [];
  const name = type === 'MemberJoined' ? 'member.joined' : 'member.left';
  const about = { userId: data['userId'], role: data['role'] };
  return [announcement({ communityId, events: [name], cause, at, version, data: about }, event)];
}

/** One command of a scrim is one announcement, however many events it has. */
async function ofScrims(
  events: readonly StoredEvent[],
  listening: ReadonlySet<string>,
  client: pg.ClientBase,
  scrims: ShownScrims,
): Promise<EffectRequest[]> {
  const ids = [...new Set(events.map(({ stream }) => aggregateIdOf(stream)))];
  const subjects = ids.length > 0 ? await scrims.subjectsOf(ids, client) : [];
  const communities = new Map(subjects.map(({ scrimId, communityId }) => [scrimId, communityId]));
  return stepsOf(events).flatMap((step) => {
    const [first, last] = [step[0]!, step.at(-1)!];
    const scrimId = aggregateIdOf(last.stream);
    const communityId = communities.get(scrimId) ?? null;
    const names = announcedBy(step);
    if (communityId === null || !listening.has(communityId) || names.length === 0) return [];
    const { position: cause, at, version } = last;
    const game = step.find(({ data }) => typeof data['game'] === 'number')?.data['game'];
    const data = game === undefined ? {} : { game };
    const ref = { communityId, events: names, cause, at, version, scrimId, since: first.version - 1, data };
    return [announcement(ref, last)];
  });
}

function stepsOf(events: readonly StoredEvent[]): StoredEvent[][] {
  const steps = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const key = `${event.stream} ${event.meta.append} ${event.meta.command}`;
    steps.set(key, [...(steps.get(key) ?? []), event]);
  }
  return [...steps.values()];
}
