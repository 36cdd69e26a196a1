import { OIDC_CHANNEL, type OidcMessage } from '@muster/contracts';
import { eventChannel } from 'redux-saga';
import { newKey } from '../../shared/command';

const WIDTH = 480;
const HEIGHT = 660;
const POLL_INTERVAL_MS = 500;

export interface Popup {
  window: Window;
  /** Returned with the result, to tell this sign-in from those of other tabs. */
  state: string;
}

/** Must be called within the click; otherwise the browser blocks the popup. */
export function openPopup(): Popup | null {
  const state = newKey();
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  const opened = window.open(
    `/api/auth/oidc/start?${new URLSearchParams({ returnTo: '/', state })}`,
    'muster-sign-in',
    `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
  );
  return opened && { window: opened, state };
}

const isOidc = (data: unknown): data is OidcMessage =>
  typeof data === 'object' && data !== null && 'type' in data && (data.type === 'oidc' || data.type === 'oidc-error');

/**
 * Emits the popup's result. A successful one must carry this popup's `state`; an early failure has none. It arrives by
 * broadcast, which survives providers that sever the opener, and by `postMessage` from our own origin. 'closed' is only
 * a hint, because some providers make an open popup appear closed.
 */
export const popupChannel = ({ window: popup, state }: Popup) =>
  eventChannel<OidcMessage | 'closed'>((emit) => {
    const onResult = (data: unknown) => {
      if (isOidc(data) && (data.state === state || (data.type === 'oidc-error' && data.state === undefined)))
        emit(data);
    };
    const broadcast = new BroadcastChannel(OIDC_CHANNEL);
    broadcast.addEventListener('message', ({ data }) => onResult(data));
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin === window.location.origin) onResult(data);
    };
    window.addEventListener('message', onMessage);
    const poll = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(poll);
      emit('closed');
    }, POLL_INTERVAL_MS);
    return () => {
      clearInterval(poll);
      broadcast.close();
      window.removeEventListener('message', onMessage);
    };
  });
