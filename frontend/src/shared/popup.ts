import { buffers, eventChannel } from 'redux-saga';

const WIDTH = 480;
const HEIGHT = 660;
const POLL_INTERVAL_MS = 500;

/** Must be called within the click; otherwise the browser blocks the popup, and null is returned. */
export function openPopup(address: string, name: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  return window.open(address, name, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/**
 * Emits the results of a popup that `isResult` accepts. They arrive by broadcast, which survives other sites that sever
 * the opener, and by `postMessage` from our own origin. 'closed' is only a hint, because some sites make an open popup
 * appear closed, and because a popup may be closed before its result arrives. The buffer keeps results until somebody
 * takes them.
 */
export const popupResults = <M extends object>(
  popup: Window,
  channel: string,
  isResult: (data: unknown) => data is M,
) =>
  eventChannel<M | 'closed'>((emit) => {
    const onResult = (data: unknown) => {
      if (isResult(data)) emit(data);
    };
    const broadcast = new BroadcastChannel(channel);
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
  }, buffers.expanding<M | 'closed'>());
