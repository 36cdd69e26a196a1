// @ts-check
// Users who send commands all the time at their own pace, and record what they sent and what they received.
import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY } from '../../infra/dev/production.mjs';
import { ATTENDANCE_WEIGHTS, AttendanceCommands, withAttendance } from './attendance-commands.mjs';
import { COMMUNITY_WEIGHTS, SimulatedCommunities } from './simulated-communities.mjs';
import { SimulatedDrafts } from './simulated-drafts.mjs';
import { EVENING_WEIGHTS, SimulatedEvenings } from './simulated-evenings.mjs';

const TIMEOUT_MS = 15_000;
const RETRY_MS = 300;
/** A node that accepts no command for this long does not recover. */
const SLOW_RESPONSE_MS = 60_000;
const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];
const SEATS = ['teamOne', 'teamTwo'].flatMap((team) => ROLES.map((role) => ({ role, team: { name: team } })));
/** Statuses after which the same command is sent again, with the same key. */
const TRANSIENT_STATUSES = new Set([429, 503]);
/** Internal details that no response may contain. */
const ADDRESS = /E[A-Z]{5,}|EAI_|127\.0\.0\.1|localhost|\.test\b|postgres/;
/** Relative frequency of each command. */
const COMMAND_WEIGHTS = {
  join: 30,
  leave: 9,
  move: 8,
  cast: 5,
  uncast: 3,
  fill: 3,
  create: 3,
  edit: 3,
  winner: 2,
  remove: 0.3,
  say: 10,
  befriend: 8,
  accept: 8,
  part: 4,
  ...COMMUNITY_WEIGHTS,
  ...ATTENDANCE_WEIGHTS,
  ...EVENING_WEIGHTS,
};

const DRAFT_COMMANDS = { draft: 1 };
const SEAT_COMMANDS = { join: 5, leave: 3, move: 2, cast: 1, uncast: 1 };

/** @typedef {import('../bench/people.mjs').Person} Person */
/** @typedef {{ id: string, conversation: string }} Scrim */
/**
 * `expects`: the event types an accepted command may produce.
 * @typedef {{ kind: string, who: Person, method: string, path: string, body?: object, scrim?: string,
 *   expects: string[], seat?: { team: string, role: string } }} Command
 */
/**
 * `keyed`: the share of commands with an Idempotency-Key, the others are sent once; `tries`: maximum number of attempts
 * while the outcome is open, with the same key; `startsIn`: [from, to] in ms; `drafters`: clients that only draft, in
 * `tables` scrims at once.
 * @typedef {{ people: Person[], admins: number, ports: number[], journal: (line: object) => void, random:
 * import('./seeded-random.mjs').SeededRandom, clients?: number, thinkMs?: number, tries?: number, startsIn?: [number,
 * number], scrims?: number, prefix?: string, keyed?: number, timeoutMs?: number, drafters?: number, tables?: number }}
 * Options
 */

export class SimulatedUsers {
  /** @type {Scrim[]} */ scrims = [];
  /** Requests in flight. @type {Set<string>} */ inFlight = new Set();
  counts = { sent: 0, accepted: 0, rejected: 0, unknown: 0, failed: 0 };
  /** 503 responses that violate the contract. @type {string[]} */ misshapen = [];
  /** @type {number[]} */ durations = [];
  /** Number of responses per status. @type {Map<number, number>} */ statuses = new Map();
  #attendance;
  #drafts;
  #evenings;
  #stopped = false;
  #ops = 0;
  /** @type {Promise<void>[]} */ #clients = [];

  constructor(/** @type {Options} */ options) {
    this.options = {
      clients: 16,
      thinkMs: 40,
      tries: 4,
      startsIn: /** @type {[number, number]} */ ([1_000, 20_000]),
      scrims: 24,
      prefix: 'op',
      keyed: 1,
      timeoutMs: TIMEOUT_MS,
      drafters: 0,
      ...options,
    };
    this.communities = new SimulatedCommunities(options);
    this.#drafts = new SimulatedDrafts(options);
    this.#evenings = new SimulatedEvenings({ ...options, communities: this.communities });
    this.#attendance = new AttendanceCommands(this.options);
  }

