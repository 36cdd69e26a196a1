import { OIDC_CHANNEL, type OidcMessage } from '@muster/contracts';
import { eventChannel } from 'redux-saga';

const WIDTH = 480;
const HEIGHT = 660;
const POLL_INTERVAL_MS = 500;

export interface Popup {
  window: Window;
  /** Comes back with the answer: another tab's sign-in is not ours. */
  state: string;
}

/** Must run inside the click itself, else the browser blocks it. */
export function openPopup(): Popup | null {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
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
 * What the popup says: who one is only with the word this very popup was given; a sign-in that failed before that word
 * was known has none. By broadcast (it survives providers that cut the opener) and by message; only of our own origin.
 * 'closed' is a hint, not an end: some providers make an open popup look closed to us.
 */
export const popupChannel = ({ window: popup, state }: Popup) =>
  eventChannel<OidcMessage | 'closed'>((emit) => {
    const heard = (data: unknown) => {
      if (isOidc(data) && (data.state === state || (data.type === 'oidc-error' && data.state === undefined)))
        emit(data);
    };
    const broadcast = new BroadcastChannel(OIDC_CHANNEL);
    broadcast.addEventListener('message', ({ data }) => heard(data));
    const message = ({ origin, data }: MessageEvent) => {
      if (origin === window.location.origin) heard(data);
    };
    window.addEventListener('message', message);
    const look = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(look);
      emit('closed');
    }, POLL_INTERVAL_MS);
    return () => {
      clearInterval(look);
      broadcast.close();
      window.removeEventListener('message', message);
    };
  });
