import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between one node and a server: it can be cut, and it can fall silent while both ends believe it is connected.
 */
export interface Link {
  url: string;
  cut: () => void;
  silence: () => void;
  /** Silences open connections for good, as when a router forgets them; new connections work. */
  silenceOpenConnections: () => void;
  /** Holds what the application's connections send from now on until `release`, even if they are closed by then. */
  hold: (application: string) => Held;
  /** Closes new connections of that application at once; '' closes none. */
  refuse: (application: string) => void;
  restore: () => void;
  close: () => Promise<void>;
}

export interface Held {
  /** Resolves when the first bytes are held. */
  arrived: Promise<void>;
  /** Delivers the first bytes of a later connection that contain `text` only after `then` has returned. */
  before: (text: string, then: () => Promise<void>) => void;
  /** Delivers what was held; resolves when the server has responded or closed the connection. */
  release: () => Promise<void>;
}

/** The connections of one application and what they sent since they were held. */
class Hold implements Held {
  readonly #pairs = new Map<Socket, { far: Socket; bytes: Buffer[] }>();
  #reached!: () => void;
  readonly arrived = new Promise<void>((resolve) => {
    this.#reached = resolve;
  });
  #text = '';
  #then: (() => Promise<void>) | undefined;

  constructor(readonly application: string) {}

  add(near: Socket, far: Socket): void {
    this.#pairs.set(near, { far, bytes: [] });
  }

  keeps(near: Socket): boolean {
    return this.#pairs.has(near);
  }

  keep(near: Socket, bytes: Buffer): void {
    this.#pairs.get(near)!.bytes.push(bytes);
    this.#reached();
  }

  before(text: string, then: () => Promise<void>): void {
    [this.#text, this.#then] = [text, then];
  }

  /** Returns the action to run before these bytes are delivered, and only for the first bytes that contain the text. */
  due(bytes: Buffer): (() => Promise<void>) | undefined {
    const then = bytes.includes(this.#text) ? this.#then : undefined;
    if (then) this.#then = undefined;
    return then;
  }

  async release(): Promise<void> {
    const held = [...this.#pairs.values()].filter(({ far, bytes }) => bytes.length > 0 && !far.destroyed);
    const responses = held.map(({ far }) => Promise.race([once(far, 'data'), once(far, 'close')]));
    this.#pairs.clear();
    for (const { far, bytes } of held) far.write(Buffer.concat(bytes));
    await Promise.all(responses);
  }
}

/** Starts a proxy to the server of that address. */
export async function linkTo(address: string): Promise<Link> {
  const { hostname, port } = new URL(address);
  const pairs = new Set<[Socket, Socket]>();
  /** A held connection outlives its client side. */
  const fars = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  const applications = new WeakMap<Socket, string>();
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  let hold: Hold | undefined;
  let refused = '';
  const isOf = (near: Socket, { application }: Hold) => applications.get(near)?.includes(application) === true;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy());
    fars.add(far);
    far.on('close', () => fars.delete(far));
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.once('data', (bytes) => {
      applications.set(near, bytes.toString('latin1'));
      if (refused && applications.get(near)!.includes(refused)) return void near.destroy();
    });
    near.on('data', (bytes) => {
      if (hold?.keeps(near)) return hold.keep(near, bytes);
      const first = hold && isOf(near, hold) ? hold.due(bytes) : undefined;
      if (first) {
        near.pause();
        const deliver = async () => {
          await first();
          far.write(bytes);
          near.resume();
        };
        return void deliver();
      }
      if (state === 'whole' && !forgotten.has(near)) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (state === 'whole' && !forgotten.has(near)) near.write(bytes);
    });
    near.on('close', () => {
      if (!hold?.keeps(near)) far.destroy();
      pairs.delete(pair);
    });
    far.on('close', () => {
      near.destroy();
      pairs.delete(pair);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const drop = () => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    url: Object.assign(new URL(address), {
      hostname: '127.0.0.1',
      port: String((server.address() as AddressInfo).port),
    }).href,
    cut: () => {
      state = 'cut';
      drop();
    },
    silence: () => {
      state = 'silent';
    },
    silenceOpenConnections: () => {
      for (const [near] of pairs) forgotten.add(near);
    },
    hold: (application) => {
      const begun = new Hold(application);
      hold = begun;
      for (const [near, far] of pairs) if (isOf(near, begun)) begun.add(near, far);
      return begun;
    },
    refuse: (application) => {
      refused = application;
    },
    restore: () => {
      if (state === 'silent') drop();
      state = 'whole';
    },
    close: async () => {
      drop();
      for (const far of fars) far.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
