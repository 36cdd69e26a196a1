// Classifies every SQLSTATE of PostgreSQL, every network error code and every message of the driver.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { NewerReleaseEventError } from '../eventlog/events';
import { UnavailableError } from './unavailable';
import { asUnavailable, DatabaseUnavailable, NotSent } from './unavailable';

/** PostgreSQL's errcodes.txt without the success and warning classes: class → conditions. */
const SQLSTATES = `
  03:000 08:000,001,003,004,006,007,P01 09:000 0A:000 0B:000 0F:000,001 0L:000,P01 0P:000 0Z:000,002 20:000 21:000
  22:000,001,002,003,004,005,007,008,009,00B,00C,00D,00F,00G,00H,00L,00M,00N,00P,00S,00T,010,011,012,013,014,015,016,018,019,01B,01E
  22:01F,01G,01W,01X,021,022,023,024,025,026,027,02E,02G,02H,030,031,032,033,034,035,036,037,038,039,03A,03B,03C,03D,03E,03F,03G
  22:P01,P02,P03,P04,P05,P06,P07 23:000,001,502,503,505,514,P01 24:000 25:000,001,002,003,004,005,006,007,008,P01,P02,P03,P04
  26:000 27:000 28:000,P01 2B:000,P01 2D:000 2F:000,002,003,004,005 34:000 38:000,001,002,003,004 39:000,001,004,P01,P02,P03
  3B:000,001 3D:000 3F:000 40:000,001,002,003,P01
  42:000,501,601,602,611,622,701,702,703,704,710,712,723,725,803,804,809,830,846,883,8C9,939
  42:P01,P02,P03,P04,P05,P06,P07,P08,P09,P10,P11,P12,P13,P14,P15,P16,P17,P18,P19,P20,P21,P22
  44:000 53:000,100,200,300,400 54:000,001,011,023 55:000,006,P02,P03,P04 57:000,014,P01,P02,P03,P04,P05 58:000,030,P01,P02
  72:000 F0:000,001 HV:000,001,00A,00N,00R,091 P0:000,001,002,003,004 XX:000,001,002`
  .trim()
  .split(/\s+/)
  .flatMap((line) => {
    const [errorClass, rest] = line.split(':');
    return rest!.split(',').map((condition) => `${errorClass}${condition}`);
  });
const REQUEST_ERROR_CLASSES = new Set(['21', '22', '23', '42', '44', '54', 'P0']);
const NOT_MIGRATED = new Set(['42501', '42703', '42704', '42883', '42P01']);
const isRequestError = (state: string) => REQUEST_ERROR_CLASSES.has(state.slice(0, 2)) && !NOT_MIGRATED.has(state);

const ofServer = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, severity: 'ERROR' });
const isUnavailable = (error: unknown) => asUnavailable(error) instanceof UnavailableError;

test.each(SQLSTATES)('SQLSTATE %s is classified, from the driver and through TypeORM', (state) => {
  const thrown = ofServer(state);
  for (const error of [thrown, new QueryFailedError('SELECT 1', [], thrown)]) {
    if (isRequestError(state)) expect(asUnavailable(error)).toBe(error);
    else expect(asUnavailable(error)).toMatchObject({ name: 'DatabaseUnavailable', code: state, cause: error });
  }
});

