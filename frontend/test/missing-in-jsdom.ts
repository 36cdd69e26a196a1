/** Parts of a browser that jsdom lacks and that the app calls. No media query matches: a wide screen in dark colours. */
const noMatch = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, { __API_KEY__: 'component-key', isSecureContext: true, ResizeObserver: NoResizes });
Object.assign(window, { matchMedia: noMatch, scrollTo: () => undefined });
Object.assign(Element.prototype, { scrollIntoView: () => undefined, animate: () => undefined });
