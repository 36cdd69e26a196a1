// @ts-check
// How long a seat that is taken in Discord needs to another browser, and a change on the web to the message.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, PROJECT } from '../../../infra/dev/build.mjs';
import { start, stop, waitForReadyMessage } from '../../../infra/dev/child-processes.mjs';
import { freePort } from '../../../infra/dev/net.mjs';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { CHANNELS, connectChannels } from '../discord-binding.mjs';
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { join as joinRequest, leave as leaveRequest, request, SEATS } from '../requests.mjs';
import { Socket } from '../socket.mjs';

const TIMES = 30;
const DAY_MS = 86_400_000;
const POLL_INTERVAL_MS = 20;
const [CHANNEL = ''] = CHANNELS;

/** @typedef {import('../people.mjs').Person} Person */

/** @returns {Promise<import('../figures.mjs').Figure[]>} */
export async function discord(/** @type {import('../environment.mjs').Environment} */ environment) {
  await build(['sandbox']);
  const port = await freePort();
  const sandbox = await startDiscord(`http://localhost:${port}/api/discord/interactions`);
  const { url, client } = await environment.database('discord');
  const variables = {
    ...environment.variables(url),
    ...sandbox.addresses,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  };
  const [player, watcher] = /** @type {[Person, Person]} */ (
    await seedAccounts(client, environment.secret, 2, { admins: 1 })
  );
  await client.query(`UPDATE people SET discord_id = $1, discord_handle = 'bench' WHERE id = $2`, [
    sandbox.person,
    player.id,
  ]);
  await client.query(`INSERT INTO claims (kind, key, owner) VALUES ('discord-account', $1, $2)`, [
    sandbox.person,
    player.id,
  ]);
  await connectChannels(client, [CHANNEL]);
  const api = await environment.program('api', [], variables);
  const worker = await environment.program('worker', [], { ...variables, PORT: String(await freePort()) });
  const connection = new HttpConnection(port, { wantsBody: true });
  const { body: scrim } = await connection.json(
    request('POST', '/api/scrims', player, {
      title: 'Measured',
      region: 'NA',
      gameStartTime: new Date(Date.now() + DAY_MS).toISOString(),
    }),
  );
  if (!scrim._id) throw new Error(`no scrim: ${JSON.stringify(scrim)}`);
  const message = () => sandbox.messageAbout(scrim._id);
  const { id } = await until(message);
  const browser = await openBrowser(port, watcher, scrim._id);

  /** @type {number[]} */ const pressed = [];
  for (let i = 0; i < TIMES; i++) {
    const customId = i % 2 === 0 ? `1:join:${scrim._id}:teamOne:Top` : `1:leave:${scrim._id}`;
    const at = Date.now();
    const received = browser.nextUpdate();
    await sandbox.press(id, customId);
    pressed.push((await received) - at);
  }
  await sleep(5_000); // the message has come to rest
  const seat = /** @type {import('../requests.mjs').Seat} */ (SEATS[1]);
  /** @type {number[]} */ const edited = [];
  for (let i = 0; i < TIMES; i++) {
    const { edits } = await until(message);
    const at = Date.now();
    await connection.status(
      (i % 2 === 0 ? joinRequest(scrim._id, player, seat) : leaveRequest(scrim._id, player)).text,
    );
    const { editedAt } = await until(async () => {
      const now = await message();
      return now && now.edits > edits ? now : undefined;
    });
    edited.push(editedAt - at);
  }
  browser.close();
  connection.close();
  await Promise.all([stop(api), stop(worker), stop(sandbox.child)]);
  await client.end();
  return [
    figure('discord-press', 'a press in Discord to a second browser’s socket, p95', pressed, 1_000),
    figure('discord-edit', 'a change on the web to the edited message in Discord, p95', edited, 3_000),
  ];
}

/** @returns {import('../figures.mjs').Figure} */
function figure(
  /** @type {string} */ id,
  /** @type {string} */ description,
  /** @type {number[]} */ times,
  /** @type {number} */ goalMs,
) {
  return {
    id,
    description,
    muster: `p50 ${ms(median(times))}, p95 ${ms(percentile(times, 0.95))}, at most ${ms(Math.max(...times))}`,
    value: percentile(times, 0.95),
    unit: ' ms',
    goal: { at: 'most', value: goalMs },
  };
}

async function startDiscord(/** @type {string} */ interactions) {
  const child = start(join(PROJECT, 'dist/apps/sandbox/main.js'), [], {
    env: { ...process.env, SANDBOX_PIECES: 'discord', SANDBOX_INTERACTIONS: interactions },
    service: true,
  });
  const addresses = /** @type {Record<string, string>} */ (await waitForReadyMessage('The sandbox', child, undefined));
  const root = String(addresses.DISCORD_URL);
  const person = /<option value="(\d{15,20})"/.exec(await (await fetch(`${root}/discord`)).text())?.[1] ?? '';
  return {
    child,
    addresses,
    person,
    async messageAbout(/** @type {string} */ scrimId) {
      const { channels } = /** @type {any} */ (await (await fetch(`${root}/_discord`)).json());
      return channels
        .find((/** @type {any} */ one) => one.id === CHANNEL)
        .messages.find((/** @type {any} */ one) => one.embeds[0]?.url?.endsWith(scrimId));
    },
    /** As the script of the page does. */
    async press(/** @type {string} */ message, /** @type {string} */ customId) {
      const deed = JSON.stringify({ channel: CHANNEL, person, message, customId });
      const response = await fetch(`${root}/discord/do`, { method: 'POST', body: deed });
      const { type, problem } = /** @type {any} */ (await response.json());
      if (type !== 4) throw new Error(`the press was answered with type ${type}: ${problem}`);
    },
  };
}

/** Another browser in the scrim's room. */
function openBrowser(/** @type {number} */ port, /** @type {Person} */ { token }, /** @type {string} */ scrimId) {
  let onUpdate = (/** @type {number} */ _at) => {};
  return new Promise((resolve, reject) => {
    const socket = new Socket(port, (text) => {
      if (text.startsWith('42["scrim_updated"')) onUpdate(Date.now());
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token, apiKey: API_KEY, names: 'lean' })}`);
      else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['join_scrim_room', { scrimId }])}`);
      else if (text.startsWith('430'))
        resolve({
          close: () => socket.close(),
          /** Resolves with the time of the next update. */
          nextUpdate: () =>
            new Promise((received) => {
              onUpdate = received;
            }),
        });
      else if (text.startsWith('44')) reject(new Error(`the browser was rejected: ${text}`));
    });
  });
}

/** @template T @param {() => Promise<T | undefined>} check @returns {Promise<T>} */
async function until(check) {
  for (;;) {
    const result = await check();
    if (result) return result;
    await sleep(POLL_INTERVAL_MS);
  }
}