  /** Creates scrims, then starts all clients. */
  async start() {
    for (let i = 0; i < 6; i++) await this.send(this.#pickCommand('create'));
    const { clients, drafters } = this.options;
    this.#clients = [
      ...Array.from({ length: clients }, () => this.#click()),
      ...Array.from({ length: drafters }, () => this.#click(DRAFT_COMMANDS)),
    ];
  }

  /** Sends seat commands to existing scrims until {@link stop}. */
  async click(/** @type {string[]} */ ids) {
    this.scrims = ids.map((id) => ({ id, conversation: '' }));
    this.#clients = Array.from({ length: this.options.clients }, () => this.#click(SEAT_COMMANDS));
    await Promise.all(this.#clients);
  }

  stop() {
    this.#stopped = true;
  }

  async end() {
    this.stop();
    await Promise.all(this.#clients);
  }

  /** Completes the drafts that are open when the clients have ended, so that no clock runs any more. */
  async finishDrafts() {
    await this.#drafts.finish((command) => this.send(command));
  }

  /** Sends commands through this node until one is accepted or rejected by the rules; throws after a minute. */
  async probe(/** @type {number} */ node) {
    for (const until = performance.now() + SLOW_RESPONSE_MS; performance.now() < until;)
      if (await this.send(this.#pickCommand('befriend'), { node, tries: 1 })) return;
    throw new Error(`api${node + 1} no longer accepts commands`);
  }

  async #click(/** @type {Record<string, number>} */ weights = COMMAND_WEIGHTS) {
    const { random, thinkMs } = this.options;
    while (!this.#stopped) {
      await this.send(this.#pickCommand(random.weighed(weights)));
      await sleep(random.between(0, 2 * thinkMs));
    }
  }

  /** Sends a command until its outcome is known, or the attempts are used up; records every attempt. */
  async send(/** @type {Command | undefined} */ command, { node: fixedNode = -1, tries = this.options.tries } = {}) {
    if (!command) return undefined;
    const { journal, random, ports, prefix } = this.options;
    const op = `${prefix}-${String(++this.#ops).padStart(7, '0')}`;
    const { kind, who, method, path, scrim, seat, body, expects } = command;
    this.counts.sent++;
    const isKeyed = random.float() < this.options.keyed;
    const maxAttempts = isKeyed ? tries : 1;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const id = `${op}-${attempt}`;
      const node = fixedNode < 0 ? random.below(ports.length) : fixedNode;
      journal({
        t: 'asked',
        op,
        id,
        kind,
        who: who.id,
        scrim,
        seat,
        expects,
        node,
        at: performance.now(),
        clock: Date.now(),
        body,
      });
      const startedAt = performance.now();
      this.inFlight.add(id);
      const response = await this.#send(
        /** @type {number} */ (ports[node]),
        id,
        isKeyed ? op : undefined,
        method,
        path,
        who,
        body,
      );
      this.inFlight.delete(id);
      journal({ t: 'heard', op, id, at: performance.now(), ...response });
      this.durations.push(performance.now() - startedAt);
      this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 500 && response.status !== 503) this.counts.failed++;
      const isOpen =
        response.status === 0 || TRANSIENT_STATUSES.has(response.status) || response.code === 'still-working';
      if (!isOpen) {
        this.counts[response.status < 300 ? 'accepted' : 'rejected']++;
        this.communities.learn(command, response);
        this.#drafts.learn(command, response);
        this.#evenings.learn(command, response);
        this.#updateKnown(kind, scrim, response);
        return response;
      }
      if (attempt < maxAttempts) await sleep(RETRY_MS * attempt * random.between(0.5, 1.5));
    }
    this.counts.unknown++;
    this.#drafts.learn(command, undefined);
    return undefined;
  }

  /**
   * @returns {Promise<{ status: number, code?: string, replay?: boolean, error?: string, view?: object, made?: { id:
   * string, token?: string } }>} status 0: if unknown
   */
  async #send(
    /** @type {number} */ port,
    /** @type {string} */ id,
    /** @type {string | undefined} */ key,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {Person} */ who,
    /** @type {object | undefined} */ body,
  ) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          'x-api-key': API_KEY,
          authorization: who.token,
          'x-request-id': id,
          ...(key && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(this.options.timeoutMs),
      });
      const text = await response.text();
      const parsed = text ? JSON.parse(text) : {};
      this.#attendance.note(parsed.scrim ?? parsed);
      this.#drafts.note(parsed.draft ?? parsed);
      this.#evenings.note(parsed);
      if (response.status === 503) this.misshapen.push(...faultsOf(response.headers.get('retry-after'), text, parsed));
      return {
        status: response.status,
        code: parsed.code,
        replay: response.headers.has('idempotent-replay'),
        view: summary(parsed.scrim ?? parsed),
        ...(parsed._id && { made: { id: parsed._id, token: parsed.token } }),
      };
    } catch (error) {
      return { status: 0, error: /** @type {Error} */ (error).message };
    }
  }

  #updateKnown(
    /** @type {string} */ kind,
    /** @type {string | undefined} */ scrim,
    /** @type {{ status: number, code?: string, view?: any }} */ { status, code, view },
  ) {
    if (kind === 'create' && status === 201) {
      this.scrims.push({ id: view._id, conversation: view._conversation });
      if (this.scrims.length > this.options.scrims) this.scrims.shift();
    }
    if (code === 'scrim-not-found' || (kind === 'remove' && status < 300))
      this.scrims = this.scrims.filter(({ id }) => id !== scrim);
  }

  /** @returns {Command | undefined} */
  #pickCommand(/** @type {string} */ kind) {
    const { random, people, admins } = this.options;
    const who = random.pick(people);
    const admin = random.pick(people.slice(0, admins));
    const startsIn = () => new Date(Date.now() + random.between(...this.options.startsIn)).toISOString();
    if (kind === 'create') {
      const casts = random.float() < 0.7;
      return {
        kind,
        who: admin,
        method: 'POST',
        path: '/api/scrims',
        body: withAttendance(
          { title: `Scrim ${random.below(1e6)}`, region: 'NA', gameStartTime: startsIn(), isWithCasters: casts },
          random,
        ),
        expects: ['ScrimCreated'],
      };
    }
    if (['befriend', 'accept', 'part'].includes(kind)) return this.#pickSocialCommand(kind, who);
    if (kind in COMMUNITY_WEIGHTS) return this.communities.pick(kind);
    if (kind in DRAFT_COMMANDS) return this.#drafts.pick();
    if (kind in EVENING_WEIGHTS) return this.#evenings.pick(kind);
    if (this.scrims.length === 0) return undefined;
    const { id: scrim, conversation } = random.pick(this.scrims);
    if (kind in ATTENDANCE_WEIGHTS) return this.#attendance.pick(kind, scrim);
    const on = (
      /** @type {string} */ path,
      /** @type {string[]} */ expects,
      /** @type {object | null} */ body = null,
      by = who,
    ) => ({
      kind,
      who: by,
      scrim,
      method: 'PATCH',
      path: `/api/scrims/${scrim}/${path}`,
      expects,
      ...(body && { body }),
    });
    const seat = () => ({ playerData: random.pick(SEATS) });
    switch (kind) {
      case 'join':
        return on(`insert-player/${who.id}`, ['PlayerJoined', 'SeatPassed'], seat());
      case 'leave':
        return on(`remove-player/${who.id}`, ['PlayerLeft']);
      case 'move':
        return on(`move-player/${who.id}`, ['PlayerMoved'], seat());
      case 'cast':
        return on(`insert-caster/${who.id}`, ['CasterJoined']);
      case 'uncast':
        return on(`remove-caster/${who.id}`, ['CasterLeft']);
      case 'fill':
        return on('admin-fill-random', ['PlayerAssigned'], {}, admin);
      case 'winner':
        return on('set-winner', ['WinnerReported'], { winnerTeamName: random.pick(['teamOne', 'teamTwo']) }, admin);
      case 'edit':
        return {
          ...on('', ['ScrimRescheduled'], { gameStartTime: startsIn() }, admin),
          method: 'PUT',
          path: `/api/scrims/${scrim}`,
        };
      case 'remove':
        return { ...on('', ['ScrimDeleted'], null, admin), method: 'DELETE', path: `/api/scrims/${scrim}` };
      default:
        return {
          kind,
          who,
          scrim,
          method: 'POST',
          path: '/api/messages',
          body: { conversationId: conversation, text: `gl hf ${random.below(1e6)}`, clientId: random.uuid() },
          expects: ['MessageSent'],
        };
    }
  }

  /** @returns {Command} */
  #pickSocialCommand(/** @type {string} */ kind, /** @type {Person} */ who) {
    const { random, people } = this.options;
    const other = random.pick(people.filter(({ id }) => id !== who.id).slice(0, 8));
    if (kind === 'befriend')
      return {
        kind,
        who,
        method: 'POST',
        path: `/api/friend-requests/send-friend-request/${other.id}/${who.id}`,
        expects: ['FriendshipRequested', 'FriendshipBegan'],
      };
    if (kind === 'accept')
      return {
        kind,
        who,
        method: 'POST',
        path: `/api/friend-requests/accept-request/${who.id}`,
        body: { newFriendUserId: other.id },
        expects: ['FriendshipBegan'],
      };
    return {
      kind,
      who,
      method: 'POST',
      path: '/api/friends/unfriend-user',
      body: { friendUserId: other.id },
      expects: ['FriendshipEnded'],
    };
  }
}

/**
 * Returns what is wrong with a 503 response: it must have Retry-After and the usual shape, and must not contain an
 * address.
 */
function faultsOf(
  /** @type {string | null} */ retryAfter,
  /** @type {string} */ text,
  /** @type {any} */ { error, code },
) {
  return [
    ...(Number(retryAfter) >= 1 ? [] : [`Retry-After: ${retryAfter}`]),
    ...(typeof error === 'string' && typeof code === 'string' && !ADDRESS.test(text) ? [] : [text.slice(0, 200)]),
  ];
}

/** Returns the parts of a response that can be compared with the log later. */
export function summary(/** @type {any} */ parsed) {
  if (!parsed?._id || !Array.isArray(parsed.teamOne)) return undefined;
  const { _id, _conversation, version, teamOne, teamTwo, casters, teamWon, gameStartTime, lobbyPassword } = parsed;
  const seats = [...teamOne, ...teamTwo].map((/** @type {any} */ entry) => [entry.team.name, entry.role, entry._id]);
  return {
    _id,
    _conversation,
    version,
    seats,
    casters: casters.map((/** @type {any} */ person) => person._id),
    winner: teamWon,
    startsAt: gameStartTime,
    sawPassword: lobbyPassword !== null,
  };
}
