// @ts-check
// A client with open cards that behaves like the page: newer views replace older ones, missed versions are requested,
// and lost connections are reopened.
import { Socket } from '../bench/socket.mjs';
import { summary } from './simulated-users.mjs';
import { API_KEY } from '../../infra/dev/production.mjs';

const FIRST_MS = 400;
const LONGEST_MS = 5_000;
/** Silence after which the connection counts as dead; the server pings every 10 s. */
const SILENT_MS = 19_000;
/** Timeout of a connection attempt, as in the page. */
const CONNECT_MS = 9_000;

/** @typedef {{ version: number, view: any }} Known */

export class Viewer {
  /** @type {Map<string, Known>} */ rooms = new Map();
  connections = 0;
  isIn = false;
  /** When it last connected, and when it last received the state of a room (wall clock, ms). */
  connectedAt = 0;
  receivedAt = 0;
  /** The first history id of the log, and how often a different one was received. */
  history = '';
  returns = 0;
  /** Scrims whose lobby password it saw. @type {Set<string>} */ secrets = new Set();
  /** Number of rejected requests for a room, by error code. @type {Map<string, number>} */ rejected = new Map();
  /** @type {Socket | undefined} */ #socket;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #heardAt = 0;
  #isOpen = false;
  #waits = 0;
  #acks = 0;
  /** @type {Map<number, string>} */ #asked = new Map();
  #over = false;

  /**
   * `behave`: without `beacons` it ignores beacons, for the control; `dropRate`: the share of messages that is lost.
   */
  constructor(
    /** @type {import('../bench/people.mjs').Person} */ person,
    /** @type {() => number} */ port,
    /** @type {string[]} */ scrims,
    { beacons = true, dropRate = 0, random = Math.random } = {},
  ) {
    this.person = person;
    this.port = port;
    this.beacons = beacons;
    this.dropRate = dropRate;
    this.random = random;
    for (const id of scrims) this.rooms.set(id, { version: -1, view: undefined });
    this.#connect();
    this.watch = setInterval(() => {
      if (this.#socket && performance.now() - this.#heardAt > (this.#isOpen ? SILENT_MS : CONNECT_MS)) this.#onClose();
    }, 1_000);
  }

  /** Opens a card. */
  joinScrim(/** @type {string} */ scrimId) {
    this.rooms.set(scrimId, { version: -1, view: undefined });
    if (this.isIn) this.#join(scrimId);
  }

  /** Closes a card. */
  leaveScrim(/** @type {string} */ scrimId) {
    this.rooms.delete(scrimId);
    if (this.isIn) this.#socket?.send(`42${JSON.stringify(['leave_scrim_room', { scrimId }])}`);
  }

  /** Forgets everything, as a reloaded page. */
  drop() {
    this.#onClose();
  }

  close() {
    this.#over = true;
    clearInterval(this.watch);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect() {
    if (this.#over) return;
    this.#heardAt = performance.now();
    this.#isOpen = false;
    const socket = new Socket(
      this.port(),
      (text) => {
        if (this.#socket === socket) this.#onText(text);
      },
      () => {
        if (this.#socket === socket) this.#onClose();
      },
    );
    this.#socket = socket;
  }

  #onClose() {
    this.isIn = false;
    this.#socket?.close();
    this.#socket = undefined;
    clearTimeout(this.#timer);
    const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#waits++) * (0.5 + this.random());
    if (!this.#over) this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #onText(/** @type {string} */ text) {
    this.#heardAt = performance.now();
    if (text.startsWith('0{')) {
      this.#isOpen = true;
      return this.#socket?.send(`40${JSON.stringify({ token: this.person.token, apiKey: API_KEY, names: 'lean' })}`);
    }
    if (text.startsWith('40')) return this.#onConnected();
    if (text.startsWith('44') || text.startsWith('41')) return this.#onClose();
    if (text.startsWith('43')) return this.#onAck(text);
    if (text.startsWith('42["log_history"')) return this.#enter(JSON.parse(text.slice(2))[1].id);
    if (
      !text.startsWith('42["scrim_updated"') &&
      !text.startsWith('42["room_heads"') &&
      !text.startsWith('42["scrim_removed"')
    )
      return undefined;
    const [message, payload] = JSON.parse(utf8(text.slice(2)));
    if (this.dropRate > 0 && message !== 'room_heads' && this.random() < this.dropRate) return undefined;
    if (message === 'scrim_updated') return this.#applyView(payload);
    if (message === 'scrim_removed')
      return this.#applyView({ _id: payload.scrimId, version: payload.version, removed: true });
    if (this.beacons)
      for (const [id, version] of Object.entries(payload.scrims))
        if ((this.rooms.get(id)?.version ?? Infinity) < Number(version)) this.#join(id);
    return undefined;
  }

  #onConnected() {
    this.connections++;
    this.connectedAt = Date.now();
    this.#waits = 0;
    this.isIn = true;
    for (const id of this.rooms.keys()) this.#join(id);
  }

  /** On another history of the log, events were lost: forgets everything, as a reloaded page. */
  #enter(/** @type {string} */ id) {
    const isOther = this.history !== '' && id !== this.history;
    this.history = id;
    if (!isOther) return;
    this.returns++;
    this.secrets.clear(); // they may belong to scrims in which the user's participation was lost
    for (const scrim of this.rooms.keys()) this.joinScrim(scrim);
  }

  #join(/** @type {string} */ scrimId) {
    const { version = -1 } = this.rooms.get(scrimId) ?? {};
    const ack = this.#acks++;
    this.#asked.set(ack, scrimId);
    this.#socket?.send(
      `42${ack}${JSON.stringify(['join_scrim_room', { scrimId, ...(version >= 0 && version < 2 ** 40 && { version }) }])}`,
    );
  }

  #onAck(/** @type {string} */ text) {
    const from = text.indexOf('[');
    const ack = Number(text.slice(2, from));
    const id = this.#asked.get(ack);
    this.#asked.delete(ack);
    const [answer] = JSON.parse(utf8(text.slice(from)));
    if (answer.ok) this.receivedAt = Date.now();
    if (answer.code) this.rejected.set(answer.code, (this.rejected.get(answer.code) ?? 0) + 1);
    if (answer.scrim) this.#applyView(answer.scrim);
    else if (id && answer.code === 'scrim-not-found')
      this.#applyView({ _id: id, version: Number.MAX_SAFE_INTEGER, removed: true });
    else if (id && answer.code)
      setTimeout(() => {
        if (this.isIn && this.rooms.has(id)) this.#join(id);
      }, 1_000); // the server was busy; retry
  }

  #applyView(/** @type {any} */ view) {
    const known = this.rooms.get(view._id);
    if (!known || known.version >= view.version) return;
    if (view.lobbyPassword) this.secrets.add(view._id);
    this.receivedAt = Date.now();
    this.rooms.set(view._id, { version: view.version, view: view.removed ? null : summary(view) });
  }
}

const utf8 = (/** @type {string} */ latin) => Buffer.from(latin, 'latin1').toString('utf8');
