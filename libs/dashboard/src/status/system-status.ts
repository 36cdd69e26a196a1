import type { ServerStatus, ServiceHealth } from '@muster/contracts/dashboard';
import { DISCORD_HEALTH, type DiscordHealth } from '@muster/discord/ports';
import { CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SocketCounter } from './socket-counter';
import { probeHttp, probeSmtp } from './probes';

/** Database latency above which the status is a warning. */
const SLOW_MS = 250;
/** Minimum interval between two probes of an external service. */
const PROBE_CACHE_MS = 30_000;
const RIOT = 'https://americas.api.riotgames.com/';

interface CachedProbe {
  at: number;
  health: Promise<ServiceHealth>;
}

/** Checks the services Muster depends on. */
@Injectable()
export class SystemStatus {
  readonly #probes = new Map<string, CachedProbe>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly socketCounter: SocketCounter,
    @Inject(DISCORD_HEALTH) private readonly discordHealth: DiscordHealth,
  ) {}

  async check(): Promise<ServerStatus> {
    const { RIOT_API_KEY, RIOT_BASE_URL, SMTP_URL } = this.config;
    const [database, websocket, riotApi, emailService, discord] = await Promise.all([
      this.#database(),
      this.#websocket(),
      RIOT_API_KEY ? this.#cachedProbe('riot', () => probeHttp(RIOT_BASE_URL ?? RIOT)) : ('inactive' as const),
      SMTP_URL ? this.#cachedProbe('mail', () => probeSmtp(SMTP_URL)) : ('inactive' as const),
      this.discordHealth.check(),
    ]);
    return {
      services: {
        database,
        websocket,
        riotApi: { status: riotApi },
        emailService: { status: emailService },
        discord: { status: discord },
      },
    };
  }

  async #database(): Promise<ServerStatus['services']['database']> {
    const startedAt = performance.now();
    try {
      await this.database.query('SELECT 1');
    } catch {
      return { status: 'error', latency: null };
    }
    const latency = Math.round((performance.now() - startedAt) * 10) / 10;
    return { status: latency > SLOW_MS ? 'warning' : 'operational', latency };
  }

  async #websocket(): Promise<ServerStatus['services']['websocket']> {
    const { connections, isComplete } = await this.socketCounter.count();
    return { status: isComplete ? 'operational' : 'warning', connections };
  }

  #cachedProbe(name: string, probe: () => Promise<ServiceHealth>): Promise<ServiceHealth> {
    const cached = this.#probes.get(name);
    if (cached && Date.now() - cached.at < PROBE_CACHE_MS) return cached.health;
    const health = probe();
    this.#probes.set(name, { at: Date.now(), health });
    return health;
  }
}
