import { accountOf, leagueOf, puuidOf, summonerOf } from './accounts';
import { type ApiCall, badRequest, forbidden, notFound } from './api-call';
import type { Games } from './games';
import type { Area } from './hosts';
import type { Switches } from './switches';
import { toCodeDetails, type Tournaments } from './tournaments';

export interface Endpoint {
  /** Name used in recorded calls and faults. */
  name: string;
  verb: 'GET' | 'POST' | 'PUT';
  path: RegExp;
  area: Area;
  limits: string;
  answer: (ask: ApiCall) => unknown;
}

export interface World {
  switches: () => Switches;
  tournaments: Tournaments;
  games: Games;
  askedFor: (token: string, riotId: string) => void;
}
type Row = readonly [
  name: string,
  verb: Endpoint['verb'],
  area: Area,
  limits: string,
  path: string,
  answer: Endpoint['answer'],
];

const PATCH_VERSIONS = ['16.22.1', '16.21.1', '16.20.1', '15.24.1', '14.24.1'];
const STUB_LIMITS = '10:10,500:600';

/** `:name` stands for one segment of a path. */
const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`);

export function endpoints(world: World): Endpoint[] {
  const rows: Row[] = [
    ...accounts(world),
    ...players(world),
    ...tournaments(world, true),
    ...tournaments(world, false),
    ...realOnly(world),
  ];
  return rows.map(([name, verb, area, limits, path, response]) => ({
    name,
    verb,
    area,
    limits,
    path: pattern(path),
    answer: response,
  }));
}

const playerOf = ({ params, key }: ApiCall, at = 0) => accountOf(params[at]!, key.token);

function accounts({ switches, askedFor }: World): Row[] {
  const byRiotId = ({ key, params: [gameName = '', tagLine = ''] }: ApiCall) => {
    const puuid = puuidOf({ gameName, tagLine }, key.token);
    const unknown = switches().unknownAccounts.some(
      (riotId) => riotId.toLowerCase() === `${gameName}#${tagLine}`.toLowerCase(),
    );
    if (!puuid || unknown) throw notFound();
    askedFor(key.token, `${gameName}#${tagLine}`);
    return { puuid, gameName, tagLine };
  };
  return [
    ['account.by-riot-id', 'GET', 'account', '1000:60', '/riot/account/v1/accounts/by-riot-id/:name/:tag', byRiotId],
    [
      'account.by-puuid',
      'GET',
      'account',
      '1000:60',
      '/riot/account/v1/accounts/by-puuid/:puuid',
      (ask) => ({ puuid: ask.params[0], ...playerOf(ask) }),
    ],
    [
      'account.me',
      'GET',
      'account',
      '1000:60',
      '/riot/account/v1/accounts/me',
      () => {
        throw forbidden();
      },
    ], // needs a player's own sign-in
    [
      'account.region',
      'GET',
      'account',
      '1000:60',
      '/riot/account/v1/region/by-game/:game/by-puuid/:puuid',
      (ask) => {
        playerOf(ask, 1);
        return { puuid: ask.params[1], game: ask.params[0], region: 'na1' };
      },
    ],
  ];
}

/** Players on their platform, their games, and the versions of the game. */
function players({ games }: World): Row[] {
  return [
    [
      'summoner.by-puuid',
      'GET',
      'platform',
      '1600:60',
      '/lol/summoner/v4/summoners/by-puuid/:puuid',
      (ask) => {
        playerOf(ask);
        return summonerOf(ask.params[0]!);
      },
    ],
    [
      'league.by-puuid',
      'GET',
      'platform',
      '20000:10,1200000:600',
      '/lol/league/v4/entries/by-puuid/:puuid',
      (ask) => {
        playerOf(ask);
        return leagueOf(ask.params[0]!);
      },
    ],
    [
      'status',
      'GET',
      'platform',
      '20000:10,1200000:600',
      '/lol/status/v4/platform-data',
      ({ host }) => ({ id: host.toUpperCase(), name: host, locales: ['en_US'], maintenances: [], incidents: [] }),
    ],
    [
      'match',
      'GET',
      'match',
      '2000:10',
      '/lol/match/v5/matches/:id',
      ({ params, now }) => games.match(params[0]!, now) ?? missing(),
    ],
    [
      'match.ids',
      'GET',
      'match',
      '2000:10',
      '/lol/match/v5/matches/by-puuid/:puuid/ids',
      (ask) => {
        playerOf(ask);
        return games.matchesOf(ask.params[0]!, ask.now);
      },
    ],
    ['ddragon.versions', 'GET', 'dragon', '', '/api/versions.json', () => PATCH_VERSIONS],
  ];
}

/** Shared by the stub and the real API. Codes of the stub lead to no lobby and no callback. */
function tournaments({ tournaments: all, games }: World, stub: boolean): Row[] {
  const [api, base] = [stub ? 'tournament-stub' : 'tournament', `/lol/tournament${stub ? '-stub' : ''}/v5`];
  const may = (ask: ApiCall) => {
    if (ask.key.tournaments === 'none' || (!stub && ask.key.tournaments !== 'real')) throw forbidden();
  };
  const row = (name: string, verb: Endpoint['verb'], path: string, response: Endpoint['answer']): Row => [
    `${api}.${name}`,
    verb,
    'tournament',
    stub ? STUB_LIMITS : '200:10,10000:600',
    base + path,
    (ask) => {
      may(ask);
      return response(ask);
    },
  ];
  return [
    row('providers', 'POST', '/providers', (ask) => all.provider(ask, stub)),
    row('tournaments', 'POST', '/tournaments', (ask) => all.tournament(ask)),
    row('codes', 'POST', '/codes', (ask) => all.issue(ask, stub)),
    row('code', 'GET', '/codes/:code', (ask) => toCodeDetails(all.find(ask.params[0]!, ask))),
    row('lobby-events', 'GET', '/lobby-events/by-code/:code', (ask) =>
      games.lobbyEvents(all.find(ask.params[0]!, ask), ask.now),
    ),
  ];
}

function realOnly({ tournaments: all, games }: World): Row[] {
  const limits = '200:10,10000:600';
  const may = (ask: ApiCall) => {
    if (ask.key.tournaments !== 'real') throw forbidden();
  };
  return [
    [
      'tournament.change',
      'PUT',
      'tournament',
      limits,
      '/lol/tournament/v5/codes/:code',
      (ask) => {
        may(ask);
        return all.change(ask);
      },
    ],
    [
      'tournament.games',
      'GET',
      'tournament',
      limits,
      '/lol/tournament/v5/games/by-code/:code',
      (ask) => {
        may(ask);
        return games.results(all.find(ask.params[0]!, ask), ask.now);
      },
    ],
  ];
}

function missing(): never {
  throw notFound();
}

/** The body of a POST or PUT. */
export function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // rejected below
  }
  throw badRequest('Invalid JSON in body');
}
