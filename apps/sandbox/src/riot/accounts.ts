import { createCipheriv, createHash, createHmac, createDecipheriv } from 'node:crypto';
import { badRequest } from './api-call';

export interface Account {
  gameName: string;
  tagLine: string;
}

/** Together with the 16 bytes before, these encode the 78 characters of a puuid. */
const PLAIN_BYTES = 42;
const IV_BYTES = 16;
const TIERS = ['IRON', 'BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'EMERALD', 'DIAMOND'];
const RANKS = ['IV', 'III', 'II', 'I'];

const secret = (token: string) => createHash('sha256').update(`sandbox ${token}`).digest();

/**
 * A puuid is the encrypted account, 78 characters long: always the same for one key, and meaningless under another.
 * Returns undefined for names that are too long.
 */
export function puuidOf({ gameName, tagLine }: Account, token: string): string | undefined {
  const text = Buffer.from(`${gameName}#${tagLine}`.toLowerCase()); // Riot ids are case-insensitive
  if (text.length > PLAIN_BYTES - 1 || !gameName || !tagLine) return undefined;
  const plain = Buffer.alloc(PLAIN_BYTES);
  plain[0] = text.length;
  text.copy(plain, 1);
  const iv = ivOf(plain, token);
  return Buffer.concat([iv, createCipheriv('aes-256-ctr', secret(token), iv).update(plain)]).toString('base64url');
}

/** Throws Riot's 400 if the puuid was encrypted with another key or is invalid. */
export function accountOf(puuid: string, token: string): Account {
  const bytes = Buffer.from(puuid, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  if (puuid.length !== 78 || bytes.length < IV_BYTES + PLAIN_BYTES) throw badRequest(`Exception decrypting ${puuid}`);
  const plain = createDecipheriv('aes-256-ctr', secret(token), iv).update(
    bytes.subarray(IV_BYTES, IV_BYTES + PLAIN_BYTES),
  );
  if (!ivOf(plain, token).equals(iv)) throw badRequest(`Exception decrypting ${puuid}`);
  const [gameName = '', tagLine = ''] = plain
    .subarray(1, 1 + plain[0]!)
    .toString('utf8')
    .split('#');
  return { gameName, tagLine };
}

const ivOf = (plain: Buffer, token: string): Buffer =>
  createHmac('sha256', secret(token)).update(plain).digest().subarray(0, IV_BYTES);
const dice = (of: string, sides: number): number => createHash('sha256').update(of).digest().readUInt32BE(0) % sides;

export function summonerOf(puuid: string) {
  return {
    puuid,
    profileIconId: dice(`icon ${puuid}`, 29),
    revisionDate: 1_760_000_000_000 + dice(`date ${puuid}`, 10_000_000),
    summonerLevel: 30 + dice(`level ${puuid}`, 570),
  };
}

/** One in six accounts is unranked; some of the others are ranked in flex, too. */
export function leagueOf(puuid: string) {
  if (dice(`ranked ${puuid}`, 6) === 0) return [];
  const queues = dice(`flex ${puuid}`, 3) === 0 ? ['RANKED_SOLO_5x5', 'RANKED_FLEX_SR'] : ['RANKED_SOLO_5x5'];
  return queues.map((queueType) => ({
    leagueId: createHash('sha256')
      .update(`league ${queueType} ${dice(puuid, 50)}`)
      .digest('hex')
      .slice(0, 32),
    puuid,
    queueType,
    tier: TIERS[dice(`tier ${queueType} ${puuid}`, TIERS.length)]!,
    rank: RANKS[dice(`rank ${queueType} ${puuid}`, 4)]!,
    leaguePoints: dice(`lp ${puuid}`, 100),
    wins: dice(`wins ${puuid}`, 200),
    losses: dice(`losses ${puuid}`, 200),
    hotStreak: false,
    veteran: false,
    freshBlood: false,
    inactive: false,
  }));
}
