import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config';
import { redact } from '../redact';

/** What must never reach a log, wherever it stands. */
const REDACT = [
  'authorization',
  'cookie',
  'token',
  'email',
  'discord',
  'uid',
  'adminKey',
  'lobbyPassword',
  'tournamentCode',
  '*.authorization',
  '*.cookie',
  '*.token',
  '*.email',
  '*.discord',
  '*.uid',
  '*.adminKey',
  '*.lobbyPassword',
  '*.tournamentCode',
];

/**
 * Where it happened and what kind it is. What else an error carries is left out: PostgreSQL adds the row it refuses,
 * TypeORM what was to be written.
 */
function errorFields(error: Error & { code?: unknown; constraint?: unknown }): object {
  const { name, message, stack, code, constraint } = error;
  return {
    type: name,
    message: redact(message),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: redact(stack ?? ''),
  };
}

/** For commands, whose stdout is their answer. */
export const toStderr = (): DestinationStream => pino.destination(2);

/** Structured logs, one JSON object a line, on stdout unless told otherwise. */
export function createLogger(
  config: Pick<Config, 'LOG_LEVEL'>,
  to: DestinationStream = pino.destination(1),
): LoggerService {
  const root = pino(
    {
      level: config.LOG_LEVEL,
      base: { pid: process.pid },
      redact: REDACT,
      serializers: { err: (error: unknown) => (error instanceof Error ? errorFields(error) : redact(String(error))) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    to,
  );
  const write =
    (level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace') =>
    (message: unknown, ...rest: unknown[]) =>
      logAt(root, level, message, rest);
  return {
    log: write('info'),
    error: write('error'),
    warn: write('warn'),
    debug: write('debug'),
    verbose: write('trace'),
    fatal: write('fatal'),
  };
}

/**
 * Nest passes `(message, …more, context)`; an object as the message carries fields, and the next string is the
 * sentence.
 */
function logAt(
  root: Logger,
  level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
  message: unknown,
  rest: readonly unknown[],
): void {
  const strings = rest.filter((part) => typeof part === 'string');
  const context = strings.at(-1);
  if (message instanceof Error) root[level]({ context, err: message }, redact(message.message));
  else if (typeof message === 'object' && message !== null)
    root[level]({ context, ...message }, strings.length > 1 ? strings[0] : undefined);
  else root[level]({ context, ...(strings.length > 1 && { stack: redact(strings[0]!) }) }, redact(String(message)));
}
