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
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      origin,
      {
        agent,
        method,
        path,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        timeout: 10_000,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
          }),
        );
      },
    );
    asked
      .on('timeout', () => asked.destroy(new Error(`${method} ${path} hangs`)))
      .on('error', (error) =>
        asked.reusedSocket ? resolve(raw(origin, question)) : reject(new Error(`${method} ${path}: ${error.message}`)),
      )
      .end(body);
  });
}
export const hangUp = (): void => agent.destroy();
