import { UnavailableError } from '@muster/platform';
import { boundedFetch } from '@muster/platform/http';
import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { CONTENT_TYPE, isName, type Storage } from './storage';

const TIMEOUT_MS = 10_000;
/** More than an image has that Muster stores. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Stores files in an S3-compatible bucket: `s3://key:secret@host[:port]/bucket[/folder]?region=eu-west-1`, with
 * `&tls=off` for a server without TLS. Uses path-style addresses, which all such servers support.
 */
export class S3Storage implements Storage {
  readonly #folder: string;
  readonly #client: AwsClient;

  constructor(address: string) {
    const { username, password, host, pathname, searchParams } = new URL(address);
    if (!username || !password || !host || pathname.length < 2)
      throw new Error('STORAGE_URL must look like s3://key:secret@host/bucket?region=…');
    // aws4fetch would sign a plus in the path as a space.
    const path = pathname.replace(/(?<!\/)\/+$/, '').replaceAll('+', '%2B');
    this.#folder = `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}${path}`;
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      service: 's3',
      region: searchParams.get('region') ?? 'us-east-1',
    });
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const response = await this.#send('PUT', name, bytes, { 'content-type': CONTENT_TYPE });
    if (!response.ok) throw refused('PUT', response);
  }

  async get(name: string): Promise<Buffer | undefined> {
    const response = await this.#send('GET', name);
    if (response.status === 404) return undefined;
    if (!response.ok) throw refused('GET', response);
    return Buffer.from(await response.arrayBuffer());
  }

  async remove(name: string): Promise<void> {
    const response = await this.#send('DELETE', name);
    if (!response.ok && response.status !== 404) throw refused('DELETE', response);
  }

  /**
   * The client only signs: a request made from its request follows the signal no longer than that one is in memory. A
   * redirect is refused as a status, because with `redirect: 'error'` a signal does not end a body that never comes.
   */
  async #send(
    method: string,
    name: string,
    body?: Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    if (!isName(name)) throw new Error(`${name} is not a valid stored file name`);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const content = body && { body: new Uint8Array(body) };
    const { url, headers: signed } = await this.#client.sign(`${this.#folder}/${name}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...content,
    });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return boundedFetch(url, { method, headers: signed, ...content, redirect: 'manual', signal }, MAX_BYTES).catch(
      unreachable,
    );
  }
}

const unreachable = (error: Error): never => {
  throw new UnavailableError(`storage unreachable: ${error.message}`);
};
const refused = (method: string, { status }: Response): UnavailableError =>
  new UnavailableError(`storage returned ${status} for ${method}`);
