import type { Config } from '@muster/platform';
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

test('a body that never ends is given up with the time of the attempt', async () => {
  const port = await listen('127.0.0.1', 0, (_, res) => void res.writeHead(200).write('.'));
  const sender = new WebhookSender(guard(new HostNames(), [`127.0.0.1:${port}`]));
  expect(await sender.send(attempt(`http://127.0.0.1:${port}/`), 200)).toMatchObject({ error: 'timeout' });
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
