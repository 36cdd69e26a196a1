import type { TeamLogEntry } from '@muster/contracts/teams';
import { type PlayerView, toPlayerView } from '@muster/contracts/users';
import { LogReader, type StoredEvent, streamOf } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { teamAggregate } from '../aggregate';
import type { TeamEvent } from '../domain/events';
import { TeamQueries } from './teams.queries';

/** Blocks are known to captains only. */
const NOT_LISTED: ReadonlySet<string> = new Set<TeamEvent['type']>([
  'TeamBlocked',
  'TeamUnblocked',
  'TeamNameReleased',
]);
const LISTED = teamAggregate.decider.eventTypes.filter((type) => !NOT_LISTED.has(type));
/** The fields of an event that the log shows as its details. */
const DETAILS = new Set(
  [
    ['name', 'tag', 'region', 'languages', 'visibility', 'needs', 'bookers', 'weeklyAsk', 'communityId'],
    ['kind', 'roles', 'from', 'to', 'via', 'hidden', 'cause', 'uses', 'expiresAt'],
  ].flat(),
);
/** Ids of users; others are names of jobs. */
const USER_ID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Reads the log of a team, newest first. */
@Injectable()
export class TeamLog {
  constructor(
    private readonly reader: LogReader,
    private readonly queries: TeamQueries,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async page(
    teamId: string,
    range: { limit: number; offset: number },
  ): Promise<{ data: TeamLogEntry[]; total: number }> {
    const { events, total } = await this.reader.newest(streamOf(teamAggregate, teamId), LISTED, range);
    const personIds = events.flatMap(({ meta, data }) => [meta.by, data['userId']]).filter(isUserId);
    const [people, reasons] = await Promise.all([
      this.people.findMany(personIds),
      this.queries.reasons(
        events.flatMap(({ data: { reasonId } }) => (typeof reasonId === 'string' ? [reasonId] : [])),
      ),
    ]);
    const viewOf = (id: unknown): PlayerView | null => {
      const person = isUserId(id) ? people.get(id) : undefined;
      return person ? toPlayerView(person) : null;
    };
    const data = events.map((event) => ({
      _id: String(event.version),
      kind: event.type,
      at: event.at,
      by: viewOf(event.meta.by),
      user: viewOf(event.data['userId']),
      detail: { ...detailsOf(event), ...reasonOf(event, reasons) },
    }));
    return { data, total };
  }
}

const isUserId = (id: unknown): id is string => typeof id === 'string' && USER_ID.test(id);
const detailsOf = ({ data }: StoredEvent) =>
  Object.fromEntries(Object.entries(data).filter(([key]) => DETAILS.has(key)));
const reasonOf = ({ data: { reasonId } }: StoredEvent, reasons: ReadonlyMap<string, string>) => {
  const reason = reasons.get(String(reasonId));
  return reason === undefined ? {} : { reason };
};
