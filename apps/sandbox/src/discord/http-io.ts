import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from './api-errors';

const MAX_BYTES = 1024 * 1024;

export async function bodyOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of req) {
    length += (part as Buffer).length;
    if (length > MAX_BYTES) throw new ApiError(413, 40005, 'Request entity too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 50109, 'The request body contains invalid JSON.');
  }
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  if (res.headersSent || res.destroyed) return;
  if (body === undefined) return void res.writeHead(204).end();
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function sendHtml(res: ServerResponse, status: number, html: string): void {
  res
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(html);
}

export const redirect = (res: ServerResponse, location: string): void => void res.writeHead(302, { location }).end();
