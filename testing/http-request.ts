import { type Agent, request } from 'node:http';

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends one HTTP request. `fetch` needs about two and a half times the processor time. */
export const sendRequest = (
  agent: Agent,
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(url, { agent, method, headers: { ...length, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: new Headers(pairs(response.rawHeaders)), text }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const pairs = (raw: string[]): [string, string][] =>
  raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1]!] satisfies [string, string]] : []));
