import { randomInt } from 'node:crypto';
import { puuidOf } from './accounts';
import { PLATFORM_OF } from './hosts';
import type { Play, Switches } from './switches';
import type { Code } from './tournaments';

export interface LobbyEvent {
  at: number;
  eventType: string;
  puuid?: string;
}
export interface Game {
  gameId: number;
  code: Code;
  startTime: number;
  endTime: number;
  winningTeam: string[];
  losingTeam: string[];
}

const FILLER_ACCOUNTS = Array.from({ length: 10 }, (_, i) => `Stranger ${i + 1}#SIM`);

/** Simulates lobbies and games. */
export class Games {
  readonly #lobbies = new Map<string, LobbyEvent[]>();
  readonly #games = new Map<string, Game[]>();

  constructor(private readonly switches: () => Switches) {}

  scheduleGame(code: Code): boolean {
    const { codeInvalid, lobbyStuck } = this.switches();
    return !codeInvalid && !lobbyStuck && !code.stub;
  }

  /**
   * Ten players join, one switches sides, one leaves and returns, then they draft and play. Returns undefined if no
   * game takes place.
   */
  play(
    code: Code,
    gameId: number | null,
    { winner, teamOne, teamTwo }: Play,
    askedFor: readonly string[],
    now: number,
  ): Game | undefined {
    const { codeInvalid, wrongPlayer, paceMs, gameMs } = this.switches();
    if (codeInvalid || code.stub) return undefined; // the client lets no player in
    const ten = askedFor.length >= 10 ? askedFor.slice(-10) : FILLER_ACCOUNTS;
    const [one, two] = [teamOne ?? ten.slice(0, 5), teamTwo ?? ten.slice(5)].map((ids) =>
      ids.flatMap((id) => puuid(id, code.token) ?? []),
    );
    if (wrongPlayer) one![0] = puuid('Wrong Player#SIM', code.token)!;
    const script = lobby([...one!, ...two!], gameId === null);
    const events = script.map((event, i) => ({ ...event, at: now + i * paceMs }));
    this.#lobbies.set(code.code, [...(this.#lobbies.get(code.code) ?? []), ...events]);
    if (gameId === null) return undefined;
    const startTime = now + events.length * paceMs;
    const oneWins = winner === 'random' ? randomInt(2) === 0 : winner === 'teamOne';
    const game = {
      gameId,
      code,
      startTime,
      endTime: startTime + gameMs,
      winningTeam: oneWins ? one! : two!,
      losingTeam: oneWins ? two! : one!,
    };
    this.#games.set(code.code, [...(this.#games.get(code.code) ?? []), game]);
    return game;
  }

  /** The list grows; every poll returns it from the beginning. */
  lobbyEvents(code: Code, now: number) {
    const { lobbyEventsDropped, timestamps } = this.switches();
    const sofar = (this.#lobbies.get(code.code) ?? []).filter(
      (event, i) => event.at <= now && !(lobbyEventsDropped && i % 3 === 1),
    );
    return {
      eventList: sofar.map(({ at, ...event }) => ({
        timestamp: timestamps === 'ms' ? String(at) : formatDate(at),
        ...event,
      })),
    };
  }

  results(code: Code, now: number) {
    return (this.#games.get(code.code) ?? [])
      .filter((game) => now >= game.endTime + this.switches().resultsLateMs)
      .map((game) => ({
        startTime: game.startTime,
        winningTeam: game.winningTeam.map((player) => ({ puuid: player })),
        losingTeam: game.losingTeam.map((player) => ({ puuid: player })),
        ...toCallbackBody(game),
      }));
  }

  match(matchId: string, now: number) {
    const game = [...this.#games.values()]
      .flat()
      .find((played) => `${platform(played)}_${played.gameId}` === matchId && now >= played.endTime);
    if (!game || this.switches().matchMissing) return undefined;
    const participants = [...game.winningTeam, ...game.losingTeam];
    return {
      metadata: { dataVersion: '2', matchId, participants },
      info: {
        gameId: game.gameId,
        gameStartTimestamp: game.startTime,
        gameEndTimestamp: game.endTime,
        mapId: 11,
        platformId: platform(game),
        tournamentCode: game.code.code,
        participants: participants.map((player, i) => ({ puuid: player, win: i < game.winningTeam.length })),
      },
    };
  }

  matchesOf(player: string, now: number): string[] {
    return [...this.#games.values()]
      .flat()
      .filter((game) => now >= game.endTime && [...game.winningTeam, ...game.losingTeam].includes(player))
      .map((game) => `${platform(game)}_${game.gameId}`);
  }
}

export const newGameId = (): number => randomInt(5_000_000_000, 6_000_000_000);

/** Returns the fields that the callback and games/by-code share. */
export const toCallbackBody = (game: Game) => ({
  shortCode: game.code.code,
  metaData: game.code.metadata,
  gameId: game.gameId,
  gameName: game.code.lobbyName,
  gameType: 'Practice',
  gameMap: 11,
  gameMode: 'CLASSIC',
  region: platform(game),
});

const platform = ({ code }: Game): string => PLATFORM_OF[code.tournament.provider.region] ?? 'NA1';

function lobby(players: readonly string[], stuck: boolean): Omit<LobbyEvent, 'at'>[] {
  const [first, last] = [players[0]!, players.at(-1)!];
  const gathering = [
    { eventType: 'PracticeGameCreatedEvent', puuid: first },
    ...players.map((player) => ({ eventType: 'PlayerJoinedGameEvent', puuid: player })),
  ];
  if (stuck) return gathering;
  return [
    ...gathering,
    { eventType: 'PlayerSwitchedTeamEvent', puuid: last },
    { eventType: 'PlayerSwitchedTeamEvent', puuid: last },
    { eventType: 'PlayerQuitGameEvent', puuid: last },
    { eventType: 'PlayerJoinedGameEvent', puuid: last },
    { eventType: 'ChampSelectStartedEvent' },
    { eventType: 'GameAllocationStartedEvent' },
    { eventType: 'GameAllocatedToLsmEvent' },
  ];
}

function puuid(riotId: string, token: string): string | undefined {
  const [gameName = '', tagLine = ''] = riotId.split('#');
  return puuidOf({ gameName, tagLine }, token);
}

/** As in a recorded response: `Wed Nov 22 13:55:55 UTC 2023`. */
function formatDate(at: number): string {
  const [day, date, month, year, time] = new Date(at).toUTCString().replace(',', '').split(' ');
  return `${day} ${month} ${date} ${time} UTC ${year}`;
}
