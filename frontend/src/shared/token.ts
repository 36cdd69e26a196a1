import { TOKEN_KEY } from '@muster/contracts/constants';
import type { SelfUser } from '@muster/contracts/users';
import { dropEarlyResponses, renewEarlyResponses } from '../boot/early-responses';
import { clearKnownResponses } from '../boot/known-responses';
import { clearAccountStorage, readText, writeText } from './storage';
import { serverNow } from './clock';

/** The session token (`Bearer …`), used if storage is blocked; then the session ends with the page. */
let memoryToken: string | null = null;
let isStored = true;

export function readToken(): string | null {
  return isStored ? readText(TOKEN_KEY) : memoryToken;
}

export function writeToken(token: string | null): void {
  memoryToken = token;
  clearKnownResponses();
  if (token) renewEarlyResponses(token);
  else {
    dropEarlyResponses();
    clearAccountStorage();
  }
  isStored = writeText(TOKEN_KEY, token);
}

function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const [, payload = ''] = token.replace(/^Bearer /, '').split('.');
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Returns the token's expiry (ms since 1970), or null if it cannot be read. */
export function tokenExpiresAt(token: string): number | null {
  const exp = claimsOf(token)?.['exp'];
  return typeof exp === 'number' ? exp * 1000 : null;
}

/**
 * Returns the user whom a token names, until it expires. The server has not confirmed it: good enough for what this
 * browser has shown that user before, and for nothing else.
 */
export function userOfToken(token: string | null, now = serverNow()): SelfUser | null {
  const claims = token === null ? null : claimsOf(token);
  const isCurrent = typeof claims?.['exp'] === 'number' && claims['exp'] * 1000 > now;
  // Tokens of 1.0 have no roles.
  return isCurrent && typeof claims['_id'] === 'string'
    ? ({ roles: [], showRecord: false, ...claims } as unknown as SelfUser)
    : null;
}
