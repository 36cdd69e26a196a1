/**
 * Error responses for requests that fail before routing, in the contract's shape. Hooks and filters do not run for
 * them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { say } from '../languages/texts/catalogue';
import { errorBody, JSON_TYPE } from './errors';
import { languageOf } from './language';

const TOO_LONG = 414;

/** Handles URLs that cannot be decoded or are too long. */
export function frameworkErrors(
  { statusCode = 400 }: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const sentence = statusCode === TOO_LONG ? say('urlTooLong') : say('urlInvalid');
  void reply
    .status(statusCode)
    .headers({
      'content-type': JSON_TYPE,
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    })
    .send(JSON.stringify(errorBody(statusCode, sentence(languageOf(request)), request.id)));
}

const CLIENT_ERRORS: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
};

/** Handles invalid HTTP requests. */
export function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'This is not a valid request'];
  const body = JSON.stringify(errorBody(status, message, randomUUID()));
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
    );
  socket.destroy(error);
}
