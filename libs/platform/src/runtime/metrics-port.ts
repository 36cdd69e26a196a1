import { Inject, Injectable, Logger, type OnModuleDestroy, Optional, type Provider } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONFIG, type Config } from '../config/config';
import { JSON_TYPE } from '../http/errors';
import { METRICS_CONTENT_TYPE } from '../telemetry/metrics';
import { SocketRooms } from '../realtime/socket-rooms';
import { DrainState } from './drain-state';
import { DatabaseGauges } from './database-gauges';
import { Readiness } from './readiness';
import { timeoutsOf } from './timeouts';

interface Page {
  status: number;
  type: string;
  body: string;
}

/**
 * The internal port of every process (METRICS_PORT, METRICS_HOST) with metrics and detailed health for Prometheus and
 * supervisors. It is separate from the public port, so that no proxy rule has to hide it (ADR 25).
 */
@Injectable()
export class MetricsPort implements OnModuleDestroy {
  readonly #log = new Logger('metrics');
  #server: Server | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly gauges: DatabaseGauges,
    private readonly readiness: Readiness,
    @Optional() private readonly rooms?: SocketRooms,
  ) {}

  /** Listens if METRICS_PORT is set. */
  async open(): Promise<void> {
    const { METRICS_PORT, METRICS_HOST } = this.config;
    if (METRICS_PORT === undefined || this.#server) return;
    this.#server = createServer(
      timeoutsOf(this.config).http,
      (request, response) => void this.#respond(request, response),
    );
    await new Promise<void>((resolve, reject) => {
      this.#server!.once('error', reject).listen(METRICS_PORT, METRICS_HOST, resolve);
    });
  }

  get url(): string {
    const { address, port } = this.#server!.address() as AddressInfo;
    return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
  }

  onModuleDestroy(): void {
    this.#server?.close().closeAllConnections();
  }

  async #respond({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const page = method === 'GET' || method === 'HEAD' ? await this.#page(url.split('?')[0]!) : undefined;
      const { status, type, body } = page ?? { status: 404, type: JSON_TYPE, body: '{}' };
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      response.end(body);
    } catch (error) {
      this.#log.error({ err: error }, 'the internal port failed to respond');
      response.destroy();
    }
  }

  async #page(path: string): Promise<Page | undefined> {
    if (path === '/health/live') return { status: 200, type: JSON_TYPE, body: '{"status":"ok"}' };
    if (path === '/health/ready') {
      const report = await this.readiness.report();
      return { status: report.status === 'unavailable' ? 503 : 200, type: JSON_TYPE, body: JSON.stringify(report) };
    }
    if (path !== '/metrics') return undefined;
    const sockets = this.rooms?.isAttached ? this.rooms.server.sockets.sockets.size : undefined;
    return { status: 200, type: METRICS_CONTENT_TYPE, body: await this.gauges.collect(sockets) };
  }
}

/** Providers for the internal port. */
export const internalPort: readonly Provider[] = [DrainState, DatabaseGauges, Readiness, MetricsPort];
