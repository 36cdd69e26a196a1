import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** How a response fails. */
export const WAYS = ['held', 'cut in the head', 'cut in the body', 'an error', 'empty'] as const;
export type Way = (typeof WAYS)[number];
/** Sees each request to the api, as `GET /home?a=b`; returns how it fails, or undefined to let it pass. */
export type Decide = (request: string) => Way | undefined;

/** Names the page that sends a request, because several are tested at the same time. */
export const PAGE_HEADER = 'x-page';

/** Pictures take long to paint, and nobody looks at them. */
const PICTURE = /\.(?:avif|webp|png|jpe?g)(?:$|\?)/;

function answer(response: ServerResponse, way: Way, upstream: IncomingMessage, body: Buffer): void {
  const { connection: _, 'transfer-encoding': __, ...headers } = upstream.headers;
  if (way === 'an error')
    return void response
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"error":"Something went wrong on our side","code":"internal"}');
  if (way === 'cut in the head') return void response.socket?.end('HTTP/1.1 200 OK\r\ncontent-ty');
  const isEmpty = way === 'empty';
  // The ETag is that of the whole response: nobody may believe that they have it.
  response.writeHead(upstream.statusCode ?? 200, { ...headers, 'content-length': isEmpty ? 0 : body.length });
  if (isEmpty) return void response.end();
  response.write(body.subarray(0, body.length / 2), () => response.socket?.end());
}

/** The responses on their way to a page. */
export interface Traffic {
  decide: Decide;
  /** How many responses are on their way, without those that are held. */
  pending: number;
  /** The release of each held response, and how long it is held by the page's clock (ms). */
  held: Map<() => void, number>;
  /** How many responses have failed, held ones when the page gave them up. */
  failed: number;
}
const PASSING: Traffic = { decide: () => undefined, pending: 0, held: new Map(), failed: 0 };

/** Asks the site and passes its response on, in one of the ways in which it fails. */
function forwarder(target: URL) {
  const { hostname, port } = target;
  return (incoming: IncomingMessage, response: ServerResponse, way: Way | undefined) => {
    const headers = headersFor(target, incoming);
    if (way) delete headers['accept-encoding'];
    const { method, url: path } = incoming;
    const forwarded = request({ hostname, port, method, path, headers }, (upstream) => {
      if (way) return void buffer(upstream).then((body) => answer(response, way, upstream, body));
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  };
}

const headersFor = ({ host, origin }: URL, { headers }: IncomingMessage): IncomingHttpHeaders => ({
  ...headers,
  host,
  ...(headers.origin && { origin }),
  ...(headers.referer && { referer: `${origin}/` }),
});

/** Connects the page's socket with the site. */
function connectSocket(target: URL, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const upstream = connect(Number(target.port), target.hostname, () => {
    const headers = Object.entries(headersFor(target, incoming)).map(([name, value]) => `${name}: ${String(value)}`);
    upstream.write([`GET ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  for (const end of [socket, upstream]) end.on('error', () => (socket.destroy(), upstream.destroy()));
}

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>;
/** Stands between browsers and a site, and lets responses of its api fail. */
export async function openFaultyProxy(url: string) {
  const target = new URL(url);
  const forward = forwarder(target);
  const pages = new Map<string, Traffic>();
  const server = createServer((incoming, response) => {
    const { method, url: path = '/' } = incoming;
    if (PICTURE.test(path)) return void response.writeHead(204).end();
    const traffic = pages.get(String(incoming.headers[PAGE_HEADER])) ?? PASSING;
    const way = path.startsWith('/api/') ? traffic.decide(`${method} ${path.slice('/api'.length)}`) : undefined;
    const pass = () => {
      traffic.held.delete(pass);
      traffic.pending++;
      response.once('close', () => traffic.pending--);
      forward(incoming, response, way === 'held' ? undefined : way);
    };
    response.once('close', () => {
      traffic.held.delete(pass);
      if (way) traffic.failed++;
    });
    if (way === 'held') traffic.held.set(pass, 0);
    else pass();
  });
  server.on('upgrade', (incoming: IncomingMessage, socket, head: Buffer) =>
    connectSocket(target, incoming, socket, head),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Counts what is on its way to this page from now on. */
    watch: (name: string, decide: Decide): Traffic => {
      const traffic: Traffic = { decide, pending: 0, held: new Map(), failed: 0 };
      pages.set(name, traffic);
      return traffic;
    },
    close: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))),
  };
}
