import { EventEmitter } from 'node:events';
import type { Database } from '../database/database';
import type { LogReader } from './reader';
import { LogTail } from './tail';

// Pauses end at once, so that thousands of attempts need no time.
jest.mock('node:timers/promises', () => ({
  setTimeout: () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    }),
}));

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
};

/** A tail whose database refuses the connection for LISTEN until `accept` is called. */
function tailAt() {
  const client = Object.assign(new EventEmitter(), {
    query: jest.fn(async () => undefined),
    end: async () => undefined,
  });
  const database = {
    isOpen: true,
    isOwnBackend: () => false,
    connect: jest.fn(async (): Promise<typeof client> => Promise.reject(new Error('refused'))),
  };
  const reader = { query: async () => ({ head: 0, append: null, history: 'h' }) };
  const tail = new LogTail(database as unknown as Database, reader as unknown as LogReader);
  return { tail, database, client, accept: () => database.connect.mockResolvedValue(client) };
}

test('starts without a connection for LISTEN, because it polls, and listens as soon as there is one', async () => {
  const { tail, database, client, accept } = tailAt();
  await tail.start();
  await turns(50);
  expect(database.connect.mock.calls.length).toBeGreaterThan(5);
  accept();
  await turns(10);
  expect(client.query).toHaveBeenCalledWith('LISTEN es');
  const attempts = database.connect.mock.calls.length;
  client.emit('end');
  await turns(10);
  expect(database.connect.mock.calls.length).toBe(attempts + 1);
  await tail.onModuleDestroy();
});

test('looks for no connection any more once the database was closed, also if it was not closed itself', async () => {
  const { tail, database } = tailAt();
  await tail.start();
  database.isOpen = false;
  await turns(10);
  const attempts = database.connect.mock.calls.length;
  await turns(50);
  expect(database.connect.mock.calls.length).toBe(attempts);
  await tail.onModuleDestroy();
});
