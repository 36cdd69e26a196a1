import { SIDES } from '@muster/contracts/draft-rules';
import { toPagination, toRange } from '@muster/contracts/pages';
import {
  type Counted,
  TEAM_RECORD_LAST,
  type TeamGame,
  type TeamRecordQuery,
  type TeamRecordView,
} from '@muster/contracts/records';
import { toPersonView } from '@muster/contracts/users';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { CHAMPIONS, type Champions } from '../ports';
import { type PlayedTeamGame, TeamRecordQueries } from './team-records.queries';
import type { Identity } from './view';

/** Rows that are read at a time for a file. */
const EXPORTED_AT_ONCE = 1_000;
const HEADER = ['date', 'opponent', 'game', 'result', 'side', 'name', 'role', 'champion'];
const toCounted = (found: Counted | undefined): Counted => ({ games: found?.games ?? 0, won: found?.won ?? 0 });
const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Shows the decided games of a team's bookings to its members. */
@Injectable()
export class TeamRecordViews {
  constructor(
    private readonly queries: TeamRecordQueries,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(CHAMPIONS) private readonly champions: Champions,
  ) {}

  async of(teamId: string, viewer: Identity, query: TeamRecordQuery): Promise<TeamRecordView> {
    const { page = 1, limit = TEAM_RECORD_LAST, opponent, ...rest } = query;
    const range = toRange({ page, limit });
    const filter = { ...rest, ...(opponent !== undefined && { opponent: await this.#idOf(opponent) }) };
    const [totals, games] = await Promise.all([
      this.queries.totals(teamId, filter),
      this.queries.page(teamId, filter, range),
    ]);
    const { orders, sides, opponents, ...counts } = totals;
    const teams = await this.teams.refs(
      distinct([...opponents.map((one) => one.teamId), ...games.map(({ opponentId }) => opponentId)]),
      viewer,
    );
    const [blue, red] = SIDES.map((name) => toCounted(sides.find(({ side }) => side === name)));
    const [firstPick, secondPick] = [true, false].map((isFirst) =>
      toCounted(orders.find(({ first }) => first === isFirst)),
    );
    return {
      ...counts,
      sides: { blue: blue!, red: red! },
      firstPick: firstPick!,
      secondPick: secondPick!,
      opponents: opponents.flatMap(({ teamId: id, last, ...counted }) => {
        const team = teams.get(id);
        return team ? [{ team, ...counted, last: new Date(last).toISOString() }] : [];
      }),
      last: await this.#toGames(games, (id) => teams.get(id) ?? null),
      pagination: toPagination(range, totals.games),
    };
  }

  /** A row for each person of the team and game, the newest game first. */
  async *rows(teamId: string, viewer: Identity): AsyncGenerator<string[][], void> {
    yield [HEADER];
    for (let offset = 0; ; offset += EXPORTED_AT_ONCE) {
      const seats = await this.queries.seats(teamId, { limit: EXPORTED_AT_ONCE, offset });
      const [people, teams] = await Promise.all([
        this.people.findMany(distinct(seats.map(({ userId }) => userId))),
        this.teams.refs(distinct(seats.map(({ opponentId }) => opponentId)), viewer),
      ]);
      yield seats.map(({ at, opponentId, game, won, side, userId, role, champion }) => [
        at.toISOString(),
        teams.get(opponentId)?.name ?? '',
        String(game),
        won ? 'won' : 'lost',
        side,
        people.get(userId)!.name,
        role,
        champion === null ? '' : this.champions.nameOf(champion, 'en'),
      ]);
      if (seats.length < EXPORTED_AT_ONCE) return;
    }
  }

  /** An unknown team has no games. */
  async #idOf(slugOrId: string): Promise<string> {
    return (await this.teams.find(slugOrId))?._id ?? slugOrId;
  }

  async #toGames(games: readonly PlayedTeamGame[], teamOf: (id: string) => TeamGame['opponent']): Promise<TeamGame[]> {
    const people = await this.people.findMany(
      distinct(games.flatMap(({ picks }) => picks.map(({ userId }) => userId))),
    );
    return games.map(({ opponentId, picks, at, ...game }) => ({
      ...game,
      at: new Date(at).toISOString(),
      opponent: teamOf(opponentId),
      picks: picks.map(({ userId, ...pick }) => ({ ...pick, _user: toPersonView(people.get(userId)!) })),
    }));
  }
}
