import type { ServerStatus, ServiceHealth } from '@muster/contracts';
import { CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SocketCensus } from './census';
import { answersHttp, greetsSmtp } from './probes';

/** A database slower than this is worth a look (ms). */
const SLOW_MS = 250;
/** Nobody outside is asked more often than this (ms). */
const OUTSIDE_MS = 30_000;
const RIOT = 'https://americas.api.riotgames.com/';

interface Looked { at: number; health: Promise<ServiceHealth> }

/** How everything we need is doing. */
@Injectable()
export class StatusBoard {
  readonly #looked = new Map<string, Looked>();

  constructor(@Inject(CONFIG) private readonly config: Config, private readonly database: Database, private readonly census: SocketCensus) {}

  async look(): Promise<ServerStatus> {
    const { RIOT_API_KEY, RIOT_BASE_URL, SMTP_URL } = this.config;
    const [database, websocket, riotApi, emailService] = await Promise.all([
      this.#database(),
      this.#websocket(),
      RIOT_API_KEY ? this.#outside('riot', () => answersHttp(RIOT_BASE_URL ?? RIOT)) : 'inactive' as const,
      SMTP_URL ? this.#outside('mail', () => greetsSmtp(SMTP_URL)) : 'inactive' as const,
    ]);
    return { services: { database, websocket, riotApi: { status: riotApi }, emailService: { status: emailService } } };
  }

  async #database(): Promise<ServerStatus['services']['database']> {
    const began = performance.now();
    try {
      await this.database.rows('SELECT 1');
    } catch {
      return { status: 'error', latency: null };
    }
    const latency = Math.round((performance.now() - began) * 10) / 10;
    return { status: latency > SLOW_MS ? 'warning' : 'operational', latency };
  }

  async #websocket(): Promise<ServerStatus['services']['websocket']> {
    const { connections, whole } = await this.census.take();
    return { status: whole ? 'operational' : 'warning', connections };
  }

  #outside(name: string, look: () => Promise<ServiceHealth>): Promise<ServiceHealth> {
    const looked = this.#looked.get(name);
    if (looked && Date.now() - looked.at < OUTSIDE_MS) return looked.health;
    const health = look();
    this.#looked.set(name, { at: Date.now(), health });
    return health;
  }
}
