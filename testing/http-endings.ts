import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from './wait-until';

const LONG = 64 * 1024;
const DRIP_INTERVAL_MS = 20;
const status = (line: string, ...headers: string[]): string =>
  `${[`HTTP/1.1 ${line}`, ...headers].join('\r\n')}\r\n\r\n`;
const say = (text: string) => (socket: Socket) => void socket.write(text);
const sayAndEnd = (text: string) => (socket: Socket) => void socket.end(text);
const sayAndReset = (text: string) => (socket: Socket) =>
  void (text === '' ? socket.resetAndDestroy() : socket.write(text, () => socket.resetAndDestroy()));
/** Says the beginning, and then the same piece again and again. */
const drip =
  (beginning: string, piece: string) =>
  (socket: Socket): void => {
    socket.write(beginning);
    const timer = setInterval(() => socket.write(piece), DRIP_INTERVAL_MS);
    socket.on('close', () => clearInterval(timer));
  };

/** The ways in which a server may treat a request that it has read: HTTP/1.1 lets a response end, or not, like this. */
export const ENDINGS = {
  'a response': sayAndEnd(status('200 OK', 'content-length: 2') + '{}'),
  'a response without a length': sayAndEnd(status('200 OK') + '{}'),
  'no body, and the connection closes': sayAndEnd(status('204 No Content', 'connection: close')),
  'no body, and the connection stays': say(status('204 No Content')),
  '101, and the connection stays': say(status('101 Switching Protocols', 'connection: upgrade', 'upgrade: websocket')),
  '101, and the connection closes': sayAndEnd(
    status('101 Switching Protocols', 'connection: upgrade', 'upgrade: websocket'),
  ),
  '101 without saying to what': say(status('101 Switching Protocols')),
  '100 and nothing more': say(status('100 Continue')),
  '100 without end': drip('', status('100 Continue')),
  '103 and nothing more': say(status('103 Early Hints', 'link: </a>')),
  '102, and a response later': (socket: Socket) => {
    socket.write(status('102 Processing'));
    setTimeout(() => socket.end(status('200 OK', 'content-length: 0')), DRIP_INTERVAL_MS);
  },
  nothing: () => undefined,
  'nothing, and the connection closes': (socket: Socket) => void socket.end(),
  'a reset before the status': sayAndReset(''),
  'a reset within the status': sayAndReset('HTTP/1.1 20'),
  'a reset within the headers': sayAndReset('HTTP/1.1 200 OK\r\ncontent-le'),
  'a reset within the body': sayAndReset(status('200 OK', 'content-length: 9') + '{'),
  'a status line that never ends': drip('HTTP/1.1 200 ', 'O'),
  'headers that never end': drip('HTTP/1.1 200 OK\r\n', 'a: b\r\n'),
  'one header that never ends': drip('HTTP/1.1 200 OK\r\na: ', 'b'),
  'headers that are too large': say(`HTTP/1.1 200 OK\r\na: ${'b'.repeat(LONG)}\r\n\r\n`),
  'a body that never begins': say(status('200 OK', 'content-length: 9')),
  'a body that never ends': drip(status('200 OK'), ' '),
  'a body as long as memory': drip(status('200 OK'), ' '.repeat(LONG)),
  'chunks that never end': drip(status('200 OK', 'transfer-encoding: chunked'), '1\r\n \r\n'),
  'a chunk that never ends': drip(`${status('200 OK', 'transfer-encoding: chunked')}ffffff\r\n`, ' '),
  'trailers that never end': drip(`${status('200 OK', 'transfer-encoding: chunked')}0\r\n`, 'a: b\r\n'),
  'a chunk of a wrong length': say(`${status('200 OK', 'transfer-encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`),
  'a body shorter than its length': sayAndEnd(status('200 OK', 'content-length: 9') + '{}'),
  'a body longer than its length': sayAndEnd(status('200 OK', 'content-length: 1') + '{}'),
  'two different lengths': sayAndEnd(status('200 OK', 'content-length: 2', 'content-length: 3') + '{}'),
  'a length that is no number': sayAndEnd(status('200 OK', 'content-length: many') + '{}'),
  'a length and chunks': sayAndEnd(
    `${status('200 OK', 'content-length: 2', 'transfer-encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
  ),
  'an encoding that is not what it says': sayAndEnd(
    status('200 OK', 'content-encoding: gzip', 'content-length: 2') + '{}',
  ),
  'a redirect': sayAndEnd(status('302 Found', 'location: /elsewhere', 'content-length: 0')),
  'a redirect to nowhere': sayAndEnd(status('302 Found', 'content-length: 0')),
  'a redirect to another scheme': sayAndEnd(status('301 Moved', 'location: file:///etc/passwd', 'content-length: 0')),
  'a status of two digits': sayAndEnd(status('20 OK', 'content-length: 0')),
  'a status that does not exist': sayAndEnd(status('999 Odd', 'content-length: 0')),
  'an old version': sayAndEnd('HTTP/0.9 200 OK\r\n\r\n{}'),
  'a newer version': say('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'another protocol': say('220 mail.example ESMTP\r\n'),
  'no protocol at all': say('\0\u0001\u0002'.repeat(99)),
  'an error, and the connection stays': say(status('500 Oh No', 'content-length: 0')),
} as const satisfies Readonly<Record<string, (socket: Socket) => void>>;
export type Ending = keyof typeof ENDINGS;
const ENDING_NAMES = Object.keys(ENDINGS) as Ending[];

/** How long a client with a short limit may take (ms). */
const PATIENCE_MS = 20_000;

/**
 * Plays all endings at once, and returns the result of `call` for each; `never` if it has not ended. With
 * `keepsConnections: false` the client has to close its connection, too.
 */
export async function playEndings(
  call: (host: string) => Promise<string>,
  { keepsConnections }: { keepsConnections: boolean },
): Promise<Record<Ending, string>> {
  const results = await Promise.all(
    ENDING_NAMES.map(async (ending) => {
      const server = await startServer(ending);
      try {
        const outcome = await Promise.race([call(server.host), pause(PATIENCE_MS, 'never', { ref: false })]);
        const isOpen =
          !keepsConnections && !(await Promise.race([server.closed(), pause(PATIENCE_MS, false, { ref: false })]));
        const tries = server.requests() === 1 ? '' : `, ${server.requests()} requests`;
        return [ending, `${outcome}${tries}${isOpen ? ', and the connection stays' : ''}`] as const;
      } finally {
        await server.close();
      }
    }),
  );
  return Object.fromEntries(results) as Record<Ending, string>;
}

/** Reads a request and then plays the ending. A redirect would lead to a second request, which is counted. */
async function startServer(ending: Ending) {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      const isRead = hasEnd(text);
      text += chunk.toString('latin1');
      if (isRead || !hasEnd(text)) return;
      requests += 1;
      ENDINGS[ending](socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    closed: () => waitUntil(() => sockets.size === 0),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether it holds the whole request: what clients send here has a length or no body. */
function hasEnd(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
  return text.length >= end + 4 + length;
}
