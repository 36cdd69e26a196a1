// @ts-check
// Somebody with cards open, as the page has it: newer views replace older ones, a head that is ahead is asked for, and
// whoever lost the line comes back.
import { Socket } from '../bench/socket.mjs';
import { summary } from './crowd.mjs';
import { API_KEY } from '../dev/production.mjs';

const FIRST_MS = 400;
const LONGEST_MS = 5_000;
/** Nothing heard for so long (the server pings every 10 s): the line is dead. */
const SILENT_MS = 19_000;
/** Not in by then: tried anew, as the page does. */
const CONNECT_MS = 9_000;

/** @typedef {{ version: number, view: any }} Known */

export class Viewer {
  /** @type {Map<string, Known>} */ rooms = new Map();
  connections = 0;
  isIn = false;
  /** When it came in last, and when it was last told how a room stands (clock, ms). */
  connectedAt = 0;
  receivedAt = 0;
  /** Which history of the log was told first, and how often another one was told. */
  history = '';
  returns = 0;
  /** Saw a lobby's password. @type {Set<string>} */ secrets = new Set();
  /** @type {Socket | undefined} */ #socket;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #heardAt = 0;
  #isOpen = false;
  #waits = 0;
  #acks = 0;
  /** @type {Map<number, string>} */ #asked = new Map();
  #over = false;

  /**
   * `behave`: without `beacons` heads are not looked at, for the control; `loses`: this share of what it is told never
   * arrives.
   */
  constructor(
    /** @type {import('../bench/people.mjs').Person} */ person,
    /** @type {() => number} */ port,
    /** @type {string[]} */ scrims,
    { beacons = true, loses: dropRate = 0, random = Math.random } = {},
  ) {
    this.person = person;
    this.port = port;
    this.beacons = beacons;
    this.loses = dropRate;
    this.random = random;
    for (const id of scrims) this.rooms.set(id, { version: -1, view: undefined });
    this.#connect();
    this.watch = setInterval(() => {
      if (this.#socket && performance.now() - this.#heardAt > (this.#isOpen ? SILENT_MS : CONNECT_MS)) this.#onClose();
    }, 1_000);
  }

  /** One card more. */
  joinScrim(/** @type {string} */ scrimId) {
    this.rooms.set(scrimId, { version: -1, view: undefined });
    if (this.isIn) this.#join(scrimId);
  }

  /** A page that was reloaded: nothing is known. */
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
    if (this.loses > 0 && message !== 'room_heads' && this.random() < this.loses) return undefined;
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

  /** Another history: events were lost, and nothing known is kept, as by a page that is loaded again. */
  #enter(/** @type {string} */ id) {
    const isOther = this.history !== '' && id !== this.history;
    this.history = id;
    if (!isOther) return;
    this.returns++;
    this.secrets.clear(); // they may be of people whose part in it is lost
    for (const scrim of this.rooms.keys()) this.joinScrim(scrim);
  }

  #join(/** @type {string} */ scrimId) {
    const { version } = /** @type {Known} */ (this.rooms.get(scrimId));
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
    if (answer.scrim) this.#applyView(answer.scrim);
    else if (id && answer.code === 'scrim-not-found')
      this.#applyView({ _id: id, version: Number.MAX_SAFE_INTEGER, removed: true });
    else if (id && answer.code)
      setTimeout(() => {
        if (this.isIn) this.#join(id);
      }, 1_000); // the server was busy
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
