import { randomInt, randomUUID } from 'node:crypto';
import { accountOf } from './accounts';
import { type ApiCall, badRequest, notFound } from './api-call';
import { PLATFORM_OF } from './hosts';
import type { Switches } from './switches';

interface Provider {
  id: number;
  token: string;
  region: string;
  url: string;
}
interface Tournament {
  id: number;
  token: string;
  provider: Provider;
}
export interface Code {
  code: string;
  id: number;
  token: string;
  stub: boolean;
  tournament: Tournament;
  issuedAt: number;
  format: Format;
  metadata: string;
  lobbyName: string;
  password: string;
}
interface Format {
  teamSize: number;
  pickType: string;
  mapType: string;
  spectatorType: string;
  enoughPlayers: boolean;
  allowedParticipants: string[];
}

const ENUM_VALUES: Readonly<Record<string, readonly string[]>> = {
  pickType: ['BLIND_PICK', 'DRAFT_MODE', 'ALL_RANDOM', 'TOURNAMENT_DRAFT'],
  mapType: ['SUMMONERS_RIFT', 'HOWLING_ABYSS'],
  spectatorType: ['NONE', 'LOBBYONLY', 'ALL'],
};
const MAX_CODES = 1_000;
const newId = () => randomInt(1_000, 2_000_000_000);

/** Providers, tournaments and codes, each bound to the key that created it. */
export class Tournaments {
  readonly #providers = new Map<number, Provider>();
  readonly #tournaments = new Map<number, Tournament>();
  readonly codes = new Map<string, Code>();

  constructor(
    private readonly switches: () => Switches,
    private readonly onIssued: (code: Code) => void,
  ) {}

  provider({ key, body }: ApiCall, stub: boolean): number {
    const { region, url } = body;
    if (typeof region !== 'string' || (!stub && !PLATFORM_OF[region])) throw badRequest('region is not valid');
    if (typeof url !== 'string' || !isCallable(url, this.switches().strictUrls)) throw badRequest('url is not valid');
    const provider = { id: newId(), token: key.token, region, url };
    this.#providers.set(provider.id, provider);
    return provider.id;
  }

  tournament({ key, body }: ApiCall): number {
    const provider = this.#providers.get(Number(body['providerId']));
    if (provider?.token !== key.token) throw badRequest('providerId is not valid');
    const tournament = { id: newId(), token: key.token, provider };
    this.#tournaments.set(tournament.id, tournament);
    return tournament.id;
  }

  issue({ key, query, body, now }: ApiCall, stub: boolean): string[] {
    const tournament = this.#tournaments.get(Number(query.get('tournamentId')));
    if (tournament?.token !== key.token) throw badRequest('tournamentId is not valid');
    const count = Number(query.get('count') ?? 1);
    if (!Number.isInteger(count) || count < 1 || count > MAX_CODES) throw badRequest('count is not valid');
    const format = formatOf(body, key.token);
    const metadata = typeof body['metadata'] === 'string' ? body['metadata'] : '';
    return Array.from({ length: count }, () => this.#one(tournament, { format, metadata, stub, issuedAt: now }).code);
  }

  /** Finds a code for the key that created it; codes of other keys are unknown. */
  find(code: string, { key }: Pick<ApiCall, 'key'>): Code {
    const found = this.codes.get(code);
    if (found?.token !== key.token) throw notFound();
    return found;
  }

  change({ key, params, body }: ApiCall): void {
    const code = this.find(params[0]!, { key });
    code.format = formatOf({ ...code.format, ...body }, key.token);
  }

  #one(tournament: Tournament, of: Pick<Code, 'format' | 'metadata' | 'stub' | 'issuedAt'>): Code {
    const uuid = randomUUID();
    const code: Code = {
      code: `${tournament.provider.region.slice(0, 4)}${uuid.slice(0, 5)}-${randomUUID()}`,
      id: newId(),
      token: tournament.token,
      tournament,
      lobbyName: uuid,
      password: uuid.slice(-12),
      ...of,
    };
    this.codes.set(code.code, code);
    this.onIssued(code);
    return code;
  }
}

/** Returns the response of GET codes/{code}. It has `metaData` where the request has `metadata`. */
export function toCodeDetails({ code, id, tournament, format, metadata, lobbyName, password }: Code) {
  return {
    id,
    code,
    providerId: tournament.provider.id,
    tournamentId: tournament.id,
    region: tournament.provider.region,
    map: format.mapType,
    teamSize: format.teamSize,
    spectators: format.spectatorType,
    pickType: format.pickType,
    lobbyName,
    password,
    metaData: metadata,
    participants: format.allowedParticipants,
  };
}

function formatOf(body: Readonly<Record<string, unknown>>, token: string): Format {
  const { teamSize, enoughPlayers, allowedParticipants = [] } = body;
  const wrong = Object.keys(ENUM_VALUES)
    .filter((name) => !ENUM_VALUES[name]!.includes(String(body[name])))
    .map((name) => `${name} may not be null (was null)`);
  if (!Number.isInteger(teamSize) || Number(teamSize) < 1 || Number(teamSize) > 5)
    wrong.push('teamSize must be between 1 and 5');
  if (typeof enoughPlayers !== 'boolean') wrong.push('enoughPlayers may not be null (was null)');
  if (!Array.isArray(allowedParticipants)) wrong.push('allowedParticipants must be a list');
  if (wrong.length > 0) throw badRequest(`The request entity had the following errors:[${wrong.join(', ')}]`);
  const participants = (allowedParticipants as unknown[]).map(String);
  for (const puuid of participants) accountOf(puuid, token);
  if (enoughPlayers && participants.length < Number(teamSize) * 2) throw badRequest('not enough participants');
  return { ...(body as unknown as Format), allowedParticipants: participants };
}

function isCallable(url: string, strict: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, port } = new URL(url);
  return /^https?:$/.test(protocol) && (!strict || port === '');
}
