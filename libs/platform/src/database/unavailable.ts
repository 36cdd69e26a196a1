import { types } from 'node:util';

/** The database could not be reached or did not respond in time. No change is known to have happened. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

/**
 * The database could not run a statement now. `code` is its SQLSTATE or the network error code; empty if the driver
 * gave up.
 */
export class DatabaseUnavailable extends UnavailableError {
  override name = 'DatabaseUnavailable';
  constructor(
    message: string,
    readonly code = '',
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  /**
   * True if the server rejected the statement, so that it is certainly rolled back. Otherwise the outcome is unknown.
   */
  get isUndone(): boolean {
    return (
      SQLSTATE.test(this.code) &&
      ((this.cause as { severity?: string } | undefined)?.severity === 'ERROR' || !MAY_BE_DONE.test(this.code))
    );
  }
}

/** The statement was never sent, so nothing has changed. */
export class NotSent extends DatabaseUnavailable {
  override name = 'NotSent';
  override get isUndone(): boolean {
    return true;
  }
}

/** The outcome of a commit is unknown: the database stopped responding during the commit and has not come back. */
export class OutcomeUnknown extends DatabaseUnavailable {
  override name = 'OutcomeUnknown';
  constructor() {
    super('the database did not confirm whether this was committed');
  }
}

/** Classes 00 to 72 start with a digit; F0, HV, P0 and XX are PostgreSQL's own. No network error code matches. */
const SQLSTATE = /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;
/**
 * Classes for which the statement or its values are at fault: cardinality (21), data (22), constraints (23), wrong SQL
 * (42), check options (44), PostgreSQL limits (54), and errors raised by our own functions (P0).
 */
const AT_FAULT = /^(?:21|22|23|42|44|54|P0)/;
/** The connection or the server ended, possibly after the commit. */
const MAY_BE_DONE = /^(?:08|40003|57P|58|XX)/;
/** Wrong SQL that a migration or grant would fix: a missing privilege, table, column, function or type. */
const NOT_MIGRATED = new Set(['42501', '42P01', '42703', '42883', '42704']);
/** Node's error codes of sockets, the resolver and TLS. */
const NETWORK = [
  /^E[A-Z0-9]+$/,
  /^EAI_[A-Z]+$/,
  /^ERR_(?:SSL|TLS|STREAM|SOCKET)_\w+$/,
  /^(?:CERT|CRL)_\w+$/,
  /^UNABLE_TO_\w+$/,
  /^ERROR_IN_C\w+$/,
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|HOSTNAME_MISMATCH|INVALID_CA)$/,
];
/** Driver messages without a code. A spec compares them with the driver's source. */
const FROM_DRIVER = [
  /Connection terminated|connection error|SSL connection|SASL/i,
  /timeout expired|timeout exceeded when trying to connect|Query read timeout/i,
  /is not queryable|after calling end on the pool|Driver not Connected/i,
  /Received unexpected \w+ message/i,
  /Buffers? (?:lengths must match|cannot be empty)/i,
  /Query runner already released/, // TypeORM, after it has given up the lost connection of a transaction
];

/** The driver's messages about connections, as operators read them. */
const IN_WORDS: Readonly<Record<string, string>> = {
  'timeout exceeded when trying to connect':
    'no connection was free in time: all of the pool (DB_POOL) are busy or still being opened',
  'Connection terminated due to connection timeout':
    'PostgreSQL did not finish opening a connection in time: it, this host or the network is overloaded',
};

/**
 * Classifies an error. Errors caused by the statement, its values or our own code are returned unchanged; all other
 * database errors become {@link DatabaseUnavailable}, which means that a retry makes sense. See docs/adr/0002.
 */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof UnavailableError || !isTransient(error)) return error;
  const { message } = error as Error;
  const reason = IN_WORDS[message] ?? message;
  return new DatabaseUnavailable(reason || codeOf(error as Error), codeOf(error as Error), error);
}

function isTransient(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const { errors = [] } = error as { errors?: readonly unknown[] }; // one per address of the host
  if (errors.length > 0) return errors.every(isTransient);
  const code = codeOf(error);
  if (SQLSTATE.test(code)) return !AT_FAULT.test(code) || NOT_MIGRATED.has(code);
  // A missing file is not a network error
  if (NETWORK.some((pattern) => pattern.test(code))) return !('path' in error);
  return code === '' && FROM_DRIVER.some((pattern) => pattern.test(error.message));
}

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
