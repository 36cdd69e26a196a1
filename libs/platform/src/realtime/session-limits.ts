import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { networkOf, type Limit } from '../http/rate-limits';

/** Limit for new sessions per network, including rejected ones. */
export const HANDSHAKES: Limit = { name: 'handshakes', windows: [[1_200, 60]] };
/**
 * Maximum number of sessions that have not yet been authenticated, per network and on this node. They use memory before
 * anything is known about the client.
 */
const MAX_PENDING_PER_NETWORK = 100;
const MAX_PENDING_ON_NODE = 8_000;
/**
 * Sessions are closed if they do not authenticate within this time (ms). Socket.IO's connectTimeout would wait another
 * 30 s for long-polling clients.
 */
const PENDING_TIMEOUT_MS = 10_000;
/** Sessions of visitors who have not signed in yet: how many per network and on this node, and for how long (ms). */
const MAX_VISITORS_PER_NETWORK = 100;
const MAX_VISITORS_ON_NODE = 4_000;
export const VISITOR_MS = 10 * 60_000;
/** Maximum number of open sessions per network. High, because hundreds of users can share one address. */
const MAX_SESSIONS_PER_NETWORK = 1_000;

type Session = Socket['conn'];
interface Sessions {
  open: number;
  pending: number;
  visitors: number;
}
const NO_SESSIONS: Sessions = { open: 0, pending: 0, visitors: 0 };

/** Counts this node's Engine.IO sessions by network, from before authentication until they close. */
export class SessionLimits {
  readonly #networks = new Map<string, Sessions>();
  readonly #pending = new Map<Session, { network: string; timer: NodeJS.Timeout }>();
  #visitors = 0;

  /** @param hops number of proxies in front of Muster. @param scale RATE_LIMIT_SCALE. */
  constructor(
    private readonly hops: number,
    private readonly scale: number,
  ) {}

  /**
   * Counts all sessions of this server. Sessions of a burst are all accepted before the first is counted, so it closes
   * those beyond the limit.
   */
  watch(server: Server): void {
    server.engine.on('connection', (session: Session) => {
      const network = this.networkOfRequest(session.request);
      const isFull = !this.hasRoomFor(network);
      const timer = setTimeout(() => session.close(true), PENDING_TIMEOUT_MS).unref();
      this.#pending.set(session, { network, timer });
      this.#change(network, { open: 1, pending: 1 });
      session.once('close', () => {
        this.admit(session);
        this.#change(network, { open: -1 });
      });
      if (isFull) session.close(true);
    });
  }

  hasRoomFor(network: string): boolean {
    const { open, pending } = this.#networks.get(network) ?? NO_SESSIONS;
    return (
      this.#pending.size < MAX_PENDING_ON_NODE &&
      pending < MAX_PENDING_PER_NETWORK * this.scale &&
      open < MAX_SESSIONS_PER_NETWORK * this.scale
    );
  }

  /** Marks a session as authenticated or closed: it is no longer pending. */
  admit(session: Session): void {
    const pending = this.#pending.get(session);
    if (!pending) return;
    clearTimeout(pending.timer);
    this.#pending.delete(session);
    this.#change(pending.network, { pending: -1 });
  }

  /** Keeps the session of a visitor open for some minutes. @returns false if there are too many of them. */
  admitVisitor(session: Session): boolean {
    const network = this.#pending.get(session)?.network;
    if (network === undefined || !this.#hasRoomForVisitor(network)) return false;
    this.admit(session);
    const timer = setTimeout(() => session.close(), VISITOR_MS).unref();
    this.#visitors += 1;
    this.#change(network, { visitors: 1 });
    session.once('close', () => {
      clearTimeout(timer);
      this.#visitors -= 1;
      this.#change(network, { visitors: -1 });
    });
    return true;
  }

  #hasRoomForVisitor(network: string): boolean {
    const { visitors } = this.#networks.get(network) ?? NO_SESSIONS;
    return visitors < MAX_VISITORS_PER_NETWORK * this.scale && this.#visitors < MAX_VISITORS_ON_NODE;
  }

  networkOfRequest(request: IncomingMessage): string {
    return networkOf(addressOf(request, this.hops));
  }

  #change(network: string, { open = 0, pending = 0, visitors = 0 }: Partial<Sessions>): void {
    const before = this.#networks.get(network) ?? NO_SESSIONS;
    const after = {
      open: before.open + open,
      pending: before.pending + pending,
      visitors: before.visitors + visitors,
    };
    if (after.open > 0 || after.visitors > 0) this.#networks.set(network, after);
    else this.#networks.delete(network);
  }
}

/** Returns the client's address as seen by the outermost of our proxies (like Fastify's `request.ip`). */
export function addressOf({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .toReversed();
  return [socket.remoteAddress ?? '', ...forwarded].slice(0, hops + 1).at(-1)!;
}
