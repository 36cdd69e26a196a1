const KEY = 'muster-setup';

/**
 * Returns the token of the address, which leaves it, so that it stays in no history; or the one of this tab, which
 * outlives the sign-in.
 */
export function keepSetupToken(): string | null {
  const token = window.location.hash.slice(1);
  try {
    if (token) sessionStorage.setItem(KEY, token);
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
    return token || sessionStorage.getItem(KEY);
  } catch {
    return token || null; // storage is blocked
  }
}

export function dropSetupToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // storage is blocked
  }
}
