import type { ServerStatus, ServiceHealth } from '@muster/contracts';
import { CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SocketCounter } from './socket-counter';
import { probeHttp, probeSmtp } from './probes';

/** A database slower than this is worth a look (ms). */
const SLOW_MS = 250;
/** Nobody outside is asked more often than this (ms). */
const PROBE_CACHE_MS = 30_000;
const RIOT = 'https://americas.api.riotgames.com/';

interface CachedProbe {
  at: number;
  health: Promise<ServiceHealth>;
}

/** How everything we need is doing. */
@Injectable()
export class SystemStatus {
  readonly #probes = new Map<string, CachedProbe>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly socketCounter: SocketCounter,
  ) {}

  async check(): Promise<ServerStatus> {
    const { RIOT_API_KEY, RIOT_BASE_URL, SMTP_URL } = this.config;
    const [database, websocket, riotApi, emailService] = await Promise.all([
      this.#database(),
      this.#websocket(),
      RIOT_API_KEY ? this.#cachedProbe('riot', () => probeHttp(RIOT_BASE_URL ?? RIOT)) : ('inactive' as const),
      SMTP_URL ? this.#cachedProbe('mail', () => probeSmtp(SMTP_URL)) : ('inactive' as const),
    ]);
    return { services: { database, websocket, riotApi: { status: riotApi }, emailService: { status: emailService } } };
  }

  async #database(): Promise<ServerStatus['services']['database']> {
    const began = performance.now();
    try {
      await this.database.query('SELECT 1');
    } catch {
      return { status: 'error', latency: null };
    }
    const latency = Math.round((performance.now() - began) * 10) / 10;
    return { status: latency > SLOW_MS ? 'warning' : 'operational', latency };
  }

  async #websocket(): Promise<ServerStatus['services']['websocket']> {
    const { connections, isComplete } = await this.socketCounter.count();
    return { status: isComplete ? 'operational' : 'warning', connections };
  }

  #cachedProbe(name: string, look: () => Promise<ServiceHealth>): Promise<ServiceHealth> {
    const looked = this.#probes.get(name);
    if (looked && Date.now() - looked.at < PROBE_CACHE_MS) return looked.health;
    const health = look();
    this.#probes.set(name, { at: Date.now(), health });
    return health;
  }
}
