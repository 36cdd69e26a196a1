import type { Ack } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import { Logger } from '@nestjs/common';
import type { z } from 'zod';
import { CommandRejected } from '../commands/aggregate-queue';
import { asUnavailable } from '../database/unavailable';
import { BUSY, type ErrorMessages } from '../http/errors';
import { storageProblem } from '../http/storable';
import { UnavailableError } from '../database/unavailable';
import { takeMessageCredit, TOO_MANY_MESSAGES } from './socket-limits';
import { texts } from '../languages/texts/en';
import { type AppSocket, languageOfSocket } from './socket-rooms';

const log = new Logger('sockets');

/**
 * Validates a client's message and converts the handler's result or error into the acknowledgement, in the language of
 * the socket's user. Never throws.
 */
export async function handleMessage<S extends z.ZodType>(
  errors: ErrorMessages,
  socket: AppSocket,
  schema: S,
  payload: unknown,
  handler: (body: z.output<S>) => Promise<Ack> | Ack,
): Promise<Ack> {
  const ack = await acknowledge(errors, socket, schema, payload, handler);
  const language = languageOfSocket(socket);
  return 'error' in ack && language !== 'en' ? { ...ack, error: errors.translate(String(ack.error), language) } : ack;
}

async function acknowledge<S extends z.ZodType>(
  errors: ErrorMessages,
  socket: AppSocket,
  schema: S,
  payload: unknown,
  handler: (body: z.output<S>) => Promise<Ack> | Ack,
): Promise<Ack> {
  if (!takeMessageCredit(socket)) return TOO_MANY_MESSAGES;
  const problem = storageProblem(payload);
  if (problem) return { error: problem, code: 'invalid' };
  const parsed = schema.safeParse(payload);
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? texts.invalidMessage, code: 'invalid' };
  try {
    return await handler(parsed.data);
  } catch (error) {
    const rejection = error instanceof CommandRejected ? error.rejection : error;
    if (rejection instanceof Rejection) {
      const response = errors.toResponse(rejection);
      return { error: response.error, code: response.code };
    }
    if (asUnavailable(error) instanceof UnavailableError) return { error: BUSY, code: 'unavailable' };
    log.error({ err: error }, 'a socket message handler failed');
    return { error: texts.internal, code: 'internal' };
  }
}
