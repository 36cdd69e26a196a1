import { OIDC_CHANNEL } from '@muster/contracts/constants';
import type { OidcMessage } from '@muster/contracts/users';
import { newKey } from '../../shared/command';
import { openPopup as openWindow, popupResults } from '../../shared/popup';

export interface Popup {
  window: Window;
  /** Returned with the result, to tell this sign-in from those of other tabs. */
  state: string;
}

/** Must be called within the click; otherwise the browser blocks the popup. */
export function openPopup(provider: string): Popup | null {
  const state = newKey();
  const address = `/api/auth/oidc/start?${new URLSearchParams({ provider, returnTo: '/', state })}`;
  const opened = openWindow(address, 'muster-sign-in');
  return opened && { window: opened, state };
}

type SignInMessage = Exclude<OidcMessage, { type: 'identity' }>;
const isOidc = (data: unknown): data is SignInMessage =>
  typeof data === 'object' && data !== null && 'type' in data && (data.type === 'oidc' || data.type === 'oidc-error');

/**
 * Emits the popup's result. A successful one must carry this popup's `state`; an early failure comes without a state.
 */
export const popupChannel = ({ window: popup, state }: Popup) =>
  popupResults(
    popup,
    OIDC_CHANNEL,
    (data): data is SignInMessage =>
      isOidc(data) && (data.state === state || (data.type === 'oidc-error' && data.state === undefined)),
  );
