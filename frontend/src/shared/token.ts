import { TOKEN_KEY } from '@muster/contracts';

/**
 * The session token, `Bearer …` as the server gave it. Storage may be blocked: then the session lives as long as the
 * page.
 */
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
  try {
    if (token) localStorage.setItem(TOKEN_KEY, token);
    else localStorage.removeItem(TOKEN_KEY);
  } catch {
    // the copy in memory serves
  }
}

/** When the token ends (ms since 1970), or null when it cannot be read. */
export function tokenExpiresAt(token: string): number | null {
  try {
    const [, payload = ''] = token.replace(/^Bearer /, '').split('.');
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: number };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}
