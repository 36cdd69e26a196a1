// @ts-check
// Clients that click and clients that watch, through the proxy; each records what went wrong for it.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { API_KEY } from '../../infra/dev/production.mjs';
import { SEATS } from '../bench/requests.mjs';

/** @typedef {import('../bench/people.mjs').Person} Person */
/** @typedef {{ version: number, teamOne: unknown[], teamTwo: unknown[] }} View */
/** @typedef {{ at: number, ms: number }} RequestTime */

/** Time in which an announced version must arrive before it counts as missed; the same as in the page. */
const MISSED_AFTER_MS = 600;

/** A player who takes and leaves the same seat repeatedly. No one else uses it, so every rejection is a fault. */
export class ClickingClient {
  /** @type {RequestTime[]} */ requests = [];
  /** @type {string[]} */ faults = [];
  joins = 0;
  leaves = 0;
  #stopped = false;
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** @type {Promise<void> | undefined} */ #clicking;

  constructor(
    /** @type {number} */ port,
    /** @type {Person} */ person,
    /** @type {string} */ scrimId,
    /** @type {number} */ seat,
  ) {
    this.port = port;
    this.person = person;
    this.scrimId = scrimId;
    const { team, role } = /** @type {import('../bench/requests.mjs').Seat} */ (SEATS[seat]);
    this.seat = { playerData: { role, team: { name: team } } };
  }

  start(/** @type {number} */ pauseMs) {
    this.#clicking = this.#click(pauseMs);
  }

  async stop() {
    this.#stopped = true;
    await this.#clicking;
    this.#agent.destroy();
  }

  async #click(/** @type {number} */ pauseMs) {
    while (!this.#stopped) {
      if (await this.#request('insert-player', this.seat)) this.joins++;
      if (await this.#request('remove-player', undefined)) this.leaves++;
      await sleep(Math.random() * pauseMs);
    }
  }

  async #request(/** @type {string} */ verb, /** @type {object | undefined} */ body) {
    const at = Date.now();
    const startedAt = performance.now();
    const status = await this.#send('PATCH', `/api/scrims/${this.scrimId}/${verb}/${this.person.id}`, body).catch(
      (/** @type {NodeJS.ErrnoException} */ error) => error.code ?? error.message,
    );
    this.requests.push({ at, ms: performance.now() - startedAt });
    if (status !== 'done') this.faults.push(`${new Date(at).toISOString()} ${verb}: ${status}`);
    return status === 'done';
  }

  /** @returns {Promise<string>} */
  #send(/** @type {string} */ method, /** @type {string} */ path, /** @type {object | undefined} */ body) {
    const text = body ? JSON.stringify(body) : '';
    const headers = {
      'x-api-key': API_KEY,
      authorization: this.person.token,
      'idempotency-key': randomUUID(),
      ...(text && { 'content-type': 'application/json', 'content-length': String(text.length) }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port: this.port, method, path, headers, agent: this.#agent },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (chunk) => {
              text += chunk;
            })
            .once('error', reject)
            .once('end', () =>
              resolve(
                response.statusCode === 200
                  ? 'done'
                  : `${response.statusCode} ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
              ),
            );
        },
      );
      outgoing.once('error', reject).end(text);
    });
  }
}

/** A page with an open scrim: receives new versions by message, and requests missed ones after every reconnect. */
export class WatchingClient {
  /** @type {View | undefined} */ view;
  connections = 0;
  messages = 0;
  /** Number of versions it learned of only by a beacon although its socket was connected: lost messages. */
  missed = 0;
  /** @type {string[]} */ faults = [];

  constructor(
    /** @type {number} */ port,
    /** @type {Person} */ person,
    /** @type {string} */ scrimId,
    /** @type {boolean} */ polling,
  ) {
    this.scrimId = scrimId;
    this.socket = io(`http://127.0.0.1:${port}`, {
      auth: { token: person.token, apiKey: API_KEY, names: 'lean' },
      forceNew: true,
      withCredentials: true,
      reconnectionDelay: 400,
      reconnectionDelayMax: 5_000,
      transports: polling ? ['polling', 'websocket'] : ['websocket'],
    });
    this.socket.on('connect', () => void this.#onConnect());
    this.socket.on('connect_error', (error) => {
      if (/** @type {any} */ (error).data) this.faults.push(`connection rejected: ${error.message}`);
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
    this.socket.io.on('reconnect_failed', () => this.faults.push('stopped reconnecting'));
    this.socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.faults.push('disconnected by the server');
    });
  }

  close() {
    this.socket.disconnect();
  }

  async #onConnect() {
    this.connections++;
    const response = await this.socket
      .timeout(5_000)
      .emitWithAck('join_scrim_room', { scrimId: this.scrimId, ...(this.view && { version: this.view.version }) })
      .catch(() => undefined);
    if (response?.scrim) this.#update(response.scrim);
  }

  #update(/** @type {View} */ view) {
    if (view.version > (this.view?.version ?? -1)) this.view = view;
  }

  async #compare(/** @type {number} */ head) {
    const { id } = this.socket;
    await sleep(MISSED_AFTER_MS);
    if (id !== this.socket.id || head <= (this.view?.version ?? 0)) return;
    this.missed++;
    const response = await this.socket
      .timeout(5_000)
      .emitWithAck('join_scrim_room', { scrimId: this.scrimId, version: this.view?.version })
      .catch(() => undefined);
    if (response?.scrim) this.#update(response.scrim);
  }
}
