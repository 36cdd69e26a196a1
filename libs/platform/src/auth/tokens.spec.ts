import { createPublicKey } from 'crypto';
import { DAY_S, Tokens } from './tokens';

jest.mock('crypto', () => {
  const real = jest.requireActual<typeof import('crypto')>('crypto');
  return { ...real, createPublicKey: jest.fn(real.createPublicKey) };
});

const principals = { resolve: () => Promise.reject(new Error('not needed')) };
const tokens = new Tokens({ JWT_SECRET: 'a-secret-for-tests-only', SESSION_DAYS: 30 }, principals);

test('verifies a signed token without first parsing the secret as a public key, which would take ten times as long', () => {
  expect(tokens.verify(tokens.sign('hana', 3, {}, 'tablet'))).toMatchObject({ sub: 'hana', sv: 3, sid: 'tablet' });
  expect(createPublicKey).not.toHaveBeenCalled();
});

test('a token that passport-jwt accepted is accepted until it expires', () => {
  jest.useFakeTimers();
  const token = tokens.sign('hana', 3, {}, 'tablet');
  expect(tokens.accepted(token)).toBeUndefined();
  tokens.accept(token, tokens.verify(token));
  expect(tokens.accepted(token)).toMatchObject({ sub: 'hana', sid: 'tablet' });
  jest.advanceTimersByTime(30 * DAY_S * 1_000);
  expect(tokens.accepted(token)).toBeUndefined();
  jest.useRealTimers();
});

test('a token is read again for a day, and signed as of its time it is the same', () => {
  jest.useFakeTimers();
  const token = tokens.sign('hana', 3, { name: 'Hana' }, 'tablet');
  jest.advanceTimersByTime(DAY_S * 999);
  const { iat } = tokens.readIfYoung(token)!;
  expect(tokens.sign('hana', 3, { name: 'Hana' }, 'tablet', iat)).toBe(token);
  jest.advanceTimersByTime(DAY_S);
  expect(tokens.readIfYoung(token)).toBeUndefined();
  jest.useRealTimers();
});
