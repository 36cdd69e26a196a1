import { Database, LogReader } from '@muster/platform';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createWorld, type TestUser, type World } from '@testing/world';
import { waitUntil } from '@testing/wait-until';

/**
 * How the mail server treats the next mails: accepts, defers or rejects them, or disconnects after or before reading.
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
const smtpError = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

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
      done(mood === 'later' ? smtpError(450) : mood === 'refuses' ? smtpError(550) : null);
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

async function requestMail(): Promise<TestUser> {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  await world.api('/auth/update-user', bo, { method: 'PUT', body: { canSendEmailsToUser: true } });
  await world.api(`/friend-requests/send-friend-request/${bo.id}/${hana.id}`, hana, { method: 'POST' });
  return bo;
}

/** Waits for the delivery and returns its result. */
async function deliveryResult(): Promise<string> {
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

test('mails have List-Unsubscribe headers and a unique Message-ID', async () => {
  const bo = await requestMail();
  expect(await deliveryResult()).toBe('sent');
  const [mail] = mails;
  const head = mail!.slice(0, mail!.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
  expect(head).toMatch(
    new RegExp(`^List-Unsubscribe: .*<http://[^>]+/api/notifications/unsubscribe/${bo.id}/[\\w-]{43}>`, 'm'),
  );
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(head).toMatch(/^Message-ID: <[\w-]{36}@[\w.]+>$/m);
});

test('retries a deferred mail until the server accepts it', async () => {
  moods.push('later', 'later');
  await requestMail();
  expect(await deliveryResult()).toBe('sent');
  expect(mails).toHaveLength(1);
});

test('does not retry a rejected mail', async () => {
  moods.push('refuses');
  await requestMail();
  expect(await deliveryResult()).toMatch(/^refused/);
  expect(mails).toEqual([]);
});

test('does not retry if the server disconnects after reading the mail, because it may have accepted it', async () => {
  moods.push('hangs-up');
  await requestMail();
  expect(await deliveryResult()).toBe('may have been sent');
  expect(mails).toHaveLength(1);
});

test('retries if the server disconnects before reading the mail', async () => {
  moods.push('hangs-up-early');
  await requestMail();
  expect(await deliveryResult()).toBe('sent');
  expect(mails).toHaveLength(1);
});
