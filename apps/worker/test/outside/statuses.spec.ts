// Every status with which a service outside may answer, and the result of the work. Finds a status that counts as
// delivered although nothing was accepted.
import type { Config, HttpError, JobResult } from '@muster/platform';
import { Logger } from '@nestjs/common';
import { byStatus, inRanges } from '@testing/http-statuses';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { discordApiAt, discordOAuthAt } from './discord-at';
import { pushTo } from './push-to';
import { createSecrets } from '../../../../libs/discord/src/linking/discord-oauth';
import { createSignInSecrets, IdentityProvider } from '../../../../libs/users/src/oidc/identity-provider';
import { MailSender } from '../../../../libs/notifications/src/jobs/mail-sender';
import { MailTransport } from '../../../../libs/notifications/src/jobs/mail-transport';
import { DeliverWebhooksJob } from '../../../../libs/webhooks/src/jobs/deliver-webhooks.job';
import { WebhookSender } from '../../../../libs/webhooks/src/wire/sender';
import { AddressGuard } from '../../../../libs/webhooks/src/wire/address-guard';
import { HostNames } from '../../../../libs/webhooks/src/wire/host-names';
import { troubleOf } from '../../../../libs/discord/src/cards/trouble';
import { S3Storage } from '../../../../libs/media/src/storage/s3-storage';
import { codes } from '../../../../libs/riot/src/wire/responses';
import { RiotApi } from '../../../../libs/riot/src/wire/riot-api';

beforeAll(() => Logger.overrideLogger(false));
const config = (of: object) => of as unknown as Config;

/** Returns what the runner of jobs makes of a result or an error. */
const saidBy = (work: Promise<JobResult>): Promise<string> =>
  work.then(
    (result) => Object.entries(result)[0]!.join(': '),
    (error: Error & { isFinal?: boolean }) => (error.isFinal ? 'fails for good' : 'is retried, then fails'),
  );

test('a push', async () => {
  const says = await byStatus(async (host) => {
    const { push, found } = pushTo(host);
    const said = await saidBy(push());
    return `${said}${found.isRemoved ? ', subscription removed' : ''}${found.isMarked ? '' : ', may be sent again'}`;
  });
  expect(says).toEqual({
    '200-299': 'done: 1 sent',
    '300-403': 'fails for good, may be sent again',
    '404': 'done: 1 gone, subscription removed',
    '405-406': 'fails for good, may be sent again',
    '407-408': 'is retried, then fails, may be sent again',
    '409': 'fails for good, may be sent again',
    '410': 'done: 1 gone, subscription removed',
    '411-424': 'fails for good, may be sent again',
    '425': 'is retried, then fails, may be sent again',
    '426-428': 'fails for good, may be sent again',
    '429': 'is retried, then fails, may be sent again',
    '431-499': 'fails for good, may be sent again',
    '500-599': 'is retried, then fails, may be sent again',
  });
});

test('a webhook', async () => {
  const says = await byStatus(async (host) => {
    const said: string[] = [];
    const deliveries = [{ id: 'msg_1', body: '{}', attempts: 0, step: 0 }];
    const job = new DeliverWebhooksJob(
      {
        find: async () => ({ id: 'w', url: `http://${host}/`, secret: 's', formerSecret: null, enabled: true }),
      } as never,
      {
        nextDue: async () => deliveries.pop(),
        recordDelivered: async () => void said.push('delivered'),
        recordFailed: async (_: string, __: object, { error }: { error: string }, waitMs: number | null) =>
          void said.push(`${error}, ${waitMs === null ? 'the last attempt' : 'is repeated'}`),
      } as never,
      { open: (secret: string) => secret } as never,
      new WebhookSender(
        new AddressGuard(new HostNames(), config({ WEBHOOK_HOSTS: [host], PUBLIC_URL: 'https://a.b' })),
      ),
      { send: async (_: object, { reason }: { reason: string }) => void said.push(`switched off: ${reason}`) } as never,
      { staffOf: async () => [] } as never,
      { mayOrganise: async () => true } as never,
      config({ WEBHOOK_CLOCK_SCALE: 1 }),
    );
    await job.perform({ ref: { webhookId: 'w' } } as never);
    return said.join(', ');
  });
  expect(says).toEqual({
    '200-299': 'delivered',
    '300-399': 'redirect, is repeated',
    '400-409': 'status, is repeated',
    '410': 'status, is repeated, switched off: gone',
    '411-599': 'status, is repeated',
  });
});

