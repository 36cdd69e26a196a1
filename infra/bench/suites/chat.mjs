// @ts-check
import { randomUUID } from 'node:crypto';
import { append } from '../append.mjs';
import { startWorker } from '../worker-process.mjs';
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { API_KEY } from '../../dev/production.mjs';
import { request } from '../requests.mjs';

const CONNECTED = 2_000;
const TIMES = 300;
const WARM_UP = 50;
const TEXT = 'Anyone up for one more? We still need a support who knows the lane.';

/** @typedef {import('../people.mjs').Person} Person */

/**
 * From the answer to who wrote a message, which follows the commit, to the friend's screen; two thousand others have a
 * tab open.
 */
export async function chat(/** @type {import('../environment.mjs').Stage} */ stage) {
  const { url, client } = await stage.database('chat');
  const people = await seedAccounts(client, stage.secret, CONNECTED);
  const [writer, reader] = /** @type {[Person, Person]} */ (people);
  await append(client, [friendship(writer.id, reader.id)]);
  const api = await stage.api(url);
  const [ours, theirs, bare] = [
    startWorker('listeners.mjs'),
    startWorker('listeners.mjs'),
    startWorker('floors/relay.mjs'),
  ];
  const line = new HttpConnection(api.port, { wantsBody: true });
  const { body: conversation } = await line.json(
    request('POST', '/api/conversations', writer, { receiverId: reader.id }),
  );
  const write = () =>
    request('POST', '/api/messages', writer, { conversationId: conversation._id, text: TEXT, clientId: randomUUID() });
  const { body: message } = await line.json(write());
  const { port } = await bare.request({ message });
  const bareLine = new HttpConnection(port, { wantsBody: true });
  const pass = () => `POST / HTTP/1.1\r\nhost: localhost\r\nx-to: ${reader.token}\r\ncontent-length: 0\r\n\r\n`;

  const tokens = people.slice(1).map(({ token }) => token);
  await ours.request({ port: api.port, tokens, apiKey: API_KEY });
  await theirs.request({ port, tokens });
  const pairs = [];
  for (let i = 0; i < WARM_UP + TIMES; i++)
    pairs.push({ ours: await until(line, write(), ours), floor: await until(bareLine, pass(), theirs) });
  line.close();
  bareLine.close();
  await Promise.all([ours.stop(), theirs.stop(), bare.stop(), api.stop()]);
  await client.end();
  return figures(pairs.slice(WARM_UP));
}

/** @typedef {{ sinceAnswer: number, sinceSent: number }} Took ms until the reader had it */

/** @returns {Promise<Took>} */
async function until(
  /** @type {HttpConnection} */ line,
  /** @type {string} */ text,
  /** @type {ReturnType<typeof startWorker>} */ listeners,
) {
  const sent = process.hrtime.bigint();
  const { status, body } = await line.json(text);
  const answered = process.hrtime.bigint();
  if (status !== 201) throw new Error(`the message was refused: ${status} ${body?.error}`);
  const { at } = await listeners.request({ id: body._id });
  const since = (/** @type {bigint} */ from) => Number(BigInt(at) - from) / 1e6;
  return { sinceAnswer: since(answered), sinceSent: since(sent) };
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(/** @type {{ ours: Took, floor: Took }[]} */ pairs) {
  const shown = (/** @type {'ours' | 'floor'} */ whose, /** @type {keyof Took} */ from) =>
    pairs.map((pair) => pair[whose][from]);
  const both = (/** @type {number[]} */ all) => `p50 ${ms(median(all))}, p99 ${ms(percentile(all, 0.99))}`;
  // Below zero: it is shown before its writer has the answer.
  const ratio = (/** @type {keyof Took} */ from) =>
    Math.max(0, median(shown('ours', from)) / median(shown('floor', from)));
  return [
    {
      what: `message sent to shown, ${CONNECTED.toLocaleString('en')} connected ÷ bare Socket.IO relay`,
      ours: both(shown('ours', 'sinceSent')),
      floor: both(shown('floor', 'sinceSent')),
      value: ratio('sinceSent'),
    },
    {
      what: '  from its acceptance',
      ours: both(shown('ours', 'sinceAnswer')),
      floor: both(shown('floor', 'sinceAnswer')),
      value: ratio('sinceAnswer'),
      goal: { at: 'most', value: 2 },
    },
  ];
}

/** Two friends, as their requests would have left them. */
function friendship(/** @type {string} */ one, /** @type {string} */ other) {
  const [at, requestId, id] = [new Date().toISOString(), randomUUID(), [one, other].sort().join('_')];
  const request_ = { requestId, by: one, to: other };
  const state = { status: 'friends', request: { id: requestId, by: one, to: other } };
  return {
    stream: `friendship-${id}`,
    by: one,
    events: [
      { type: 'FriendshipRequested', at, data: request_ },
      { type: 'FriendshipBegan', at, data: request_ },
    ],
    rows: [
      {
        table: 'friendships',
        row: {
          id,
          version: 2,
          state,
          created_at: at,
          updated_at: at,
          status: 'friends',
          request_id: requestId,
          asker: one,
          asked: other,
        },
      },
    ],
  };
}
