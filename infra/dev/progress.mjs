// @ts-check
// What a person sees while things start: a line per finished step, and never silence.
const HEARTBEAT_MS = process.stdout.isTTY ? 120 : 10_000;
const FRAMES = ['◐', '◓', '◑', '◒'];

/** @type {Map<string, number>} */
const pending = new Map();
/** @type {NodeJS.Timeout | undefined} */
let timer;
let frame = 0;

// Nobody may be reading any more; that is no reason to leave children behind.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

/** Shows a step while it runs and when it is done; `work` may return a word on how it went. */
export async function step(/** @type {string} */ name, /** @type {() => Promise<string | void>} */ work) {
  const began = Date.now();
  pending.set(name, began);
  timer ??= setInterval(tick, HEARTBEAT_MS);
  try {
    const word = await work();
    finish(name);
    const note = [word, seconds(began)].filter(Boolean).join(', ');
    printLine(`  ✓ ${name.padEnd(12)} ${note}`);
  } finally {
    finish(name);
  }
}

/** A line of its own, also while steps run. */
export function printLine(/** @type {string} */ line) {
  process.stdout.write(`${clear()}${line}\n`);
}

function finish(/** @type {string} */ name) {
  pending.delete(name);
  if (pending.size) return;
  clearInterval(timer);
  timer = undefined;
}

function tick() {
  const now = [...pending].map(([name, began]) => `${name} ${seconds(began)}`).join(' · ');
  if (process.stdout.isTTY) process.stdout.write(`${clear()}  ${FRAMES[frame++ % FRAMES.length]} ${now}`);
  else printLine(`  … ${now}`);
}

const clear = () => (process.stdout.isTTY ? '\r\x1b[K' : '');
const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
