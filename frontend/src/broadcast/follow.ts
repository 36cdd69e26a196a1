import type { BroadcastView } from '@muster/contracts/broadcasts';

/** The server says something every 15 seconds; a connection that is silent for longer than this is dead (ms). */
const SILENCE_MS = 40_000;
/** Delay between two attempts (ms), longer after each failure. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [1_000, 15_000];
const NOT_FOUND = 404;

type Show = (view: BroadcastView | null) => void;

/**
 * Shows the states of a broadcast, for ever: after a lost connection the last state stays until the next. Null means
 * that the link has ended. Returns what stops it.
 */
export function follow(url: string, show: Show): () => void {
  const stop = new AbortController();
  void run(url, show, stop.signal);
  return () => stop.abort();
}

async function run(url: string, show: Show, stopped: AbortSignal): Promise<void> {
  for (let failures = 0; !stopped.aborted;) {
    const isConnected = await connect(url, show, stopped).catch(() => false);
    failures = isConnected ? 0 : failures + 1;
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    await new Promise((resolve) => {
      setTimeout(resolve, wait * (0.5 + Math.random() / 2));
    });
  }
}

/** Resolves at the end of the connection, with true if the server had sent something. */
async function connect(url: string, show: Show, stopped: AbortSignal): Promise<boolean> {
  const given = new AbortController();
  const giveUp = () => given.abort();
  stopped.addEventListener('abort', giveUp);
  let timer = setTimeout(giveUp, SILENCE_MS);
  let hasRead = false;
  try {
    const response = await fetch(url, { signal: given.signal, cache: 'no-store' });
    if (response.status === NOT_FOUND && (await isGone(response))) show(null);
    if (!response.ok || !response.body) return false;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const take = eventReader((event, data) => {
      if (event === 'gone') show(null);
      else if (event === 'state') showState(JSON.parse(data) as BroadcastView, show);
    });
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      hasRead = true;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
      take(part.value);
    }
  } catch {
    // The connection is lost.
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', giveUp);
  }
  return hasRead;
}

/**
 * Returns whether the link has ended. A proxy may also answer 404 while servers are replaced, but without this code.
 */
async function isGone(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  return body.code === 'broadcast-not-found';
}

/** Shows the state, if there is one; otherwise the last one stays. */
function showState(view: BroadcastView, show: Show): void {
  if (view.state) show(view);
}

/** Calls back for each event of a text that arrives in parts. */
export function eventReader(onEvent: (event: string, data: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== undefined && data !== undefined) onEvent(event, data);
    }
  };
}
