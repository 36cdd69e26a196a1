import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  headers: IncomingHttpHeaders;
  payload: { title: string; body: string; url: string; tag: string };
}

/** A browser of the fake push service, with the keys that decrypt its pushes. */
export class Browser {
  readonly pushed: Pushed[] = [];
  /** Statuses of the next responses; then 201. */
  statuses: number[] = [];
  tries = 0;
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(readonly endpoint: string) {
    this.#keys.generateKeys();
  }

  get subscription() {
    return {
      endpoint: this.endpoint,
      keys: { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') },
    };
  }

  /** Decrypts according to RFC 8291 and RFC 8188. */
  open(body: Buffer): Pushed['payload'] {
    const [salt, length] = [body.subarray(0, 16), body[20]!];
    const sender = body.subarray(21, 21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', this.#keys.computeSecret(sender), this.#auth, info, 32));
    const derive = (name: string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, size));
    const sealed = body.subarray(21 + length);
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12)).setAuthTag(
      sealed.subarray(-16),
    );
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Pushed['payload'];
  }
}

/** Starts a local push service with any number of browsers. */
export async function pushService() {
  const browsers = new Map<string, Browser>();
  const take = async (request: IncomingMessage): Promise<number> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const browser = browsers.get(request.url ?? '');
    if (!browser) return 404;
    const status = browser.statuses.shift() ?? 201;
    browser.tries += 1;
    if (status === 201) browser.pushed.push({ headers: request.headers, payload: browser.open(Buffer.concat(chunks)) });
    return status;
  };
  const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    void take(request).then((status) => response.writeHead(status).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    browser: () => {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const browser = new Browser(`http://${host}${path}`);
      browsers.set(path, browser);
      return browser;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
