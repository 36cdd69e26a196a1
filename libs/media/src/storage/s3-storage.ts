import { UnavailableError } from '@muster/platform';
import { authorization, type Credentials, sha256, toAmzDate } from './aws-signature';
import { CONTENT_TYPE, isName, type Storage } from './storage';

const TIMEOUT_MS = 10_000;
const EMPTY: Buffer = Buffer.alloc(0);

/**
 * Stores files in an S3-compatible bucket: `s3://key:secret@host[:port]/bucket[/folder]?region=eu-west-1`, with
 * `&tls=off` for a server without TLS. Uses path-style addresses, which all such servers support.
 */
export class S3Storage implements Storage {
  readonly #origin: string;
  readonly #host: string;
  readonly #folder: string;
  readonly #credentials: Credentials;

  constructor(address: string) {
    const { username, password, host, pathname, searchParams } = new URL(address);
    if (!username || !password || !host || pathname.length < 2)
      throw new Error('STORAGE_URL must look like s3://key:secret@host/bucket?region=…');
    this.#origin = `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`;
    this.#host = new URL(this.#origin).host; // without the default port, as in the Host header
    this.#folder = pathname.replace(/(?<!\/)\/+$/, '');
    this.#credentials = {
      key: decodeURIComponent(username),
      secret: decodeURIComponent(password),
      region: searchParams.get('region') ?? 'us-east-1',
    };
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const response = await this.#send('PUT', name, bytes, { 'content-type': CONTENT_TYPE });
    if (!response.ok) throw refused('PUT', response);
  }

  async get(name: string): Promise<Buffer | undefined> {
    const response = await this.#send('GET', name);
    if (response.status === 404) return undefined;
    if (!response.ok) throw refused('GET', response);
    return Buffer.from(await response.arrayBuffer().catch(unreachable));
  }

  async remove(name: string): Promise<void> {
    const response = await this.#send('DELETE', name);
    if (!response.ok && response.status !== 404) throw refused('DELETE', response);
  }

  #send(method: string, name: string, body = EMPTY, more: Readonly<Record<string, string>> = {}): Promise<Response> {
    if (!isName(name)) throw new Error(`${name} is not a valid stored file name`);
    const [at, path, bodyHash] = [new Date(), `${this.#folder}/${name}`, sha256(body)];
    const { host, ...headers } = {
      host: this.#host,
      'x-amz-content-sha256': bodyHash,
      'x-amz-date': toAmzDate(at),
      ...more,
    };
    const signed = authorization({ method, path, headers: { host, ...headers }, bodyHash }, this.#credentials, at);
    const content = body.length > 0 ? { body: new Uint8Array(body) } : {};
    return fetch(`${this.#origin}${path}`, {
      method,
      headers: { ...headers, authorization: signed },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...content,
    }).catch(unreachable);
  }
}

const unreachable = (error: Error): never => {
  throw new UnavailableError(`storage unreachable: ${error.message}`);
};
const refused = (method: string, { status }: Response): UnavailableError =>
  new UnavailableError(`storage returned ${status} for ${method}`);
