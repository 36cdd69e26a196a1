import fc from 'fast-check';
import { canonicalIssuer, identityKey, issuerOf, type Subject } from './identity-key';

const FIRST = 'https://first.example';
const ISSUERS = [FIRST, 'https://second.example', 'https://second.example/realms/club', 'http://127.0.0.1:9/?tenant=a'];
type ToKey = (subject: Subject, first: string) => string;

/** Identities whose subjects are often keys of other identities, and keys of these. */
const identities = (toKey: ToKey): fc.Arbitrary<Subject> =>
  fc.letrec<{ identity: Subject; subject: string }>((tie) => ({
    subject: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('1', '#', '#1', '', 'https://', 'https://#'),
      fc.string({ maxLength: 3 }),
      tie('identity').map((other) => toKey(other, FIRST)),
      tie('identity').map((other) => `#${toKey(other, FIRST)}`),
      tie('identity').map(({ issuer, subject }) => `${issuer}#${subject}`),
    ),
    identity: fc.record({ issuer: fc.constantFrom(...ISSUERS), subject: tie('subject') }),
  })).identity;

const isSame = (one: Subject, other: Subject) => one.issuer === other.issuer && one.subject === other.subject;
/** Draws a second identity whose subject may be the key of the first one. */
const sharedKey = (toKey: ToKey) =>
  fc.check(
    fc.property(identities(toKey), identities(toKey), fc.constantFrom(...ISSUERS), (one, drawn, issuer) =>
      [drawn, { issuer, subject: toKey(one, FIRST) }].every(
        (other) => isSame(one, other) || toKey(one, FIRST) !== toKey(other, FIRST),
      ),
    ),
    { numRuns: 5_000 },
  );

test('two identities never share a key, whatever an issuer calls its people', () =>
  expect(sharedKey(identityKey)).toMatchObject({ failed: false }));

test.each<[string, ToKey]>([
  ['bare subjects', ({ subject }) => subject],
  ['bare subjects of the first', ({ issuer, subject }, first) => (issuer === first ? subject : `${issuer}#${subject}`)],
  ['no second mark', (one, first) => (one.subject.startsWith('#') ? one.subject : identityKey(one, first))],
])('control: %s are found out', (_, toKey) => expect(sharedKey(toKey)).toMatchObject({ failed: true }));

test('a key says whose it is', () =>
  fc.assert(
    fc.property(
      identities(identityKey),
      (identity) => issuerOf(identityKey(identity, FIRST), FIRST) === identity.issuer,
    ),
  ));

test('release 1.0.0 reads the keys of its issuer', () =>
  expect(identityKey({ issuer: FIRST, subject: 'google-oauth2|7' }, FIRST)).toBe('google-oauth2|7'));

test.each([
  ['https://club.example', ['https://club.example/', 'HTTPS://Club.Example:443', 'https://club.example/#people']],
  [
    'https://club.example/realms/Play',
    ['https://club.example/realms/Play/', 'https://club.example/realms/Play/.well-known/openid-configuration'],
  ],
])('%s has one spelling', (issuer, spellings) => {
  for (const spelling of [issuer, ...spellings]) expect(canonicalIssuer(spelling)).toBe(issuer);
});
