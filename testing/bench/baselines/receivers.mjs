// @ts-check
// Receivers of webhooks: fair ones answer 204 at once, the others do what hostile ones do.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { handleOrders } from '../worker-process.mjs';

const DRIP_MS = 500;
/** @type {Record<string, (res: import('node:http').ServerResponse) => void>} */
const ANSWERS = {
  fair: (res) => res.writeHead(204).end(),
  silent: () => {},
  dripping: (res) => {
    const timer = setInterval(() => res.write('.'), DRIP_MS);
    res.writeHead(200).on('close', () => clearInterval(timer));
  },
  cutting: (res) => res.socket?.destroy(),
  failing: (res) => res.writeHead(500).end('x'.repeat(100_000)),
  redirecting: (res) => res.writeHead(302, { location: '/fair/1' }).end(),
};
/** Time from the event to its arrival (ms), by kind of receiver. @type {Record<string, number[]>} */
const arrivals = Object.fromEntries(Object.keys(ANSWERS).map((kind) => [kind, []]));
let lastBody = '';

const server = createServer((req, res) => void receive(req, res));

async function receive(
  /** @type {import('node:http').IncomingMessage} */ req,
  /** @type {import('node:http').ServerResponse} */ res,
) {
  const chunks = await req.toArray();
  lastBody = Buffer.concat(chunks).toString('utf8');
  const kind = req.url?.split('/')[1] ?? '';
  const { timestamp } = JSON.parse(lastBody);
  arrivals[kind]?.push(Date.now() - Date.parse(timestamp));
  ANSWERS[kind]?.(res);
}

/** Sends the same body as often, one after another, each on a connection of its own. Returns the times, ms. */
async function sendPlain(/** @type {number} */ port, /** @type {number} */ times) {
  const body = lastBody;
  const durations = [];
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now();
    const req = request({ port, host: '127.0.0.1', method: 'POST', path: '/fair/plain', agent: false }).end(body);
    const [res] = await once(req, 'response');
    res.resume();
    await once(res, 'end');
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

handleOrders(async ({ plain }) => {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  if (!plain) return { port, arrivals };
  const fair = arrivals['fair'] ?? [];
  const durations = await sendPlain(port, plain);
  return { port, durations, fair: fair.length };
});
