import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createServer, type Server } from 'node:http';
import { CONFIG, type Config } from '../config';
import { EXPOSITION_TYPE } from '../metrics';
import { Measures } from './measures';

/** A worker answers nobody but Prometheus and its supervisor, and that only where it is told to (METRICS_PORT). */
@Injectable()
export class MetricsPort implements OnModuleDestroy {
  #server: Server | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config, private readonly measures: Measures) {}

  async open(): Promise<void> {
    const { METRICS_PORT } = this.config;
    if (METRICS_PORT === undefined) return;
    this.#server = createServer(({ url = '' }, response) => {
      if (url === '/health/live') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      if (url.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
      void this.measures.tell().then((text) => response.writeHead(200, { 'content-type': EXPOSITION_TYPE, 'cache-control': 'no-store' }).end(text));
    });
    await new Promise<void>((resolve, reject) => { this.#server!.once('error', reject).listen(METRICS_PORT, resolve); });
  }

  onModuleDestroy(): void {
    this.#server?.close().closeAllConnections();
  }
}