test('a message in Discord', async () => {
  const says = await byStatus(
    async (host) => {
      return discordApiAt(host)
        .createMessage('1', { content: 'a' })
        .then(
          () => 'sent',
          (error: unknown) => TROUBLES[troubleOf(error).kind],
        );
    },
    JSON.stringify({ id: '1', channel_id: '2' }),
  );
  expect(says).toEqual({
    '200-203': 'sent',
    '204-205': 'is retried until it is sent', // without the message’s id
    '206-299': 'sent',
    '300-399': 'is retried until it is sent',
    '400': 'is retried, then fails',
    '401': 'is retried until it is sent',
    '402': 'is retried, then fails',
    '403-404': 'is retried until it is sent',
    '405-406': 'is retried, then fails',
    '407-408': 'is retried until it is sent',
    '409-428': 'is retried, then fails',
    '429': 'waits, as long as Discord says',
    '431-499': 'is retried, then fails',
    '500-599': 'is retried until it is sent',
  });
});
const TROUBLES = {
  wait: 'waits, as long as Discord says',
  'message-gone': 'is posted again',
  'channel-lost': 'the channel is disconnected',
  refused: 'is retried, then fails',
  unsure: 'is retried until it is sent',
};

test('a stored picture', async () => {
  const name = 'abcdefghij-_0123456789.webp';
  const calls: Readonly<Record<string, (storage: S3Storage) => Promise<unknown>>> = {
    put: (storage) => storage.put(name, Buffer.from('a')),
    get: (storage) => storage.get(name),
    remove: (storage) => storage.remove(name),
  };
  const says = async (call: string) =>
    byStatus(async (host) => {
      const storage = new S3Storage(`s3://key:secret@${host}/bucket?tls=off`);
      return calls[call]!(storage).then(
        (found) => (call === 'get' && found === undefined ? 'there is none' : 'done'),
        ({ name }: Error) => name,
      );
    });
  const unavailable = 'UnavailableError';
  expect(await says('put')).toEqual({ '200-299': 'done', '300-599': unavailable });
  const found = { '200-299': 'done', '300-403': unavailable, '405-599': unavailable };
  expect(await says('get')).toEqual({ ...found, '404': 'there is none' });
  expect(await says('remove')).toEqual({ ...found, '404': 'done' });
});

test('a tournament code', async () => {
  const says = await byStatus(async (host) => {
    const api = new RiotApi(config({ RIOT_API_KEY: 'key', RIOT_BASE_URL: `http://${host}` }), UNLIMITED as never);
    const call = { route: 'americas', method: 'codes', path: '/codes', responseSchema: codes, maxQueueMs: 0 };
    return api.request({ ...call, body: {} }).then(
      () => 'issued',
      (error: Error) => `is retried, then fails (${error.name})`,
    );
  }, '["NA123-aaaa"]');
  const again = (name: string) => `is retried, then fails (${name})`;
  expect(says).toEqual({
    '200-203': 'issued',
    '204-205': again('RiotUnavailableError'),
    '206-299': 'issued',
    '300-406': again('RiotError'),
    '407': again('RiotUnavailableError'),
    '408-428': again('RiotError'),
    '429': again('RiotRateLimitedError'),
    '431-599': again('RiotError'),
  });
});
const UNLIMITED = { eval: async () => 0, set: async () => 'OK', status: 'ready' };

const codeOf = (error: HttpError) => `${error.status} ${error.code}`;
test('the beginning of a sign-in, which needs the description of the provider', async () => {
  const says = await byStatus(async (host) => {
    const provider = {
      id: 'default',
      name: 'Club',
      issuer: `http://${host}`,
      clientId: 'a',
      clientSecret: 'b',
      scope: 'c',
    };
    const signIn = new IdentityProvider(provider);
    return signIn.authorizationUrl(createSignInSecrets(), 'https://a.b', undefined).then(() => 'goes on', codeOf);
  }, '{}');
  expect(says).toEqual({ '200-599': '503 provider-unreachable' });
});

