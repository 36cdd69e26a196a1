import type { Socket } from 'node:net';
import pg from 'pg';
import { type Database, type LogReader, LogTail } from '../src';

/** Creates a log tail whose first connection breaks when it starts to listen. */
export function createCutTail(database: Database, reader: LogReader, applicationName: string) {
  const connections: pg.Client[] = [];
  const cutDatabase = Object.assign(Object.create(database) as Database, {
    connect: async () => {
      const client = new pg.Client({
        connectionString: process.env['DATABASE_URL'],
        application_name: applicationName,
      });
      client.on('error', () => undefined);
      await client.connect();
      connections.push(client);
      const query = client.query.bind(client) as (text: string) => Promise<unknown>;
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      const cut = async (text: string) => {
        stream.destroy();
        return query(text);
      };
      return connections.length === 1 ? Object.assign(client, { query: cut }) : client;
    },
  });
  const tail = new LogTail(cutDatabase, reader);
  return {
    tail,
    connections,
    close: async () => {
      await tail.onModuleDestroy();
      for (const client of connections) await client.end().catch(() => undefined);
    },
  };
}
