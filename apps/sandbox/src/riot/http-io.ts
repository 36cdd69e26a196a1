import type { IncomingMessage, ServerResponse } from 'node:http';
import { badRequest, forbidden, ApiError } from './api-call';
import { type Key, keyOf } from './keys';
import type { Fault } from './switches';

export function keyFor(token: string): Key {
  if (!token) throw new ApiError(401, 'Unauthorized');
  const key = keyOf(token);
  if (!key || key.expired) throw forbidden();
  return key;
}

export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('the path is not well formed');
  }
}

export function sendRateLimited(
  res: ServerResponse,
  type: 'application' | 'method' | 'service',
  seconds: number,
): never {
  res.setHeader('X-Rate-Limit-Type', type);
  res.setHeader('Retry-After', String(seconds));
  throw new ApiError(429, 'Rate limit exceeded');
}

export async function bodyOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const segment of req) parts.push(segment as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export function send(res: ServerResponse, status: number, body: unknown, form: Fault['body']): void {
  if (res.headersSent || res.destroyed) return;
  if (form === 'html')
    return void res
      .writeHead(status, { 'content-type': 'text/html' })
      .end('<html><body><h1>Bad gateway</h1></body></html>');
  if (form === 'empty' || body === undefined) return void res.writeHead(status).end();
  res.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
}