test('unknown SQLSTATEs become DatabaseUnavailable', () => {
  expect(['57P99', '88000', 'XX999', '40999'].map((state) => isUnavailable(ofServer(state)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'EADDRNOTAVAIL',
  'EADDRINUSE',
  'ENOTCONN',
  'ENOBUFS',
  'EMFILE',
  'ENFILE',
  'EPROTO',
  'EAGAIN',
  'EACCES',
  'ENOENT',
  'EINVAL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EAI_MEMORY',
  'ESERVFAIL',
  'EREFUSED',
  'ETIMEOUT',
  'ECANCELLED',
  'EBADRESP',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_STREAM_DESTROYED',
  'ERR_SOCKET_CLOSED',
  'CERT_HAS_EXPIRED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'HOSTNAME_MISMATCH',
])('network error %s becomes DatabaseUnavailable, also if every address of the host fails with it', (code) => {
  const error = Object.assign(new Error('connect'), { code, syscall: 'connect' });
  expect(asUnavailable(error)).toMatchObject({ name: 'DatabaseUnavailable', code });
  expect(isUnavailable(new AggregateError([error, error]))).toBe(true);
});

test.each([
  ['a programming error', new TypeError('x is not a function')],
  ['a Muster error', new Error('the log has a gap')],
  ['a missing file', Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/pictures/one' })],
  ['a Node argument error', Object.assign(new TypeError('no'), { code: 'ERR_INVALID_ARG_TYPE' })],
  ['a Fastify error', Object.assign(new Error('no'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 })],
  ['an error with a kebab-case code', Object.assign(new Error('no'), { code: 'not-found' })],
  ['a string', 'nonsense'],
  ['undefined', undefined],
  [
    'many errors, one of them a bug',
    new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' }), new TypeError('b')]),
  ],
  ['an UnavailableError', new NewerReleaseEventError('newer')],
])('returns %s unchanged', (_, error) => expect(asUnavailable(error)).toBe(error));

/** Messages about misuse of the driver, which would be a bug in Muster. */
const MISUSE = [
  'Client has already been connected',
  'A query must have either',
  'Prepared statements must be unique',
  'Query values must be an array',
  'Passing a function as the first',
  'Called end on pool',
  'Release called on client',
  'unexpected condition',
  'not supported in pipeline',
];
const FILES = [
  'pg/lib/client.js',
  'pg/lib/connection.js',
  'pg/lib/query.js',
  'pg/lib/crypto/sasl.js',
  'pg-pool/index.js',
];

test.each(FILES)('every error message in %s is classified', (file) => {
  const source = readFileSync(join(__dirname, '../../../../node_modules', file), 'utf8');
  const messages = [...source.matchAll(/new Error\(\s*(['`])(.+?)\1/g)].map(([, , text]) => text!);
  expect(messages.length).toBeGreaterThan(0);
  const unclassified = messages.filter(
    (text) => isUnavailable(new Error(text)) === MISUSE.some((misuse) => text.includes(misuse)),
  );
  expect(unclassified).toEqual([]);
});

test('a lost connection of a transaction is unavailable through TypeORM too', () => {
  const lost = new Error('Connection terminated unexpectedly');
  expect(isUnavailable(new QueryFailedError('SELECT 1', [], lost))).toBe(true);
  expect(isUnavailable(new QueryRunnerAlreadyReleasedError())).toBe(true);
});

test('keeps the message, the code and the original error', () => {
  const error = ofServer('53100');
  const thrown = asUnavailable(error);
  expect(thrown).toBeInstanceOf(DatabaseUnavailable);
  expect(thrown).toMatchObject({ message: 'no', code: '53100', cause: error });
});

test('isUndone is true for statements the server rejected, and false if the connection or the server ended', () => {
  const isUndone = (error: unknown) => (asUnavailable(error) as DatabaseUnavailable).isUndone;
  const ended = (code: string) => Object.assign(ofServer(code), { severity: 'FATAL' });
  expect(['25006', '40001', '53100', '57014', 'XX000', '58030'].map((code) => isUndone(ofServer(code)))).toEqual(
    Array(6).fill(true),
  );
  expect(['08006', '57P01', '58030', 'XX000'].map((code) => isUndone(ended(code)))).toEqual(Array(4).fill(false));
  expect(isUndone(Object.assign(new Error('read'), { code: 'ECONNRESET' }))).toBe(false);
  expect(isUndone(new Error('Query read timeout'))).toBe(false);
  expect(new NotSent('not sent').isUndone).toBe(true);
});
