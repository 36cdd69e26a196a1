import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config';
import { redact } from './redact';

/** Fields that are redacted in every log entry. */
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
 * Returns the fields of an error that are logged. Others are left out, because PostgreSQL adds the rejected row and
 * TypeORM the parameters.
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

/** Destination for command-line tools, whose stdout is their output. */
export const toStderr = (): DestinationStream => pino.destination(2);

/** Creates the logger: one JSON object per line, on stdout by default. */
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
 * Nest passes `(message, …more, context)`. If the message is an object, it contains fields, and the next string is the
 * log message.
 */
function logAt(
  root: Logger,
  level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
  message: unknown,
  rest: readonly unknown[],
): void {
  if (!root.isLevelEnabled(level)) return;
  const strings = rest.filter((value) => typeof value === 'string');
  const context = strings.at(-1);
  if (message instanceof Error) root[level]({ context, err: message }, redact(message.message));
  else if (typeof message === 'object' && message !== null)
    root[level]({ context, ...message }, strings.length > 1 ? strings[0] : undefined);
  else root[level]({ context, ...(strings.length > 1 && { stack: redact(strings[0]!) }) }, redact(String(message)));
}
