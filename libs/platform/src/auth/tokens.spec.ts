import { createPublicKey } from 'crypto';
import { Tokens } from './tokens';

jest.mock('crypto', () => {
  const real = jest.requireActual<typeof import('crypto')>('crypto');
  return { ...real, createPublicKey: jest.fn(real.createPublicKey) };
});

const tokens = new Tokens({ JWT_SECRET: 'a-secret-for-tests-only' } as never, {} as never);

test('a token is read as it was signed, and the secret is not tried as a public key first, which costs ten times what the check does', () => {
  expect(tokens.verify(tokens.sign('hana', 3, {}, 'tablet'))).toMatchObject({ sub: 'hana', sv: 3, sid: 'tablet' });
  expect(createPublicKey).not.toHaveBeenCalled();
});
