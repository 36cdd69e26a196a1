/** What this browser keeps of its notifications. Where storage is blocked there are none once the page is gone. */
const PUSH_KEY = 'muster-push';
const DECLINED_KEY = 'muster-push-declined';
const DAY_MS = 24 * 60 * 60_000;
/** Who declined our card is left alone for so long. */
export const DECLINED_FOR_MS = 30 * DAY_MS;
/** The server may have let go of a browser it could not reach: it is told again after so long. */
const REGISTRATION_TTL_MS = DAY_MS;

/** Who switched notifications on here; `told`: the subscription the server knows, and since when. */
export interface StoredPush {
  userId: string;
  registration?: { endpoint: string; at: number };
}

export function readStoredPush(): StoredPush | null {
  try {
    return JSON.parse(localStorage.getItem(PUSH_KEY) ?? 'null') as StoredPush | null;
  } catch {
    return null;
  }
}
export function storePush(kept: StoredPush | null): void {
  try {
    if (kept) localStorage.setItem(PUSH_KEY, JSON.stringify(kept));
    else localStorage.removeItem(PUSH_KEY);
  } catch {
    // as said above
  }
}
export const isRegistered = (endpoint: string, now: number): boolean => {
  const registration = readStoredPush()?.registration;
  return registration?.endpoint === endpoint && now - registration.at < REGISTRATION_TTL_MS;
};

export function storeDeclined(now: number): void {
  try {
    localStorage.setItem(DECLINED_KEY, String(now));
  } catch {
    // as said above
  }
}
export function hasDeclined(now: number): boolean {
  try {
    return now - Number(localStorage.getItem(DECLINED_KEY) ?? 0) < DECLINED_FOR_MS;
  } catch {
    return true;
  }
}
