/**
 * Everything that the app stores in the browser, by key. Entries of an account are removed when its session ends, and
 * keys that are not listed are removed as well. Only this file and `own-storage.ts` read and write them
 * (`storage.spec.ts`).
 */
interface Stored {
  area: 'local' | 'session';
  /**
   * `account` names people, scrims or texts, and is read only for the account that wrote it. `visitor` was typed
   * without an account. `device` says nothing about anybody, and stays.
   */
  scope: 'account' | 'visitor' | 'device';
}
export const STORED = {
  /** The session token (`TOKEN_KEY`). */
  jwtToken: { area: 'local', scope: 'account' },
  /** The last list of scrims. */
  'muster-last-seen': { area: 'local', scope: 'account' },
  /** How far the chats of scrims were read. */
  'muster-scrim-read': { area: 'local', scope: 'account' },
  /** Drafts and unsent messages. */
  'muster-unsent': { area: 'session', scope: 'account' },
  /** Input for a scrim that is not created yet. */
  'muster-scrim-draft': { area: 'local', scope: 'account' },
  /** Communities that have welcomed the user. */
  'muster-welcomed': { area: 'local', scope: 'account' },
  /** Whether one of the user's communities plays pick-ups. */
  'muster-plays-pickups': { area: 'local', scope: 'account' },
  /** Riot's data of players whose profile was opened. */
  'muster-summoners': { area: 'local', scope: 'account' },
  'muster-sign-up': { area: 'session', scope: 'visitor' },
  /** The token of the link that sets the site up. */
  'muster-setup': { area: 'session', scope: 'visitor' },
  /** A message that the next page shows first. */
  'muster-greeting': { area: 'session', scope: 'visitor' },
  'muster-theme': { area: 'local', scope: 'device' },
  'muster-language': { area: 'local', scope: 'device' },
  'muster-shortcuts': { area: 'local', scope: 'device' },
  /** Whether friends and conversations stand beside the page. */
  'muster-dock': { area: 'local', scope: 'device' },
  /** The id of the account that wants notifications here, so that it need not be asked again. */
  'muster-push': { area: 'local', scope: 'device' },
  /** That an account was used here, and not which. */
  'muster-known': { area: 'local', scope: 'device' },
  'muster-push-declined': { area: 'local', scope: 'device' },
  /** That installing the app was hinted at, which is done once. */
  'muster-install-hinted': { area: 'local', scope: 'device' },
  'muster-reloaded': { area: 'session', scope: 'device' },
  /** The volume of the chime (`VOLUME_KEY`). */
  'scrim-messenger': { area: 'local', scope: 'device' },
} as const satisfies Record<string, Stored>;
/** Caches of the browser. */
export const CACHES = {
  /** The page, which is the same for everybody. */
  'muster-shell': { scope: 'device' },
  /** The right to renew a subscription to notifications. */
  'muster-push': { scope: 'account' },
} as const satisfies Record<string, Pick<Stored, 'scope'>>;

type KeyOf<Scope extends Stored['scope']> = {
  [Key in keyof typeof STORED]: (typeof STORED)[Key]['scope'] extends Scope ? Key : never;
}[keyof typeof STORED];
export type AccountKey = Exclude<KeyOf<'account'>, 'jwtToken'>;
/** Read and written as they are, whoever is signed in. */
type OpenKey = KeyOf<'device' | 'visitor'> | 'jwtToken';

const areaOf = (key: keyof typeof STORED): Storage => (STORED[key].area === 'local' ? localStorage : sessionStorage);

/** Returns null if there is nothing, or if storage is blocked. */
export function readText(key: OpenKey | AccountKey): string | null {
  try {
    return areaOf(key).getItem(key);
  } catch {
    return null;
  }
}

/** Returns false if storage is blocked or full; then the value lasts as long as the page. */
export function writeText(key: OpenKey | AccountKey, text: string | null): boolean {
  try {
    if (text === null) areaOf(key).removeItem(key);
    else areaOf(key).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function readJson(key: OpenKey | AccountKey): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keys of this app, also those of earlier releases. */
const isOurs = (key: string): boolean => key in STORED || key.startsWith('muster-');
const stays = (key: string): boolean => key in STORED && STORED[key as keyof typeof STORED].scope !== 'account';

function clearArea(area: () => Storage): void {
  try {
    const keys = Array.from({ length: area().length }, (_, i) => area().key(i) ?? '');
    for (const key of keys) if (isOurs(key) && !stays(key)) area().removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Closes what the system still shows, and forgets the right to renew the subscription. */
async function clearWorker(): Promise<void> {
  for (const [name, { scope }] of Object.entries(CACHES))
    if (scope === 'account') await globalThis.caches?.delete(name);
  const worker = await navigator.serviceWorker?.getRegistration('/');
  for (const notification of (await worker?.getNotifications()) ?? []) notification.close();
}

/** Removes everything that belongs to an account: the session has ended, here or in another tab. */
export function clearAccountStorage(): void {
  for (const area of [() => localStorage, () => sessionStorage]) clearArea(area);
  clearWorker().catch(() => undefined); // storage or workers are blocked
}
