function fakeStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

/** The window, with the popups that it has opened and how often it was reloaded. */
function fakePage() {
  const popups: { url: URL; closed: boolean; location: { href: string }; close: () => void }[] = [];
  let reloads = 0;
  const page = Object.assign(new EventTarget(), {
    location: { origin: 'http://muster.test', pathname: '/guide', search: '', reload: () => void (reloads += 1) },
    screenX: 0,
    screenY: 0,
    outerWidth: 1280,
    outerHeight: 800,
    open: (url: string): unknown => {
      const popup = {
        url: new URL(url, 'http://muster.test'),
        closed: false,
        location: { href: url },
        close: () => {
          popup.closed = true;
        },
      };
      popups.push(popup);
      return popup;
    },
  });
  return { page, popups, reloads: () => reloads };
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  cache: RequestCache;
  signal: AbortSignal;
}
interface RecordedRequest extends Sent {
  path: string;
  body: unknown;
}
type Handlers = Record<string, (body: unknown) => Response | Promise<Response>>;

/** A server that answers as its handlers say, and what it was sent. */
function fakeServer() {
  const handlers: Handlers = {};
  const requests: RecordedRequest[] = [];
  const fetch = async (url: string, { body: sent, method, headers, signal, cache }: Sent & { body?: string }) => {
    const path = url.replace('/api', '');
    const body: unknown = sent === undefined ? undefined : JSON.parse(sent);
    requests.push({ method, path, headers, body, signal, cache });
    const handler = handlers[`${method} ${path}`];
    if (!handler) throw new TypeError('fetch failed');
    return handler(body);
  };
  return { handlers, requests, fetch };
}

const responding = (handlers: Handlers) => ({
  /** Responds to a route such as `'GET /scrims'`. Routes without a response behave like an unreachable server. */
  respond: (call: string, status: number, body: unknown, headers: Record<string, string> = {}) => {
    handlers[call] = () => new Response(body === null ? null : JSON.stringify(body), { status, headers });
  },
  /** Responds depending on the request. */
  respondWith: (call: string, toBody: (body: unknown) => unknown) => {
    handlers[call] = (body) => new Response(JSON.stringify(toBody(body)));
  },
  /** Responds with a `Response` built for each call. */
  respondUsing: (call: string, toResponse: () => Response) => {
    handlers[call] = toResponse;
  },
  neverRespond: (call: string) => {
    handlers[call] = () => new Promise(() => undefined);
  },
  /** Delays the response until the returned function is called. */
  respondLater: (call: string) => {
    let deliver: (response: Response) => void = () => undefined;
    handlers[call] = () =>
      new Promise((resolve) => {
        deliver = resolve;
      });
    return (body: unknown) => deliver(new Response(JSON.stringify(body)));
  },
});

/** The parts of a browser that stores and sagas use, for tests that run in Node. */
export function fakeBrowser({ token }: { token?: string } = {}) {
  const { page, popups, reloads } = fakePage();
  const { handlers, requests, fetch } = fakeServer();
  Object.assign(globalThis, {
    window: page,
    isSecureContext: true,
    localStorage: fakeStorage(),
    sessionStorage: fakeStorage(),
    document: { querySelector: () => ({ content: 'the%20key' }) },
    fetch,
  });
  // Since Node 21 `navigator` exists and cannot be assigned.
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: true } });
  if (token) localStorage.setItem('jwtToken', token);
  return {
    requests,
    popups,
    reloads,
    blockPopups: () => {
      page.open = () => null;
    },
    ...responding(handlers),
    emit: (event: Event) => page.dispatchEvent(event),
  };
}
