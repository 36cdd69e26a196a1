import { createPublicKey } from 'crypto';
import { TOKEN_HOURS, Tokens } from './tokens';

jest.mock('crypto', () => {
  const real = jest.requireActual<typeof import('crypto')>('crypto');
  return { ...real, createPublicKey: jest.fn(real.createPublicKey) };
});

const principals = { resolve: () => Promise.reject(new Error('not needed')) };
const tokens = new Tokens({ JWT_SECRET: 'a-secret-for-tests-only' }, principals);

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
  jest.advanceTimersByTime(TOKEN_HOURS * 3_600_000);
  expect(tokens.accepted(token)).toBeUndefined();
  jest.useRealTimers();
});
