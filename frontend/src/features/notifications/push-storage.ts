import { readJson, readText, writeText } from '../../shared/storage';

/** Push settings of this browser. If storage is blocked, they last as long as the page. */
const PUSH_KEY = 'muster-push';
const DECLINED_KEY = 'muster-push-declined';
const DAY_MS = 24 * 60 * 60_000;
/** Time until the prompt may be shown again after it was declined. */
export const DECLINED_FOR_MS = 30 * DAY_MS;
/** Registrations are renewed after this time, because the server deletes browsers that it could not reach. */
const REGISTRATION_TTL_MS = DAY_MS;

/** The user who enabled notifications here, and the subscription registered with the server. */
export interface StoredPush {
  userId: string;
  registration?: { endpoint: string; at: number };
}

/** Stored format. The key `told` is older than its name here and is kept for browsers that have it. */
interface PushJson {
  userId: string;
  told?: StoredPush['registration'];
}

export function readStoredPush(): StoredPush | null {
  const json = readJson(PUSH_KEY) as PushJson | null;
  return json && { userId: json.userId, ...(json.told && { registration: json.told }) };
}
export function storePush(push: StoredPush | null): void {
  const json: PushJson | null = push && { userId: push.userId, ...(push.registration && { told: push.registration }) };
  writeText(PUSH_KEY, json && JSON.stringify(json));
}
export const isRegistered = (endpoint: string, now: number): boolean => {
  const registration = readStoredPush()?.registration;
  return registration?.endpoint === endpoint && now - registration.at < REGISTRATION_TTL_MS;
};

export const storeDeclined = (now: number): boolean => writeText(DECLINED_KEY, String(now));
export const hasDeclined = (now: number): boolean => now - Number(readText(DECLINED_KEY) ?? 0) < DECLINED_FOR_MS;
