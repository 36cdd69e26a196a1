/**
 * Parts of a browser that jsdom lacks and that the app calls. No media query matches: a wide screen in dark colours. Each
 * query has one list, so that a test can change it.
 */
const lists = new Map<string, MediaQueryList>();
function matchMedia(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known) return known;
  const noMatch = Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  lists.set(query, noMatch);
  return noMatch;
}

class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** antd measures after a message, which comes in a later task. */
class LaterMessages {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}
function showModal(this: HTMLDialogElement) {
  this.open = true;
}
function close(this: HTMLDialogElement) {
  this.open = false;
}
const escapeName = (value: string): string => value.replaceAll(/[^\w-]/g, String.raw`\$&`);

Object.assign(globalThis, {
  CSS: { escape: escapeName },
  MessageChannel: LaterMessages,
  __API_KEY__: 'component-key',
  isSecureContext: true,
  ResizeObserver: NoResizes,
});
Object.assign(window, { matchMedia, scrollTo: () => undefined });
Object.assign(HTMLDialogElement.prototype, { showModal, close });
Object.assign(Element.prototype, { scrollIntoView: () => undefined, animate: () => undefined });
