import { loadConfig } from './config';

const secret = (letter: string) => `${letter}-0123456789-abcdefghijklmnopqrstuvwxyz`;
const valid = {
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
const errorMessage = (overrides: Record<string, string | undefined>): string => {
  try {
    loadConfig({ ...valid, ...overrides } as NodeJS.ProcessEnv);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const errorLines = (overrides: Record<string, string | undefined>) =>
  errorMessage(overrides)
    .split('\n')
    .slice(1)
    .map((text) => text.trim());

test('accepts a complete production configuration', () => expect(errorMessage({})).toBe(''));

test('lists all missing and invalid variables at once', () =>
  expect(errorMessage({ DATABASE_URL: undefined, JWT_SECRET: undefined, OIDC_ISSUER: 'no address' })).toMatch(
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
  ['SMTP_URL', 'smtps://user:change-me@mail.example'],
  ['OIDC_CLIENT_ID', 'change-me'],
  ['OIDC_CLIENT_SECRET', 'sandbox-client-secret'],
  ['RIOT_API_KEY', 'RGAPI-production'],
  ['DISCORD_BOT_TOKEN', 'sandbox-discord-bot-token'],
  ['DISCORD_CLIENT_SECRET', 'change-me'],
  ['VAPID_PRIVATE_KEY', 'change-me'],
  ['WEBHOOK_CLOCK_SCALE', '2'],
])('rejects a weak %s in production (%s)', (name, value) => {
  expect(errorLines({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
});

test('rejects a COOKIE_SECRET equal to JWT_SECRET', () =>
  expect(errorLines({ COOKIE_SECRET: valid.JWT_SECRET })).toEqual([
    expect.stringMatching(/^COOKIE_SECRET: must differ from JWT_SECRET/),
  ]));

test.each([
  ['OIDC_GOOGLE_CLIENT_ID: is a sample value', { OIDC_GOOGLE_CLIENT_ID: 'change-me' }],
  ['OIDC_GOOGLE_CLIENT_SECRET: is a sample value', { OIDC_GOOGLE_CLIENT_SECRET: 'sandbox-client-secret' }],
  ['OIDC_GOOGLE_CLIENT_SECRET: is not set', { OIDC_GOOGLE_CLIENT_SECRET: '' }],
  ['OIDC_OUR_CLUB_CLIENT_SECRET: is a sample value', { OIDC_OUR_CLUB_CLIENT_SECRET: 'secret' }],
  ['the issuer of our-club: must start with https://', { OIDC_OUR_CLUB_ISSUER: 'http://sign-in.example' }],
])('of several providers, %s', (message, overrides) => {
  const several = {
    OIDC_PROVIDERS: 'google,our-club',
    OIDC_GOOGLE_CLIENT_ID: '1234.apps',
    OIDC_GOOGLE_CLIENT_SECRET: 'GOCSPX-of-ours',
    OIDC_OUR_CLUB_ISSUER: 'https://sign-in.example',
    OIDC_OUR_CLUB_CLIENT_ID: 'muster',
  };
  expect(errorLines(several)).toEqual([]);
  expect(errorLines({ ...several, ...overrides })).toEqual([expect.stringContaining(message)]);
});

test('error messages contain no secrets', () => {
  const message = errorMessage({
    JWT_SECRET: 'kumquat-kumquat',
    COOKIE_SECRET: 'kumquat-kumquat-2',
    ADMIN_KEY: 'kumquat-3',
    DATABASE_URL: 'postgres://muster:password@db/muster',
  });
  expect(message).toContain('JWT_SECRET');
  expect(message).not.toMatch(/kumquat|:password@/);
});

test('accepts plain http and sample passwords on loopback addresses', () =>
  expect(
    errorMessage({
      PUBLIC_URL: 'http://localhost:3000',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      DATABASE_URL: 'postgres://muster:muster@localhost/muster',
      RIOT_API_KEY: 'RGAPI-production',
      RIOT_BASE_URL: 'http://127.0.0.1:9',
    }),
  ).toBe(''));

test('accepts sample values outside production', () => {
  for (const NODE_ENV of ['sandbox', 'development', 'test'])
    expect(
      errorMessage({
        NODE_ENV,
        API_KEY: 'sandbox-key',
        PUBLIC_URL: 'http://muster.example',
        JWT_SECRET: 'a-secret-for-tests-only',
        COOKIE_SECRET: 'a-secret-for-tests-only',
      }),
    ).toBe('');
});

test('regions are read in their order, once each, and by default the five of the specification', () => {
  expect(loadConfig({ ...valid, REGIONS: 'tr, EUW,EUW' }).REGIONS).toEqual(['TR', 'EUW']);
  expect(loadConfig({ ...valid, REGIONS: '' }).REGIONS).toEqual(['NA', 'EUW', 'EUNE', 'LAN', 'OCE']);
});
test('names a region that does not exist', () =>
  expect(errorLines({ REGIONS: 'EUW,MARS' })).toEqual([
    'REGIONS: MARS is not a known region; the known ones are NA, EUW, EUNE, LAN, OCE, LAS, BR, TR, KR, JP, ME, RU, SEA, TW, VN',
  ]));

test('the public address has no slash at its end, so that paths can be appended', () =>
  expect(loadConfig({ ...valid, PUBLIC_URL: 'https://muster.example/' }).PUBLIC_URL).toBe('https://muster.example'));
