import type { TimesView } from '@muster/contracts/team-times';
import { toPlayerView } from '@muster/contracts/users';
import { SnapshotCache, Turns } from '@muster/platform';
import { PEOPLE, type People, PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { askAggregate } from '../aggregate';
import type { Ask } from '../domain/ask';
import { initialCalendar } from '../domain/calendar';
import type { Span } from '../domain/spans';
import { ableAt, type Member, timesOf, type TimesRequest } from '../domain/team-times';
import type { FreeTimes, RosterTeam } from '../ports';
import { AvailabilityQueries } from './availability.queries';
import { BusyTimes } from './busy';

/** Teams that are worked out at once: each holds up the process for some milliseconds, and others want their turn. */
const AT_ONCE = 2;
const iso = (at: number): string => new Date(at).toISOString();
const toSpan = ({ start, end }: Span) => ({ startsAt: iso(start), endsAt: iso(end) });

/** When the members of a team have time, and when it can start. */
@Injectable()
export class TeamTimesQueries implements FreeTimes {
  readonly #turns = new Turns(AT_ONCE);

  constructor(
    private readonly calendars: AvailabilityQueries,
    private readonly busy: BusyTimes,
    private readonly snapshots: SnapshotCache,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  of(team: RosterTeam, request: TimesRequest): Promise<TimesView> {
    return this.#turns.take(() => this.#view(team, request));
  }

  async ableAt(team: Pick<RosterTeam, 'members'>, start: number, lengthMs: number): Promise<ReadonlySet<string>> {
    const now = Date.now();
    const members = await this.#members(team, { window: { start, end: start + 1 }, now, lengthMs });
    return new Set(ableAt(members, start, { now, lengthMs }));
  }

  async busyAt(team: Pick<RosterTeam, 'members'>, start: number, lengthMs: number): Promise<ReadonlySet<string>> {
    const end = start + lengthMs;
    const userIds = team.members.map(({ userId }) => userId);
    const blocks = await this.busy.of(userIds, { start, end });
    const isBusy = (userId: string) => blocks.get(userId)?.some((block) => block.start < end && start < block.end);
    return new Set(userIds.filter(isBusy));
  }

  async fullStarts(team: Pick<RosterTeam, 'members'>, starts: readonly number[], lengthMs: number): Promise<number[]> {
    if (starts.length === 0) return [];
    const window = { start: Math.min(...starts), end: Math.max(...starts) + 1 };
    const request = { window, now: Date.now(), lengthMs };
    const found = timesOf(await this.#members(team, request), request).starts.filter(({ tier }) => tier === 'full');
    return starts.filter((at) => found.some(({ from, to }) => from <= at && at <= to));
  }

  async #view(team: RosterTeam, request: TimesRequest): Promise<TimesView> {
    const userIds = team.members.map(({ userId }) => userId);
    const [members, people, ask] = await Promise.all([
      this.#members(team, request),
      this.people.findMany(userIds),
      this.snapshots.get<Ask>(askAggregate, team.id),
    ]);
    const { members: times, starts } = timesOf(members, request);
    return {
      minutes: request.lengthMs / 60_000,
      members: times.map(({ days, free, busy }, i) => {
        const { userId, kind, roles } = team.members[i]!;
        return {
          _user: toPlayerView(people.get(userId)!),
          kind,
          roles: [...roles],
          days,
          free: free.map(toSpan),
          busy: busy.map(toSpan),
        };
      }),
      starts: starts.map((one) => ({ ...one, from: iso(one.from), to: iso(one.to) })),
      asked: ask?.state.at ? { at: ask.state.at, by: ask.state.by } : null,
    };
  }

  async #members({ members }: Pick<RosterTeam, 'members'>, { window, lengthMs }: TimesRequest): Promise<Member[]> {
    const userIds = members.map(({ userId }) => userId);
    const [calendars, busy, players] = await Promise.all([
      this.calendars.ofMany(userIds),
      this.busy.of(userIds, reachOf(window, lengthMs)),
      this.players.findMany(userIds),
    ]);
    return members.map(({ userId, kind, roles }) => ({
      userId,
      kind,
      roles: roles.length > 0 ? roles : (players.get(userId)?.roles ?? []),
      isBanned: players.get(userId)?.banned ?? true,
      calendar: calendars.get(userId) ?? initialCalendar,
      busy: busy.get(userId) ?? [],
    }));
  }
}

const DAY_MS = 24 * 60 * 60_000;
/** The status of a date judges all of it, whatever part of it the window touches, and its ranges last into the next. */
const reachOf = ({ start, end }: Span, lengthMs: number): Span => ({
  start: start - 2 * DAY_MS,
  end: end + lengthMs + 2 * DAY_MS,
});
