import type { Ack } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import { Logger } from '@nestjs/common';
import type { z } from 'zod';
import { Refusal } from '../commands/lane';
import { asUnavailable } from '../db/unavailable';
import { BUSY, type ErrorWords } from '../http/errors';
import { unfit } from '../http/fit';
import { Unavailable } from '../log/events';
import { mayStillTalk, TOO_MANY_MESSAGES } from './manners';
import type { AppSocket } from './rooms';

const log = new Logger('sockets');

/** Checks a client's message and turns whatever comes of it into the acknowledgement; nothing thrown here ends the process. */
export async function answer<S extends z.ZodType>(words: ErrorWords, socket: AppSocket, schema: S, payload: unknown, work: (body: z.output<S>) => Promise<Ack> | Ack): Promise<Ack> {
  if (!mayStillTalk(socket)) return TOO_MANY_MESSAGES;
  const why = unfit(payload);
  if (why) return { error: why, code: 'invalid' };
  const parsed = schema.safeParse(payload);
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? 'Invalid message', code: 'invalid' };
  try {
    return await work(parsed.data);
  } catch (error) {
    const rejection = error instanceof Refusal ? error.rejection : error;
    if (rejection instanceof Rejection) {
      const told = words.tell(rejection);
      return { error: told.error, code: told.code };
    }
    if (asUnavailable(error) instanceof Unavailable) return { error: BUSY, code: 'unavailable' };
    log.error({ err: error }, 'a socket message handler failed');
    return { error: 'Something went wrong on our side', code: 'internal' };
  }
}
