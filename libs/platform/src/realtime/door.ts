import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { networkOf, type Limit } from '../http/rate-limits';

/** How often one household may begin a session, whatever becomes of it. */
export const HANDSHAKES: Limit = { name: 'handshakes', windows: [[1_200, 60]] };
/**
 * Sessions that have not shown key and token yet cost memory before anything is known of them: per household, and on
 * this node.
 */
const PENDING_MAX = 100;
const PENDING_MAX_HERE = 8_000;
/**
 * They are closed after it. (Socket.IO's connectTimeout waits another 30 s for a client of long polling to fetch the
 * goodbye.)
 */
const PENDING_TIMEOUT_MS = 10_000;
/** Open sessions of one household: a club with hundreds of people has one address, too. */
const SESSIONS_MAX = 1_000;

type Session = Socket['conn'];
interface Sessions {
  open: number;
  pending: number;
}
const NO_SESSIONS: Sessions = { open: 0, pending: 0 };

/** Counts the Engine.IO sessions of this node by household, from before they have shown a key until they close. */
export class Door {
  readonly #households = new Map<string, Sessions>();
  readonly #pending = new Map<Session, { household: string; timer: NodeJS.Timeout }>();

  /** `hops`: how many proxies stand before us. `scale`: RATE_LIMIT_SCALE. */
  constructor(
    private readonly hops: number,
    private readonly scale: number,
  ) {}

  /**
   * Counts every session of this server from now on. Sessions of a burst are all let in before the first is counted, so
   * it closes those beyond the limit.
   */
  watch(server: Server): void {
    server.engine.on('connection', (session: Session) => {
      const household = this.householdOf(session.request);
      const isFull = !this.hasRoomFor(household);
      const timer = setTimeout(() => session.close(true), PENDING_TIMEOUT_MS).unref();
      this.#pending.set(session, { household, timer });
      this.#change(household, 1, 1);
      session.once('close', () => {
        this.admit(session);
        this.#change(household, -1, 0);
      });
      if (isFull) session.close(true);
    });
  }

  hasRoomFor(household: string): boolean {
    const { open, pending } = this.#households.get(household) ?? NO_SESSIONS;
    return (
      this.#pending.size < PENDING_MAX_HERE && pending < PENDING_MAX * this.scale && open < SESSIONS_MAX * this.scale
    );
  }

  /** The session has shown key and token, or is closed: it is no longer pending. */
  admit(session: Session): void {
    const one = this.#pending.get(session);
    if (!one) return;
    clearTimeout(one.timer);
    this.#pending.delete(session);
    this.#change(one.household, 0, -1);
  }

  householdOf(request: IncomingMessage): string {
    return networkOf(addressOf(request, this.hops));
  }

  #change(household: string, open: number, pending: number): void {
    const before = this.#households.get(household) ?? NO_SESSIONS;
    const now = { open: before.open + open, pending: before.pending + pending };
    if (now.open > 0) this.#households.set(household, now);
    else this.#households.delete(household);
  }
}

/** The client's address as the outermost of our own proxies saw it (Fastify's `request.ip`). */
export function addressOf({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .toReversed();
  return [socket.remoteAddress ?? '', ...forwarded].slice(0, hops + 1).at(-1)!;
}
