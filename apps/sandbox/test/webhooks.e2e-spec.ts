import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { createHttp } from '../src/server';
import { WebhookInbox } from '../src/webhooks/receiver';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let server: Server;
let url: string;
beforeEach(async () => {
  server = createHttp({ webhooks: new WebhookInbox('http://127.0.0.1:1/webhooks/receive') });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const BODY = JSON.stringify({ type: 'scrim.created', timestamp: '', data: { title: '<img src=x>' } });
/** Sends a webhook as the published library signs it. */
async function deliver(secret = SECRET, at = new Date(), body = BODY): Promise<number> {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
  return (await fetch(`${url}/receive`, { method: 'POST', headers, body })).status;
}
const set = (form: Record<string, string>) =>
  fetch(`${url}/${Object.keys(form)[0]}`, { method: 'POST', body: new URLSearchParams(form) });
async function verdicts(): Promise<string[]> {
  const { deliveries } = (await (await fetch(`${url}.json`)).json()) as { deliveries: { verdict: string }[] };
  return deliveries.map(({ verdict }) => verdict);
}

test('it verifies what arrived before and after the secret was pasted', async () => {
  expect(await deliver()).toBe(204);
  expect(await verdicts()).toEqual(['no-secret']);
  expect((await set({ secret: SECRET })).url).toBe(url);
  await deliver(`whsec_${Buffer.alloc(32, 8).toString('base64')}`);
  await deliver(SECRET, new Date(Date.now() - 600_000));
  expect(await verdicts()).toEqual(['wrong-time', 'wrong-signature', 'verified']);
  const page = await (await fetch(url)).text();
  expect(page).toContain('scrim.created');
  expect(page).toContain('attempt 3');
  expect(page).not.toContain('<img src=x>');
  expect(page).not.toContain(SECRET);
});

test('it answers as it is set to, and says what is no secret', async () => {
  await set({ answer: '410' });
  expect(await deliver()).toBe(410);
  expect(await (await set({ secret: 'hunter2' })).text()).toContain('A secret begins with whsec_');
});
