import type { Ack } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import { Logger } from '@nestjs/common';
import type { z } from 'zod';
import { Refusal } from '../commands/lane';
import type { ErrorWords } from '../http/errors';
import type { AppSocket } from './rooms';

const log = new Logger('sockets');
/** A socket may say this much; whoever says more is not a person (messages per window, ms). */
const CREDITS = 100;
const WINDOW_MS = 10_000;
const spent = new WeakMap<object, { since: number; count: number }>();

function mayStillTalk(socket: AppSocket): boolean {
  const now = Date.now();
  const used = spent.get(socket);
  if (!used || now - used.since > WINDOW_MS) { spent.set(socket, { since: now, count: 1 }); return true; }
  used.count += 1;
  return used.count <= CREDITS;
}

/** Checks a client's message and turns whatever comes of it into the acknowledgement; nothing thrown here ends the process. */
export async function answer<S extends z.ZodType>(words: ErrorWords, socket: AppSocket, schema: S, payload: unknown, work: (body: z.output<S>) => Promise<Ack> | Ack): Promise<Ack> {
  if (!mayStillTalk(socket)) return { error: 'Too many messages, please slow down', code: 'too-many-requests' };
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
    log.error({ err: error }, 'a socket message failed');
    return { error: 'Something went wrong on our side', code: 'internal' };
  }
}
