import { SIDES } from '@muster/contracts/draft-rules';
import {
  type Counted,
  RECORD_MATES_MAX,
  type RecordedGame,
  type RecordMate,
  type RecordQuery,
  type RecordView,
  type SharedRecordView,
} from '@muster/contracts/records';
import { toPersonView } from '@muster/contracts/users';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { PEOPLE, type People, PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { type FoundMate, type PlayedGame, RecordQueries } from './records.queries';
import { ScrimTitles } from './scrim-titles';
import type { Viewer } from './view';

const NO_GAMES: Counted = { games: 0, won: 0 };
const toCounted = (found: Counted | undefined): Counted => (found ? { games: found.games, won: found.won } : NO_GAMES);

/** Shows decided games of a person, and of two. */
@Injectable()
export class RecordViews {
  constructor(
    private readonly queries: RecordQueries,
    private readonly titles: ScrimTitles,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(TEAMS) private readonly teams: Teams,
  ) {}

  async of(userId: string, viewer: Viewer, query: RecordQuery): Promise<Omit<RecordView, 'shared'>> {
    const [{ games, won, last, roles, sides, champions }, mates] = await Promise.all([
      this.queries.totals(userId, viewer, query),
      this.queries.mates(userId, viewer, query),
    ]);
    const known = await this.players.findMany([...new Set(mates.map((mate) => mate.userId))]);
    const [present, gone] = [
      mates.filter((mate) => known.has(mate.userId)),
      mates.filter((mate) => !known.has(mate.userId)),
    ];
    const matesOf = (isMate: boolean) =>
      this.#toMates(
        present.filter(({ together }) => together === isMate),
        gone.filter(({ together }) => together === isMate),
      );
    const [blue, red] = SIDES.map((name) => toCounted(sides.find(({ side }) => side === name)));
    return {
      games,
      won,
      last: await this.#toGames(last, viewer),
      roles,
      sides: { blue: blue!, red: red! },
      champions,
      with: await matesOf(true),
      against: await matesOf(false),
    };
  }

  async shared(userId: string, otherId: string, viewer: Viewer): Promise<SharedRecordView> {
    const { counts, last } = await this.queries.shared(userId, otherId, viewer);
    const [together, against] = [true, false].map((isMate) =>
      toCounted(counts.find((count) => count.together === isMate)),
    );
    return { together: together!, against: against!, last: await this.#toGames(last, viewer) };
  }

  async #toGames<G extends PlayedGame>(
    games: readonly G[],
    viewer: Viewer,
  ): Promise<(Omit<G, 'scrimId' | 'opponentId'> & RecordedGame)[]> {
    const [titles, teams] = await Promise.all([
      this.titles.of(games.map(({ scrimId }) => scrimId)),
      this.teams.refs([...new Set(games.flatMap(({ opponentId }) => opponentId ?? []))], viewer),
    ]);
    return games.map(({ scrimId, opponentId, ...game }) => ({
      ...game,
      scrim: { _id: scrimId, title: titles.get(scrimId) ?? '' },
      at: new Date(game.at).toISOString(),
      opponent: (opponentId !== null && teams.get(opponentId)) || null,
    }));
  }

  /** Names those who have an account; those who deleted theirs are counted together, and come last. */
  async #toMates(present: readonly FoundMate[], gone: readonly FoundMate[]): Promise<RecordMate[]> {
    const people = await this.people.findMany(present.map(({ userId }) => userId));
    const named = present
      .map(({ userId, games, won }) => ({ _user: toPersonView(people.get(userId)!), games, won }))
      .toSorted((a, b) => b.games - a.games || b.won - a.won || (a._user.name < b._user.name ? -1 : 1));
    const deleted = gone.reduce((sum, { games, won }) => ({ games: sum.games + games, won: sum.won + won }), NO_GAMES);
    return [...named, ...(gone.length > 0 ? [{ _user: null, ...deleted }] : [])].slice(0, RECORD_MATES_MAX);
  }
}
