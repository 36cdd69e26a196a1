import type { LineUp, NotifiedMatch } from '@muster/contracts/board';
import type { NotificationKind } from '@muster/contracts/notifications';
import { zoneOfRegion } from '@muster/contracts/regions';
import { type TeamOf, TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { type Booking, otherTeam } from '../domain/booking';
import type { BoardNotification } from '../domain/notification';

/** `cause`: there is one notification per cause and recipient. `by`: the person who did it, who is not told. */
interface About {
  kind: NotificationKind;
  cause: string;
  now: string;
  by: string | undefined;
}
type Match = Omit<NotifiedMatch, 'slug' | 'zone'>;

/** Writes who is told what happened on the board. The rows are written in the commit of what they are about. */
@Injectable()
export class BoardNotifications {
  constructor(@Inject(TEAMS) private readonly teams: Teams) {}

  /** Tells those who book for a team. `from`: the other team. */
  async toBookers(
    teamId: string,
    from: string,
    match: Omit<Match, 'team'>,
    about: About,
  ): Promise<BoardNotification[]> {
    const found = await this.teams.byIds([teamId, from]);
    const [team, other] = [found.get(teamId), found.get(from)];
    if (!team || !other) return [];
    const people = await this.teams.bookersOf(team);
    return rows(people, team, { ...match, team: other.name }, about);
  }

  /** Tells the captains of a team of a post by another one. */
  async toCaptains(
    teamId: string,
    captains: readonly string[],
    from: string,
    match: Omit<Match, 'team'>,
    about: About,
  ) {
    const found = await this.teams.byIds([teamId, from]);
    const [team, other] = [found.get(teamId), found.get(from)];
    return team && other ? rows(captains, team, { ...match, team: other.name }, about) : [];
  }

  /** Tells those who book for both teams which one won a game after all. */
  async ofCorrection(
    { id: _id, teams: ids, scrimId }: Booking,
    { team: winner, game }: { team: string; game: number },
    about: About & { by: string },
  ): Promise<BoardNotification[]> {
    const found = await this.teams.byIds(ids);
    const name = found.get(winner)?.name;
    if (name === undefined) return [];
    const told = await Promise.all(
      [...found.values()].map(async (team) =>
        rows(await this.teams.bookersOf(team), team, { _id, team: name, game }, about),
      ),
    );
    const once = new Map(told.flat().map((row) => [row.to, row]));
    return [...once.values()].map((row) => ({ ...row, relatedScrim: scrimId, relatedUser: about.by }));
  }

  /** Tells everybody who plays, and captains and coaches of both teams, each with their own role. */
  async ofMatch(
    [one, two]: readonly [TeamOf, TeamOf],
    lineUps: readonly [LineUp, LineUp],
    { _id, at }: { _id: string; at: string },
    { scrimId, ...about }: About & { scrimId: string },
  ): Promise<BoardNotification[]> {
    return [one, two].flatMap((team, i) => {
      const lineUp = lineUps[i]!;
      const players = lineUp.map(({ userId }) => userId);
      const others = team.members.filter(({ captain, kind }) => captain || kind === 'coach');
      const people = [...new Set([...players, ...others.map(({ userId }) => userId)])];
      return people.flatMap((userId) => {
        const role = lineUp.find((seat) => seat.userId === userId)?.role;
        const match = { _id, at, team: one.name, other: two.name, ...(role && { role }) };
        return rows([userId], team, match, about).map((row) => ({ ...row, relatedScrim: scrimId }));
      });
    });
  }

  /** Tells the people who were seated, who play another role, or who do not play any more. */
  async ofLineUp(
    booking: Booking,
    teamId: string,
    { before, after }: { before: LineUp; after: LineUp },
    { now, by }: { now: string; by: string },
  ): Promise<BoardNotification[]> {
    const found = await this.teams.byIds(booking.teams);
    const [team, other] = [found.get(teamId), found.get(otherTeam(booking, teamId))];
    if (!team || !other) return [];
    const roleIn = (lineUp: LineUp, userId: string) => lineUp.find((seat) => seat.userId === userId)?.role;
    const people = [...new Set([...before, ...after].map(({ userId }) => userId))];
    const about = {
      kind: 'line-up-changed' as const,
      cause: `line-up-changed_${booking.id}_${Date.parse(now)}`,
      now,
      by,
    };
    return people.flatMap((userId) => {
      const role = roleIn(after, userId);
      if (role === roleIn(before, userId)) return [];
      const match = { _id: booking.id, at: booking.startsAt, team: other.name, ...(role && { role }) };
      return rows([userId], team, match, about).map((row) => ({ ...row, relatedScrim: booking.scrimId }));
    });
  }

  /** Tells all these people and the captains of both teams about a booking. `from`: the team that is named. */
  async ofBooking(
    { id: _id, teams: ids, startsAt }: Booking,
    people: readonly string[],
    match: { at?: string; from: string | null; reasonId?: string; scrimId?: string },
    about: About,
  ): Promise<BoardNotification[]> {
    const found = await this.teams.byIds(ids);
    const [one, two] = [found.get(ids[0]), found.get(ids[1])];
    if (!one || !two) return [];
    const { at = startsAt, from, reasonId, scrimId } = match;
    const [first, second] = from === two._id ? [two, one] : [one, two];
    const words = { _id, at, team: first.name, other: second.name, ...(reasonId && { reasonId }) };
    const told = new Set<string>();
    return [one, two].flatMap((team) => {
      const captains = team.members.filter(({ captain }) => captain).map(({ userId }) => userId);
      const own = people.filter((userId) => team === two || team.members.some((member) => member.userId === userId));
      const fresh = [...own, ...captains].filter((userId) => !told.has(userId));
      for (const userId of fresh) told.add(userId);
      return rows([...new Set(fresh)], team, words, about).map((row) => ({
        ...row,
        ...(scrimId && { relatedScrim: scrimId }),
      }));
    });
  }
}

const rows = (
  people: readonly string[],
  { slug, region }: TeamOf,
  match: Match,
  { kind, cause, now: at, by }: About,
): BoardNotification[] =>
  people
    .filter((userId) => userId !== by)
    .map((to) => ({
      to,
      kind,
      cause,
      at,
      words: JSON.stringify({ ...match, slug, zone: zoneOfRegion(region) } satisfies NotifiedMatch),
    }));
