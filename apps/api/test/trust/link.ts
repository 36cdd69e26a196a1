import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The cable between one node and a server: it can be cut, and it can go silent with both ends thinking it holds. */
export interface Link {
  url: string;
  cut: () => void;
  silence: () => void;
  /** The connections there are stay silent for good, as when a router forgets them; new ones work. */
  forget: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

/** A cable to the server of that address. */
export async function linkTo(address: string): Promise<Link> {
  const { hostname, port } = new URL(address);
  const pairs = new Set<[Socket, Socket]>();
  const forgotten = new WeakSet<Socket>();
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy());
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.on('data', (bytes) => { if (state === 'whole' && !forgotten.has(near)) far.write(bytes); });
    far.on('data', (bytes) => { if (state === 'whole' && !forgotten.has(near)) near.write(bytes); });
    for (const [end, other] of [[near, far], [far, near]] as const) end.on('close', () => { other.destroy(); pairs.delete(pair); });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const drop = () => { for (const [near] of pairs) near.destroy(); };
  return {
    url: Object.assign(new URL(address), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) }).href,
    cut: () => { state = 'cut'; drop(); },
    silence: () => { state = 'silent'; },
    forget: () => { for (const [near] of pairs) forgotten.add(near); },
    mend: () => { if (state === 'silent') drop(); state = 'whole'; },
    close: async () => { drop(); await new Promise((resolve) => { server.close(resolve); }); },
  };
}
