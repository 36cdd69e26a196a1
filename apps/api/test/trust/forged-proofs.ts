import { createHmac } from 'node:crypto';

/** Signs an identity proof as the API does, or as an attacker would. */
export function sealProof(payload: unknown, key: string, purpose = 'proof of identity:'): string {
  const text = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url');
  return `${text}.${createHmac('sha256', key)
    .update(purpose + text)
    .digest('base64url')}`;
}

/** Returns forgeries of a valid identity proof, by name. */
export function forgedProofs(right: object, secret: string, jwtSecret: string): Record<string, string> {
  const seal = (payload: unknown) => sealProof(payload, secret);
  const [payload, signature] = seal(right).split('.') as [string, string];
  return {
    otherSecret: sealProof(right, 'not-the-secret'),
    jwtSecret: sealProof(right, jwtSecret),
    noPurpose: sealProof(right, secret, ''),
    otherPurpose: sealProof(right, secret, 'unsubscribe '),
    emptySecret: sealProof(right, ' '),
    late: seal({ ...right, until: Date.now() - 1 }),
    endless: seal({ ...right, until: undefined }),
    beforeAnEnd: seal({ ...right, sessions: -1 }),
    noSessions: seal({ ...right, sessions: undefined }),
    noSession: seal({ ...right, session: undefined }),
    words: seal({ ...right, until: 'always' }),
    noSignature: payload,
    emptySignature: `${payload}.`,
    half: `${payload}.${signature.slice(0, 20)}`,
    swapped: `${signature}.${payload}`,
    otherPair: seal({ ...right, uid: 'other' }),
    otherEmail: seal({ ...right, email: 'other@players.test' }),
    null: seal('null'),
    notJson: seal('{'),
    list: seal('[]'),
    number: seal('7'),
    empty: '',
    dots: '..',
    percent: '%E0%A4%A',
    long: 'x'.repeat(4_000),
  };
}
