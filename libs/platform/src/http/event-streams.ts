import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config';
import { TooManyRequestsError } from './errors';
import { holderOf, Shares } from './shares';

/** How often open streams get a comment (ms), so that proxies and clients see that they are alive. */
const COMMENT_INTERVAL_MS = 15_000;
const COMMENT = ':\n\n';
/** A client that reads so slowly that this much waits for it (bytes) has to connect again. */
const MAX_WAITING_BYTES = 256 * 1024;
/** Maximum number of streams per node, and of these per source and per network. */
const MAX_STREAMS = 5_000;
const MAX_OF_SOURCE = 20;
const MAX_OF_NETWORK = 200;
const RETRY_AFTER_MS = 10_000;

/** One event of a stream; `data` is one line. */
export const eventText = (event: string, data: string): string => `event: ${event}\ndata: ${data}\n\n`;

/** A response of server-sent events. */
export interface EventStream {
  readonly isOpen: boolean;
  send: (text: string | Buffer) => void;
  /** Ends it, after `text`. */
  end: (text?: string) => void;
  onClose: (react: () => void) => void;
}

/** The server-sent events that this node sends. */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  readonly #open = new Set<EventStream>();
  readonly #shares = new Shares(MAX_STREAMS);
  #timer: NodeJS.Timeout | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * `source`: the id of the object that the stream shows. Throws if this node has too many streams, or too many of this
   * source or network.
   */
  open(request: FastifyRequest, reply: FastifyReply, source: string): EventStream {
    const scale = this.config.RATE_LIMIT_SCALE;
    const free = this.#shares.take({
      [`source ${source}`]: Math.max(1, MAX_OF_SOURCE * scale),
      [`network ${holderOf(request).network}`]: Math.max(1, MAX_OF_NETWORK * scale),
    });
    if (!free) throw new TooManyRequestsError(RETRY_AFTER_MS);
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // A connection that waits for another request would hold up a shutdown.
      connection: 'close',
    });
    const stream: EventStream = {
      get isOpen() {
        return !raw.writableEnded && !raw.destroyed;
      },
      send: (text) => {
        if (!stream.isOpen) return;
        if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy();
        else raw.write(text);
      },
      end: (text) => void (stream.isOpen && raw.end(text)),
      onClose: (react) => void raw.once('close', react),
    };
    if (request.method === 'HEAD') raw.end();
    const leave = () => {
      free();
      this.#open.delete(stream);
    };
    this.#open.add(stream);
    if (raw.closed)
      leave(); // the client has disconnected, so no `close` follows
    else stream.onClose(leave);
    this.#timer ??= setInterval(() => this.#sendAll(COMMENT), COMMENT_INTERVAL_MS).unref();
    return stream;
  }

  /** Ends all streams, so that their clients connect to another node. */
  endAll(): void {
    for (const stream of this.#open) stream.end();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
    this.endAll();
  }

  #sendAll(text: string): void {
    for (const stream of this.#open) stream.send(text);
  }
}
