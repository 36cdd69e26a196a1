import { CONFIG, type Config } from '@muster/platform';
import type { IssuedCode, PlayedGame, Tournaments } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { numericId, codeDetails, codes, type Game, games } from '../wire/responses';
import { RiotError } from '../wire/errors';
import { RiotApi } from '../wire/riot-api';
import { TOURNAMENT_ROUTE, toProviderRegion } from '../wire/routes';
import { Accounts } from '../write/riot-accounts.store';
import { Metadata } from './metadata';
import { Providers } from '../write/tournament-providers.store';

/**
 * Five against five on Summoner's Rift, tournament draft, spectators allowed. Participants are not restricted, see
 * docs/adr/0017.
 */
const FORMAT = {
  teamSize: 5,
  pickType: 'TOURNAMENT_DRAFT',
  mapType: 'SUMMONERS_RIFT',
  spectatorType: 'ALL',
  enoughPlayers: false,
};

@Injectable()
export class RiotTournaments implements Tournaments {
  readonly #metadata: Metadata;
  readonly #path: string;
  readonly #isStub: boolean;

  constructor(
    private readonly api: RiotApi,
    private readonly providers: Providers,
    private readonly accounts: Accounts,
    @Inject(CONFIG) config: Config,
  ) {
    this.#metadata = new Metadata(config.JWT_SECRET);
    this.#isStub = config.RIOT_TOURNAMENTS === 'stub';
    this.#path = `/lol/tournament${this.#isStub ? '-stub' : ''}/v5`;
  }

  get isEnabled(): boolean {
    return this.api.enabled;
  }

  async issueCode({ id, region }: { id: string; region: string }, signal: AbortSignal): Promise<IssuedCode> {
    const { providerId, tournamentId } = await this.#tournament(id, region, signal);
    const body = { ...FORMAT, metadata: this.#metadata.sign(id) };
    const [code] = await this.#call('codes', `/codes?tournamentId=${tournamentId}&count=1`, codes, signal, body);
    const { lobbyName } = await this.#call('code', `/codes/${encodeURIComponent(code!)}`, codeDetails, signal).catch(
      () => ({ lobbyName: '' }),
    ); // optional
    return { code: code!, providerId, tournamentId, lobbyName };
  }

  async registerPlayers(userIds: readonly string[], signal: AbortSignal): Promise<void> {
    await this.accounts.refresh(userIds, signal).catch(() => undefined);
  }

  async gamesUnderCode(code: string, userIds: readonly string[], signal: AbortSignal): Promise<readonly PlayedGame[]> {
    if (this.#isStub) return [];
    const played = await this.#call('games', `/games/by-code/${encodeURIComponent(code)}`, games, signal).catch(
      emptyIfNotFound,
    );
    const decided = played.filter((game) => game.winningTeam.length > 0 || game.losingTeam.length > 0);
    if (decided.length === 0) return [];
    const userIdsByPuuid = await this.accounts.findKnown(userIds, signal);
    const of = (side: Game['winningTeam']) => side.flatMap(({ puuid }) => userIdsByPuuid.get(puuid) ?? []);
    return decided
      .toSorted((a, b) => a.startTime - b.startTime)
      .map((game) => ({ gameId: game.gameId, winners: of(game.winningTeam), losers: of(game.losingTeam) }));
  }

  scrimIdFromMetadata(metadata: string): string | undefined {
    return this.#metadata.scrimOf(metadata);
  }

  /**
   * Creates a tournament for a scrim under the region's provider. Registers the provider again if Riot does not know
   * it.
   */
  async #tournament(
    id: string,
    region: string,
    signal: AbortSignal,
  ): Promise<{ providerId: number; tournamentId: number }> {
    const registeredId = await this.providers.find(this.api.issuer, region);
    if (registeredId !== undefined) {
      try {
        return { providerId: registeredId, tournamentId: await this.#createTournament(registeredId, id, signal) };
      } catch (error) {
        if (!(error instanceof RiotError && [400, 403, 404].includes(error.status))) throw error;
      }
    }
    const providerId = await this.#call('providers', '/providers', numericId, signal, {
      region: toProviderRegion(region),
      url: this.providers.callback,
    });
    await this.providers.save(this.api.issuer, region, providerId);
    return { providerId, tournamentId: await this.#createTournament(providerId, id, signal) };
  }

  #createTournament(providerId: number, id: string, signal: AbortSignal): Promise<number> {
    return this.#call('tournaments', '/tournaments', numericId, signal, {
      providerId,
      name: `Muster ${id.slice(-12)}`,
    });
  }

  #call<S extends z.ZodType>(
    method: string,
    path: string,
    responseSchema: S,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<z.output<S>> {
    return this.api.request({
      route: TOURNAMENT_ROUTE,
      method: `tournament.${method}`,
      path: this.#path + path,
      responseSchema,
      signal,
      body,
    });
  }
}

/** A code that Riot does not know has no games. */
function emptyIfNotFound(error: unknown): Game[] {
  if (error instanceof RiotError && error.status === 404) return [];
  throw error;
}
