/** The API keys. The kind of a key decides what it may do and how often. */
export interface Key {
  token: string;
  limits: string;
  tournaments: 'real' | 'stub' | 'none';
  expired?: boolean;
}

const SMALL = '20:1,100:120';
const LARGE = '500:10,30000:600';

const KEYS: readonly Key[] = [
  { token: 'RGAPI-production', limits: LARGE, tournaments: 'real' },
  { token: 'RGAPI-production-rotated', limits: LARGE, tournaments: 'real' },
  { token: 'RGAPI-personal', limits: SMALL, tournaments: 'none' },
  { token: 'RGAPI-development', limits: SMALL, tournaments: 'stub' },
  { token: 'RGAPI-development-expired', limits: SMALL, tournaments: 'stub', expired: true },
];

export const SANDBOX_KEY = KEYS[0]!.token;
export const keyOf = (token: string): Key | undefined => KEYS.find((key) => key.token === token);
