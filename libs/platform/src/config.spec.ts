import { loadConfig } from './config';

const secret = (letter: string) => `${letter}-0123456789-abcdefghijklmnopqrstuvwxyz`;
const real = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://muster.example',
  DATABASE_URL: 'postgres://muster:Zo3-kq@db:5432/muster',
  REDIS_URL: 'redis://cache:6379',
  API_KEY: 'web-1',
  JWT_SECRET: secret('j'),
  COOKIE_SECRET: secret('c'),
  OIDC_ISSUER: 'https://accounts.example',
  STORAGE_URL: 's3://key:s3cr3t-of-ours@files:9000/muster?tls=off',
};
const faults = (over: Record<string, string | undefined>): string => {
  try {
    loadConfig({ ...real, ...over } as NodeJS.ProcessEnv);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const lines = (over: Record<string, string | undefined>) =>
  faults(over)
    .split('\n')
    .slice(1)
    .map((line) => line.trim());

test("a production of one's own starts", () => expect(faults({})).toBe(''));

test('what is missing is named, all of it at once', () =>
  expect(faults({ DATABASE_URL: undefined, JWT_SECRET: undefined, OIDC_ISSUER: 'no address' })).toMatch(
    /^The environment is incomplete:\n {2}DATABASE_URL: is not set\n {2}JWT_SECRET: is not set\n {2}OIDC_ISSUER: Invalid URL$/,
  ));

test.each([
  ['JWT_SECRET', 'short-but-over-16'],
  ['COOKIE_SECRET', 'a-secret-for-tests-only'],
  ['JWT_SECRET', 'abababababababababababababababababababab'],
  ['API_KEY', 'sandbox-key'],
  ['ADMIN_KEY', 'sandbox-admin-key'],
  ['ADMIN_KEY', 'open-sesame'],
  ['PUBLIC_URL', 'http://muster.example'],
  ['PUBLIC_URL', undefined],
  ['OIDC_ISSUER', 'http://accounts.example'],
  ['DATABASE_URL', 'postgres://muster:muster@db:5432/muster'],
  ['STORAGE_URL', 's3://files:9000/muster'],
])('production is refused with a weak %s (%s)', (name, value) => {
  expect(lines({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
});

test('two secrets that are one are refused', () =>
  expect(lines({ COOKIE_SECRET: real.JWT_SECRET })).toEqual([
    expect.stringMatching(/^COOKIE_SECRET: must differ from JWT_SECRET/),
  ]));

test('no refusal tells a secret', () => {
  const told = faults({
    JWT_SECRET: 'kumquat-kumquat',
    COOKIE_SECRET: 'kumquat-kumquat-2',
    ADMIN_KEY: 'kumquat-3',
    DATABASE_URL: 'postgres://muster:password@db/muster',
  });
  expect(told).toContain('JWT_SECRET');
  expect(told).not.toMatch(/kumquat|:password@/);
});

test('on one machine everything but the secrets may be plain', () =>
  expect(
    faults({
      PUBLIC_URL: 'http://localhost:3000',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      DATABASE_URL: 'postgres://muster:muster@localhost/muster',
    }),
  ).toBe(''));

test('the sandbox and development may use the samples', () => {
  for (const NODE_ENV of ['sandbox', 'development', 'test'])
    expect(
      faults({
        NODE_ENV,
        API_KEY: 'sandbox-key',
        PUBLIC_URL: 'http://muster.example',
        JWT_SECRET: 'a-secret-for-tests-only',
        COOKIE_SECRET: 'a-secret-for-tests-only',
      }),
    ).toBe('');
});