test('the end of linking an account at Discord, which needs a token', async () => {
  const says = await byStatus(async (host) => {
    const oauth = discordOAuthAt(host);
    const secrets = createSecrets();
    return oauth.prove(`?code=c&state=${secrets.state}`, 'https://a.b', secrets).then(() => 'linked', codeOf);
  }, '{"error":"invalid_grant"}');
  expect(says).toEqual({
    '200': '400 discord-link-failed', // it says what is wrong
    '201-399': '503 discord-unreachable',
    '400-406': '400 discord-link-failed',
    '407': '503 discord-unreachable',
    '408-499': '400 discord-link-failed',
    '500-599': '503 discord-unreachable',
  });
});

/** The steps at which a mail server may refuse. */
const STEPS = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'content'] as const;
test('a mail', async () => {
  const says = Object.fromEntries(
    await Promise.all(STEPS.map(async (step) => [step, await bySmtpStatus(step)] as const)),
  );
  const usual = { '400-499': 'is retried, then fails', '500-599': 'fails for good' };
  expect(says).toEqual({
    greeting: usual,
    EHLO: usual,
    AUTH: usual,
    MAIL: usual,
    RCPT: { ...usual, '500-599': 'done: refused, not sent again' },
    DATA: usual,
    content: usual,
  });
});

/**
 * Returns the result of a mail for each status with which its server answers this step; equal neighbours are joined.
 */
async function bySmtpStatus(step: (typeof STEPS)[number]): Promise<Record<string, string>> {
  const server = await startMailServer(step);
  const found: [number, string][] = [];
  for (server.status of [400, 421, 450, 451, 452, 454, 499, 500, 501, 521, 530, 535, 550, 552, 554, 599]) {
    let mayRepeat = false;
    const transport = new MailTransport(config({ SMTP_URL: server.url, MAIL_FROM: 'a@b.example' }));
    const sender = new MailSender(
      transport,
      { clearMark: async () => void (mayRepeat = true) } as never,
      { unsubscribeUrl: () => 'https://a.b/', urlTo: () => 'https://a.b/' } as never,
      config({ PUBLIC_URL: 'https://a.b' }),
    );
    const content = { language: 'en' as const, kind: 'digest' as const, message: 'a', url: 'https://a.b/' };
    const mail = { key: 'k', id: 'i', recipient: 'u', content };
    const said = await saidBy(sender.send({ name: 'Bo', address: 'bo@b.example' }, mail));
    found.push([server.status, said.startsWith('done') ? `${said.slice(0, 13)}, not sent again` : said]);
    if (mayRepeat !== !said.startsWith('done')) throw new Error(`${step} ${server.status}: its mark is wrong`);
    transport.onModuleDestroy();
  }
  server.close();
  return inRanges(found);
}

const ANSWERS = {
  greeting: '220 hi',
  EHLO: '250-hi\r\n250 AUTH PLAIN',
  AUTH: '235 ok',
  MAIL: '250 ok',
  RCPT: '250 ok',
};
const REST = { DATA: '354 go on', content: '250 taken' };

/** A mail server that answers one step with a status of its own. */
async function startMailServer(step: (typeof STEPS)[number]) {
  const answers: Readonly<Record<string, string>> = { ...ANSWERS, ...REST };
  const started = { status: 0, url: '', close: () => server.close() };
  const server = createServer((socket) => {
    let isContent = false;
    const answer = (to: string) =>
      socket.write(`${to === step ? `${started.status} no` : (answers[to] ?? '250 ok')}\r\n`);
    answer('greeting');
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        const text = chunk.toString();
        if (isContent && !text.endsWith('\r\n.\r\n')) return;
        const command = isContent ? 'content' : text.slice(0, 4).toUpperCase();
        isContent = command === 'DATA' && step !== 'DATA';
        answer(command === 'HELO' ? 'EHLO' : command); // asked after a no to EHLO
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(started, { url: `smtp://me:word@127.0.0.1:${(server.address() as AddressInfo).port}` });
}
