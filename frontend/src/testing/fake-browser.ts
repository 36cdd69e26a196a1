/** The few things of a browser that stores and sagas touch, for tests that run in Node. */
export function fakeBrowser({ token }: { token?: string } = {}) {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  const answers: Record<string, (body: unknown) => Response | Promise<Response>> = {};
  const asked: { method: string; path: string; headers: Record<string, string>; body: unknown; signal: AbortSignal }[] =
    [];
  const popups: { url: URL; closed: boolean }[] = [];
  const page = Object.assign(new EventTarget(), {
    location: { origin: 'http://muster.test' },
    screenX: 0,
    screenY: 0,
    outerWidth: 1280,
    outerHeight: 800,
    open: (url: string): unknown => {
      popups.push({ url: new URL(url, 'http://muster.test'), closed: false });
      return popups.at(-1);
    },
  });
  Object.assign(globalThis, {
    window: page,
    localStorage: storage(),
    sessionStorage: storage(),
    document: { querySelector: () => ({ content: 'the%20key' }) },
    fetch: async (
      url: string,
      init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
    ) => {
      const path = url.replace('/api', '');
      const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body);
      asked.push({ method: init.method, path, headers: init.headers, body, signal: init.signal });
      const answer = answers[`${init.method} ${path}`];
      if (!answer) throw new TypeError('fetch failed');
      return answer(body);
    },
  });
  // Node has one of its own from 21 on, which cannot be assigned.
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: true } });
  if (token) localStorage.setItem('jwtToken', token);
  return {
    asked,
    popups,
    blockPopups: () => {
      page.open = () => null;
    },
    /** `'GET /scrims'` answers this; without it the server is out of reach. */
    answers: (call: string, status: number, body: unknown) => {
      answers[call] = () => new Response(JSON.stringify(body), { status });
    },
    /** What it answers depends on what was sent. */
    answersWith: (call: string, answer: (body: unknown) => unknown) => {
      answers[call] = (body) => new Response(JSON.stringify(answer(body)));
    },
    /** The whole response is made for each call. */
    answersAs: (call: string, answer: () => Response) => {
      answers[call] = answer;
    },
    hangs: (call: string) => {
      answers[call] = () => new Promise(() => undefined);
    },
    /** The answer is on its way until the returned function gives it. */
    answersLater: (call: string) => {
      let give: (answer: Response) => void = () => undefined;
      answers[call] = () =>
        new Promise((resolve) => {
          give = resolve;
        });
      return (body: unknown) => give(new Response(JSON.stringify(body)));
    },
    emit: (event: Event) => page.dispatchEvent(event),
  };
}
