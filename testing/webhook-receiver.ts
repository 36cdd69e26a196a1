import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: any;
}
/** A receiver of webhooks. `answer` decides what it does; by default it accepts all. */
export async function startReceiver() {
  const calls: ReceivedCall[] = [];
  const receiver = {
    calls,
    host: '',
    answer: (_call: ReceivedCall, res: ServerResponse): void => void res.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => {
      const call = { path: req.url ?? '', headers: req.headers, text, body: JSON.parse(text) };
      calls.push(call);
      receiver.answer(call, res);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
