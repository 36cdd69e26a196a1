import type { Ack } from '@muster/contracts/sockets';
import { Logger } from '@nestjs/common';
import type { z } from 'zod';
import { type ErrorMessages, HttpError } from '../http/errors';
import { storageProblem } from '../http/storable';
import { takeMessageCredit, tooManyMessages } from './socket-limits';
import { sayMessage } from '../languages/say-message';
import { say } from '../languages/texts/catalogue';
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
  try {
    if (!takeMessageCredit(socket)) throw tooManyMessages();
    return await handler(parse(schema, payload));
  } catch (error) {
    const { sentence, code } = errors.find(error) ?? toInternal(error);
    return { error: sentence(languageOfSocket(socket)), code };
  }
}

function parse<S extends z.ZodType>(schema: S, payload: unknown): z.output<S> {
  const problem = storageProblem(payload);
  if (problem) throw new HttpError(400, 'invalid', problem);
  const { data, error } = schema.safeParse(payload);
  if (!error) return data as z.output<S>;
  const [issue] = error.issues;
  throw new HttpError(400, 'invalid', issue ? sayMessage(issue.message) : say('invalidMessage'));
}

function toInternal(error: unknown) {
  log.error({ err: error }, 'a socket message handler failed');
  return { sentence: say('internal'), code: 'internal' };
}
