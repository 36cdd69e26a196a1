// Runs in each page before its own scripts. Notes when the list, a usable card and other marks are on the screen (ms
// since the navigation), and how far the layout moved by itself.
const noted = { usable: null, list: null, card: null, largest: null, shift: 0, shifts: [] };
let announceUsable, announceCard;
window.bench = {
  noted,
  whenUsable: new Promise((resolve) => (announceUsable = resolve)),
  whenCard: new Promise((resolve) => (announceCard = resolve)),
  /** Resolves once the service worker keeps the page; at once where the page has no worker. */
  whenKept: async () => {
    while (!(await caches.has('muster-shell'))) await new Promise((resolve) => setTimeout(resolve, 200));
    await navigator.serviceWorker.ready;
  },
  /** Resolves once no resource has been loaded for some time. */
  whenQuiet: async (quietMs) => {
    const quietFor = () =>
      performance.now() -
      Math.max(0, ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd));
    while (quietFor() < quietMs) await new Promise((resolve) => setTimeout(resolve, quietMs - quietFor()));
  },
};

new PerformanceObserver((entries) => {
  for (const { hadRecentInput, value, sources } of entries.getEntries()) {
    if (hadRecentInput) continue;
    noted.shift += value;
    noted.shifts.push(
      `${value.toFixed(3)} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName).join(' · ')}`,
    );
  }
}).observe({ type: 'layout-shift', buffered: true });

new PerformanceObserver((entries) => {
  for (const { startTime } of entries.getEntries()) noted.largest = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });

/** Waits two frames, after which the screen shows the document. */
const afterPaint = (note) => requestAnimationFrame(() => requestAnimationFrame(() => note(performance.now())));

const marks = {
  /** The list; it may be the last seen one. */
  list: () => document.querySelector('article[data-scrim]'),
  /** The card of a link that a stranger opens, once its button or a seat can be pressed. */
  card: () =>
    document.querySelector('main article h1') &&
    document.querySelector('main article button:enabled, main article [class*=open]'),
  /** A card that can be used, in the list the server has sent. */
  usable: () =>
    document.querySelector('article[data-scrim] [data-seat] button:enabled') &&
    !document.querySelector('[data-last-seen]'),
};
const pending = new Set(Object.keys(marks));
const observer = new MutationObserver(() => {
  for (const name of pending) {
    if (!marks[name]()) continue;
    pending.delete(name);
    afterPaint((at) => {
      noted[name] = at;
      if (name === 'usable') announceUsable();
      if (name === 'card') announceCard();
    });
  }
  if (pending.size === 0) observer.disconnect();
});
observer.observe(document, { childList: true, subtree: true, attributes: true });
