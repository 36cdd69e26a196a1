import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
export interface RawAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  ms: number;
}
interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

/**
 * Sends exactly these bytes: HTTP clients would normalise the path and the body. A connection the server closes in the
 * meantime is not an error.
 */
export function raw(origin: string, question: Asked): Promise<RawAnswer> {
  const { method, path, headers = {}, body } = question;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      origin,
      {
        agent,
        method,
        path,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        timeout: 10_000,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedAt,
          }),
        );
      },
    );
    call
      .on('timeout', () => call.destroy(new Error(`${method} ${path} hangs`)))
      .on('error', (error) =>
        call.reusedSocket ? resolve(raw(origin, question)) : reject(new Error(`${method} ${path}: ${error.message}`)),
      )
      .end(body);
  });
}
export const hangUp = (): void => agent.destroy();
