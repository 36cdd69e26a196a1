import { TOKEN_KEY } from '@muster/contracts';
import { clearKnownResponses } from './known-responses';

/** The session token (`Bearer …`), used if storage is blocked; then the session ends with the page. */
let memoryToken: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return memoryToken;
  }
}

export function writeToken(token: string | null): void {
  memoryToken = token;
  clearKnownResponses();
  try {
    if (token) localStorage.setItem(TOKEN_KEY, token);
    else localStorage.removeItem(TOKEN_KEY);
  } catch {
    // `memoryToken` is used instead.
  }
}

/** Returns the token's expiry (ms since 1970), or null if it cannot be read. */
export function tokenExpiresAt(token: string): number | null {
  try {
    const [, payload = ''] = token.replace(/^Bearer /, '').split('.');
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: number };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}
