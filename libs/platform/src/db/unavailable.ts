import { types } from 'node:util';
import { UnavailableError } from '../log/events';

/**
 * The database could not do it now. `code` is its SQLSTATE, or the code of the network; empty when the driver gave up.
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

  /** The server has refused the statement: it is rolled back, whatever happens later. Otherwise nobody knows. */
  get isUndone(): boolean {
    return (
      SQLSTATE.test(this.code) &&
      ((this.cause as { severity?: string } | undefined)?.severity === 'ERROR' || !MAY_BE_DONE.test(this.code))
    );
  }
}

/** It never left for the database: nothing has changed, whatever the database does later. */
export class NotSent extends DatabaseUnavailable {
  override name = 'NotSent';
  override get isUndone(): boolean {
    return true;
  }
}

/** Nobody knows whether it was carried out: the database fell silent in the middle of a commit, and is silent still. */
export class OutcomeUnknown extends DatabaseUnavailable {
  override name = 'OutcomeUnknown';
  constructor() {
    super('the database has not told whether this was carried out');
  }
}

/**
 * Classes 00 to 72 begin with a digit; F0, HV, P0 and XX are PostgreSQL's own. No code of the network looks like one of
 * these.
 */
const SQLSTATE = /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;
/**
 * What the statement or its values are to blame for, today and tomorrow: cardinality (21), data (22), constraints (23),
 * wrong SQL (42),
 * a check option (44), limits of PostgreSQL (54), and what our own functions raise (P0).
 */
const AT_FAULT = /^(?:21|22|23|42|44|54|P0)/;
/** The connection or the server ended, perhaps just behind the commit. */
const MAY_BE_DONE = /^(?:08|40003|57P|58|XX)/;
/**
 * Wrong SQL that another state of the database makes right: a right that is missing, or a table, column, function or
 * type.
 */
const NOT_MIGRATED = new Set(['42501', '42P01', '42703', '42883', '42704']);
/** Node's codes of sockets, of the resolver and of TLS. */
const NETWORK = [
  /^E[A-Z0-9]+$/,
  /^EAI_[A-Z]+$/,
  /^ERR_(?:SSL|TLS|STREAM|SOCKET)_\w+$/,
  /^(?:CERT|CRL)_\w+$/,
  /^UNABLE_TO_\w+$/,
  /^ERROR_IN_C\w+$/,
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|HOSTNAME_MISMATCH|INVALID_CA)$/,
];
/** What the driver says without a code. A spec compares this with the messages in its source. */
const FROM_DRIVER = [
  /Connection terminated|connection error|SSL connection|SASL/i,
  /timeout expired|timeout exceeded when trying to connect|Query read timeout/i,
  /is not queryable|after calling end on the pool|Driver not Connected/i,
  /Received unexpected \w+ message/i,
  /Buffers? (?:lengths must match|cannot be empty)/i,
];

/**
 * The one place that says whose fault an error is. What the statement, its values or our own code are to blame for
 * comes back as it is;
 * every other trouble with the database becomes {@link DatabaseUnavailable}: try again. See docs/adr/0150.
 */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof UnavailableError || !isPassing(error)) return error;
  const { message } = error as Error;
  return new DatabaseUnavailable(message || codeOf(error as Error), codeOf(error as Error), error);
}

function isPassing(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const { errors = [] } = error as { errors?: readonly unknown[] }; // one for each address of a host
  if (errors.length > 0) return errors.every(isPassing);
  const code = codeOf(error);
  if (SQLSTATE.test(code)) return !AT_FAULT.test(code) || NOT_MIGRATED.has(code);
  // A file that is missing is not the network
  if (NETWORK.some((pattern) => pattern.test(code))) return !('path' in error);
  return code === '' && FROM_DRIVER.some((pattern) => pattern.test(error.message));
}

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
