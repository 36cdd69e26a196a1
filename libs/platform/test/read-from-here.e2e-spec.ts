import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { readFromHere } from '../src/realtime/read-from-here';

const stream = `test:${randomUUID()}`;
const reader = new Redis(process.env['REDIS_URL']!);
const writer = new Redis(process.env['REDIS_URL']!);
afterAll(async () => {
  await writer.del(stream);
  reader.disconnect();
  writer.disconnect();
});

const read = () => reader.xread('BLOCK', 1, 'STREAMS', stream, '$');

test('a message that another node writes between two reads is received, one from before is not', async () => {
  await writer.xadd(stream, '*', 'text', 'from before');
  readFromHere(reader, stream);
  expect(await read()).toBeNull();
  await writer.xadd(stream, '*', 'text', 'between two reads');
  expect(await read()).toEqual([[stream, [[expect.any(String), ['text', 'between two reads']]]]]);
});
