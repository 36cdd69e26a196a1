// @ts-check
import { randomUUID } from 'node:crypto';
import { append } from '../append.mjs';
import { startWorker } from '../worker-process.mjs';
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { friendship, seedAccounts } from '../people.mjs';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { request } from '../requests.mjs';

const CONNECTED = 2_000;
const TIMES = 300;
const WARM_UP = 50;
const TEXT = 'Anyone up for one more? We still need a support who knows the lane.';

/** @typedef {import('../people.mjs').Person} Person */

/**
 * Measures the time from sending a message, and from its response, until the friend receives it, with two thousand
 * other users connected.
 */
export async function chat(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('chat');
  const people = await seedAccounts(client, environment.secret, CONNECTED);
  const [writer, reader] = /** @type {[Person, Person]} */ (people);
  await append(client, [friendship(writer.id, reader.id)]);
  const api = await environment.api(url);
  const [musterListeners, bareListeners, bare] = [
    startWorker('listeners.mjs'),
    startWorker('listeners.mjs'),
    startWorker('baselines/relay.mjs'),
  ];
  const connection = new HttpConnection(api.port, { wantsBody: true });
  const { body: conversation } = await connection.json(
    request('POST', '/api/conversations', writer, { receiverId: reader.id }),
  );
  const write = () =>
    request('POST', '/api/messages', writer, { conversationId: conversation._id, text: TEXT, clientId: randomUUID() });
  const { body: message } = await connection.json(write());
  const { port } = await bare.request({ message });
  const bareConnection = new HttpConnection(port, { wantsBody: true });
  const pass = () => `POST / HTTP/1.1\r\nhost: localhost\r\nx-to: ${reader.token}\r\ncontent-length: 0\r\n\r\n`;

  const tokens = people.slice(1).map(({ token }) => token);
  await musterListeners.request({ port: api.port, tokens, apiKey: API_KEY });
  await bareListeners.request({ port, tokens });
  const pairs = [];
  for (let i = 0; i < WARM_UP + TIMES; i++)
    pairs.push({
      muster: await measure(connection, write(), musterListeners),
      baseline: await measure(bareConnection, pass(), bareListeners),
    });
  connection.close();
  bareConnection.close();
  await Promise.all([musterListeners.stop(), bareListeners.stop(), bare.stop(), api.stop()]);
  await client.end();
  return figures(pairs.slice(WARM_UP));
}

/** @typedef {{ sinceResponse: number, sinceSent: number }} Delivery ms until the reader had it */

/** @returns {Promise<Delivery>} */
async function measure(
  /** @type {HttpConnection} */ connection,
  /** @type {string} */ text,
  /** @type {ReturnType<typeof startWorker>} */ listeners,
) {
  const sentAt = process.hrtime.bigint();
  const { status, body } = await connection.json(text);
  const respondedAt = process.hrtime.bigint();
  if (status !== 201) throw new Error(`the message was rejected: ${status} ${body?.error}`);
  const { at } = await listeners.request({ id: body._id });
  const since = (/** @type {bigint} */ from) => Number(BigInt(at) - from) / 1e6;
  return { sinceResponse: since(respondedAt), sinceSent: since(sentAt) };
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(/** @type {{ muster: Delivery, baseline: Delivery }[]} */ pairs) {
  const times = (/** @type {'muster' | 'baseline'} */ side, /** @type {keyof Delivery} */ from) =>
    pairs.map((pair) => pair[side][from]);
  const both = (/** @type {number[]} */ all) => `p50 ${ms(median(all))}, p99 ${ms(percentile(all, 0.99))}`;
  // Negative if the message arrives before the sender has the response.
  const ratio = (/** @type {keyof Delivery} */ from) =>
    Math.max(0, median(times('muster', from)) / median(times('baseline', from)));
  return [
    {
      description: `message sent to shown, ${CONNECTED.toLocaleString('en')} connected ÷ bare Socket.IO relay`,
      muster: both(times('muster', 'sinceSent')),
      baseline: both(times('baseline', 'sinceSent')),
      value: ratio('sinceSent'),
    },
    {
      description: '  from its response',
      muster: both(times('muster', 'sinceResponse')),
      baseline: both(times('baseline', 'sinceResponse')),
      value: ratio('sinceResponse'),
      goal: { at: 'most', value: 2 },
    },
  ];
}
