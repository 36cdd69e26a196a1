// @ts-check
// People who act, and people who look on, through the proxy; they write down whatever went wrong for them.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { API_KEY } from '../dev/production.mjs';
import { SEATS } from '../bench/requests.mjs';

/** @typedef {import('../bench/people.mjs').Person} Person */
/** @typedef {{ version: number, teamOne: unknown[], teamTwo: unknown[] }} View */
/** @typedef {{ at: number, ms: number }} Asked */

/** How long a version that the server named may be on its way before it counts as missed (ms); so does the page. */
const PATIENCE_MS = 600;

/** Somebody who takes his seat and leaves it, over and over; nobody else wants it, so every refusal is a fault. */
export class ClickingClient {
  /** @type {Asked[]} */ asked = [];
  /** @type {string[]} */ faults = [];
  joins = 0;
  leaves = 0;
  #stopped = false;
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** @type {Promise<void> | undefined} */ #acting;

  constructor(
    /** @type {number} */ port,
    /** @type {Person} */ who,
    /** @type {string} */ scrimId,
    /** @type {number} */ seat,
  ) {
    this.port = port;
    this.who = who;
    this.scrimId = scrimId;
    const { team, role } = /** @type {import('../bench/requests.mjs').Seat} */ (SEATS[seat]);
    this.seat = { playerData: { role, team: { name: team } } };
  }

  start(/** @type {number} */ pauseMs) {
    this.#acting = this.#click(pauseMs);
  }

  async stop() {
    this.#stopped = true;
    await this.#acting;
    this.#agent.destroy();
  }

  async #click(/** @type {number} */ pauseMs) {
    while (!this.#stopped) {
      if (await this.#ask('insert-player', this.seat)) this.joins++;
      if (await this.#ask('remove-player', undefined)) this.leaves++;
      await sleep(Math.random() * pauseMs);
    }
  }

  async #ask(/** @type {string} */ verb, /** @type {object | undefined} */ body) {
    const at = Date.now();
    const began = performance.now();
    const status = await this.#send('PATCH', `/api/scrims/${this.scrimId}/${verb}/${this.who.id}`, body).catch(
      (/** @type {NodeJS.ErrnoException} */ error) => error.code ?? error.message,
    );
    this.asked.push({ at, ms: performance.now() - began });
    if (status !== 'done') this.faults.push(`${new Date(at).toISOString()} ${verb}: ${status}`);
    return status === 'done';
  }

  /** @returns {Promise<string>} */
  #send(/** @type {string} */ method, /** @type {string} */ path, /** @type {object | undefined} */ body) {
    const text = body ? JSON.stringify(body) : '';
    const headers = {
      'x-api-key': API_KEY,
      authorization: this.who.token,
      'idempotency-key': randomUUID(),
      ...(text && { 'content-type': 'application/json', 'content-length': String(text.length) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: this.port, method, path, headers, agent: this.#agent },
        (answer) => {
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (chunk) => {
              text += chunk;
            })
            .once('error', reject)
            .once('end', () =>
              resolve(
                answer.statusCode === 200
                  ? 'done'
                  : `${answer.statusCode} ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
              ),
            );
        },
      );
      sent.once('error', reject).end(text);
    });
  }
}

/** A page with a scrim open: knows its newest version by message, and asks after every reconnect for what it missed. */
export class WatchingClient {
  /** @type {View | undefined} */ view;
  connections = 0;
  messages = 0;
  /** Versions it learned of by a beacon while its socket stood: a message was lost. */
  missed = 0;
  /** @type {string[]} */ faults = [];

  constructor(
    /** @type {number} */ port,
    /** @type {Person} */ who,
    /** @type {string} */ scrimId,
    /** @type {boolean} */ polling,
  ) {
    this.scrimId = scrimId;
    this.socket = io(`http://127.0.0.1:${port}`, {
      auth: { token: who.token, apiKey: API_KEY, names: 'lean' },
      forceNew: true,
      withCredentials: true,
      reconnectionDelay: 400,
      reconnectionDelayMax: 5_000,
      transports: polling ? ['polling', 'websocket'] : ['websocket'],
    });
    this.socket.on('connect', () => void this.#enter());
    this.socket.on('connect_error', (error) => {
      if (/** @type {any} */ (error).data) this.faults.push(`not let in: ${error.message}`);
    });
    this.socket.on('scrim_updated', (/** @type {View & { _id: string }} */ view) => {
      if (view._id !== scrimId) return;
      this.messages++;
      this.#update(view);
    });
    this.socket.on(
      'room_heads',
      (/** @type {{ scrims: Record<string, number> }} */ { scrims }) => void this.#compare(scrims[scrimId] ?? 0),
    );
    this.socket.io.on('reconnect_failed', () => this.faults.push('gave up'));
    this.socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.faults.push('was thrown out');
    });
  }

  close() {
    this.socket.disconnect();
  }

  async #enter() {
    this.connections++;
    const answer = await this.socket
      .timeout(5_000)
      .emitWithAck('join_scrim_room', { scrimId: this.scrimId, ...(this.view && { version: this.view.version }) })
      .catch(() => undefined);
    if (answer?.scrim) this.#update(answer.scrim);
  }

  #update(/** @type {View} */ view) {
    if (view.version > (this.view?.version ?? -1)) this.view = view;
  }

  async #compare(/** @type {number} */ head) {
    const { id } = this.socket;
    await sleep(PATIENCE_MS);
    if (id !== this.socket.id || head <= (this.view?.version ?? 0)) return;
    this.missed++;
    const answer = await this.socket
      .timeout(5_000)
      .emitWithAck('join_scrim_room', { scrimId: this.scrimId, version: this.view?.version })
      .catch(() => undefined);
    if (answer?.scrim) this.#update(answer.scrim);
  }
}
