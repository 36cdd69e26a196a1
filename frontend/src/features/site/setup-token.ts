import { readText, writeText } from '../../shared/storage';

const KEY = 'muster-setup';

/**
 * Returns the token of the address, which leaves it, so that it stays in no history; or the one of this tab, which
 * outlives the sign-in.
 */
export function keepSetupToken(): string | null {
  const token = window.location.hash.slice(1);
  if (token) {
    writeText(KEY, token);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
  return token || readText(KEY);
}

export const dropSetupToken = (): void => void writeText(KEY, null);
