import type { Config } from '@muster/platform';
import { type Ending, playEndings } from '@testing/http-endings';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AddressGuard } from './address-guard';
import { HostNames } from './host-names';
import { WebhookSender } from './sender';

const open: (Server | Socket)[] = [];
afterEach(() => {
  for (const one of open.splice(0)) {
    if ('closeAllConnections' in one) one.closeAllConnections();
    one.close();
  }
});

async function listen(address: string, port: number, answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(port, address);
  open.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const guard = (names: HostNames, exceptions: string[] = []) =>
  new AddressGuard(names, { WEBHOOK_HOSTS: exceptions, PUBLIC_URL: 'https://muster.example' } as unknown as Config);
const attempt = (url: string) => ({ id: 'msg_1', url, secrets: [], body: '{}' });

test('the address that was checked is the one that is called, whatever the name says afterwards', async () => {
  const called: string[] = [];
  const port = await listen('127.0.0.1', 0, (_, res) => void (called.push('checked'), res.end()));
  await listen('127.0.0.2', port, (_, res) => void (called.push('rebound'), res.end()));
  const addresses = ['127.0.0.1', '127.0.0.2'];
  const names = new HostNames();
  names.resolveByConfiguration = () => Promise.resolve([addresses.shift() ?? '127.0.0.2']);
  const sender = new WebhookSender(guard(names, [`receiver.test:${port}`]));
  expect(await sender.send(attempt(`http://receiver.test:${port}/`))).toMatchObject({ statusCode: 200, error: null });
  expect([called, addresses]).toEqual([['checked'], ['127.0.0.2']]);
});

test('a public name that is an alias of this machine is refused', async () => {
  const names = new HostNames(await nameServer());
  expect(await names.resolve('hooks.example.com')).toEqual(['127.0.0.1']);
  expect(await new WebhookSender(guard(names)).send(attempt('https://hooks.example.com/'))).toMatchObject({
    error: 'url-not-allowed',
    statusCode: null,
  });
});

/** The outcome of an attempt for each ending: the status, and the error if it failed. */
const OUTCOMES: Readonly<Record<Ending, string>> = {
  'a response': '200',
  'a response without a length': '200',
  'no body, and the connection closes': '204',
  'no body, and the connection stays': '204',
  '101, and the connection stays': '101 status',
  '101, and the connection closes': '101 status',
  '101 without saying to what': '101 status',
  '100 and nothing more': 'timeout',
  '100 without end': 'timeout',
  '103 and nothing more': 'timeout',
  '102, and a response later': '200',
  nothing: 'timeout',
  'nothing, and the connection closes': 'unreachable',
  'a reset before the status': 'unreachable',
  'a reset within the status': 'unreachable',
  'a reset within the headers': 'unreachable',
  'a reset within the body': 'unreachable',
  'a status line that never ends': 'timeout',
  'headers that never end': 'timeout',
  'one header that never ends': 'timeout',
  'headers that are too large': 'unreachable',
  'a body that never begins': 'timeout',
  'a body that never ends': 'timeout',
  'a body as long as memory': '200',
  'chunks that never end': 'timeout',
  'a chunk that never ends': 'timeout',
  'trailers that never end': 'timeout',
  'a chunk of a wrong length': 'unreachable',
  'a body shorter than its length': 'unreachable',
  'a body longer than its length': '200',
  'two different lengths': 'unreachable',
  'a length that is no number': 'unreachable',
  'a length and chunks': 'unreachable',
  'an encoding that is not what it says': '200',
  'a redirect': '302 redirect',
  'a redirect to nowhere': '302 redirect',
  'a redirect to another scheme': '301 redirect',
  'a status of two digits': 'unreachable',
  'a status that does not exist': '999 status',
  'an old version': '200',
  'a newer version': 'unreachable',
  'another protocol': 'unreachable',
  'no protocol at all': 'unreachable',
  'an error, and the connection stays': '500 status',
};
test('an attempt has an outcome within its limit, however the receiver ends the response', async () => {
  const outcomes = await playEndings(
    async (host) => {
      const sender = new WebhookSender(guard(new HostNames(), [host]));
      const { statusCode, error } = await sender.send(attempt(`http://${host}/`), 500);
      return [statusCode, error].filter((part) => part !== null).join(' ');
    },
    { keepsConnections: false },
  );
  expect(outcomes).toEqual(OUTCOMES);
});

const label = (name: string) =>
  Buffer.concat([...name.split('.').map((part) => Buffer.from([part.length, ...Buffer.from(part)])), Buffer.from([0])]);
const TYPES = { a: 1, cname: 5 };

/** A name server that answers A with an alias whose address is this machine, and nothing else. Returns its address. */
async function nameServer(): Promise<string> {
  const server = createSocket('udp4');
  open.push(server);
  server.on('message', (query, { address, port }) => {
    const end = query.indexOf(0, 12) + 5;
    const isA = query.readUInt16BE(end - 4) === TYPES.a;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x81_80, 2);
    header.writeUInt16BE(isA ? 2 : 0, 6);
    header.fill(0, 8);
    const target = label('inside.example.com');
    const alias = Buffer.concat([record(Buffer.from([0xc0, 12]), TYPES.cname, target.length), target]);
    const own = Buffer.concat([record(target, TYPES.a, 4), Buffer.from([127, 0, 0, 1])]);
    server.send(Buffer.concat([header, query.subarray(12, end), ...(isA ? [alias, own] : [])]), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${server.address().port}`;
}
function record(name: Buffer, type: number, length: number): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(60, 4);
  fixed.writeUInt16BE(length, 8);
  return Buffer.concat([name, fixed]);
}
