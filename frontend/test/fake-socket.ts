import type { Ack, ClientMessage, ServerMessage, ServerMessages } from '@muster/contracts/sockets';
import { act } from '@testing-library/react';

/** Unknown scrims come by HTTP, where tests answer. */
const NOT_HERE: Ack = { error: 'Load it', code: 'unavailable' };
type Listener = (payload?: unknown) => void;

/** Stands for the socket of `socket.io-client`: it connects at once, and acknowledges every message. */
class FakeSocket {
  readonly id = 'fake-socket';
  connected = false;
  active = true;
  readonly io = { on: () => undefined, opts: {}, engine: { transport: { name: 'websocket' } } };
  private readonly listeners = new Map<string, Listener[]>();

  on(name: string, listener: Listener): this {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    return this;
  }
  says(name: string, payload?: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) listener(payload);
  }
  connect(): void {
    this.connected = true;
    this.says('connect');
  }
  timeout(): { emitWithAck: (name: ClientMessage, body: object) => Promise<Ack> } {
    const isUnknown = (name: ClientMessage, body: object) => name === 'join_scrim_room' && !('version' in body);
    return { emitWithAck: (name, body) => Promise.resolve(isUnknown(name, body) ? NOT_HERE : { ok: true }) };
  }
  removeAllListeners(): void {
    this.listeners.clear();
  }
  close(): void {
    this.connected = false;
  }
}

let opened: FakeSocket | undefined;
export function io(): FakeSocket {
  const socket = new FakeSocket();
  opened = socket;
  queueMicrotask(() => socket.connect());
  return socket;
}

/** Sends a message of the server to the open socket. */
export function serverSays<M extends ServerMessage>(name: M, payload: ServerMessages[M]): void {
  const socket = opened;
  if (!socket?.connected) throw new Error('No socket is open');
  act(() => socket.says(name, payload));
}
