import { Database, LogReader } from '@muster/platform';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createWorld, type TestUser, type World } from '../../../apps/api/test/test-world';
import { waitUntil } from '../../platform/test/wait-until';

/**
 * How the mail server treats the next mails: takes them, says later, says no, or hangs up, once it has read one or
 * before.
 */
type Mood = 'takes' | 'later' | 'refuses' | 'hangs-up' | 'hangs-up-early';
const moods: Mood[] = [];
const mails: string[] = [];
let server: SMTPServer;
let world: World;

const hangUp = () => {
  for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy: () => void } }> })
    .connections)
    connection._socket.destroy();
};
const trouble = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: (_, session, done) => {
      const mood = moods.shift() ?? 'takes';
      Object.assign(session, { mood });
      if (mood === 'hangs-up-early') return hangUp();
      done(mood === 'later' ? trouble(450) : mood === 'refuses' ? trouble(550) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        if ((session as { mood?: Mood }).mood !== 'hangs-up') return done();
        hangUp();
      });
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  world = await createWorld({
    worker: true,
    env: { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` },
  });
});
afterAll(async () => {
  await world?.close();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});
beforeEach(() => {
  mails.length = 0;
  moods.length = 0;
});
jest.setTimeout(60_000);

async function asked(): Promise<TestUser> {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  await world.api('/auth/update-user', bo, { method: 'PUT', body: { canSendEmailsToUser: true } });
  await world.api(`/friend-requests/send-friend-request/${bo.id}/${hana.id}`, hana, { method: 'POST' });
  return bo;
}

/** What became of the mail, once it is settled. */
async function became(): Promise<string> {
  const database = world.node().get(Database, { strict: false });
  await waitUntil(async () => {
    const head = await world.node().get(LogReader, { strict: false }).head();
    return (await database.query('SELECT 1 FROM policies WHERE position < $1', [head])).length === 0;
  });
  return waitUntil(async () => {
    const [row] = await database.query<{ result: string; state: string }>(
      `SELECT result, state FROM effects WHERE kind = 'MailNotification' ORDER BY created_at DESC LIMIT 1`,
    );
    return row?.state === 'done' && row.result;
  });
}

test('mail programs find the way out in the head of the mail, and a name of its own', async () => {
  const bo = await asked();
  expect(await became()).toBe('sent');
  const [mail] = mails;
  const head = mail!.slice(0, mail!.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
  expect(head).toMatch(
    new RegExp(`^List-Unsubscribe: .*<http://[^>]+/api/notifications/unsubscribe/${bo.id}/[\\w-]{43}>`, 'm'),
  );
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(head).toMatch(/^Message-ID: <[\w-]{36}@[\w.]+>$/m);
});

test('a server that says later is asked again, until it takes the mail', async () => {
  moods.push('later', 'later');
  await asked();
  expect(await became()).toBe('sent');
  expect(mails).toHaveLength(1);
});

test('a server that says no is not asked again', async () => {
  moods.push('refuses');
  await asked();
  expect(await became()).toMatch(/^refused/);
  expect(mails).toEqual([]);
});

test('a server that hangs up with the mail in its hands may have taken it: it is not sent a second time', async () => {
  moods.push('hangs-up');
  await asked();
  expect(await became()).toBe('may have been sent');
  expect(mails).toHaveLength(1);
});

test('one that hangs up before that has not: it is asked again', async () => {
  moods.push('hangs-up-early');
  await asked();
  expect(await became()).toBe('sent');
  expect(mails).toHaveLength(1);
});
