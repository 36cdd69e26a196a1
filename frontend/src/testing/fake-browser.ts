/** The parts of a browser that stores and sagas use, for tests that run in Node. */
export function fakeBrowser({ token }: { token?: string } = {}) {
  const storage = () => {
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
  };
  const handlers: Record<string, (body: unknown) => Response | Promise<Response>> = {};
  const requests: {
    method: string;
    path: string;
    headers: Record<string, string>;
    cache: RequestCache;
    body: unknown;
    signal: AbortSignal;
  }[] = [];
  let reloads = 0;
  const popups: { url: URL; closed: boolean; location: { href: string }; close: () => void }[] = [];
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
  Object.assign(globalThis, {
    window: page,
    isSecureContext: true,
    localStorage: storage(),
    sessionStorage: storage(),
    document: { querySelector: () => ({ content: 'the%20key' }) },
    fetch: async (
      url: string,
      {
        method,
        headers,
        signal,
        cache,
        body: sent,
      }: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal; cache: RequestCache },
    ) => {
      const path = url.replace('/api', '');
      const body: unknown = sent === undefined ? undefined : JSON.parse(sent);
      requests.push({ method, path, headers, body, signal, cache });
      const handler = handlers[`${method} ${path}`];
      if (!handler) throw new TypeError('fetch failed');
      return handler(body);
    },
  });
  // Since Node 21 `navigator` exists and cannot be assigned.
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: true } });
  if (token) localStorage.setItem('jwtToken', token);
  return {
    requests,
    popups,
    reloads: () => reloads,
    blockPopups: () => {
      page.open = () => null;
    },
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
    emit: (event: Event) => page.dispatchEvent(event),
  };
}
