// @ts-check
// Progress output during the start: a line per finished step, and a heartbeat in between.
const HEARTBEAT_MS = process.stdout.isTTY ? 120 : 10_000;
const FRAMES = ['◐', '◓', '◑', '◒'];

/** @type {Map<string, number>} */
const pending = new Map();
/** @type {NodeJS.Timeout | undefined} */
let timer;
let frame = 0;

// A closed output must not end this process before it has stopped its children.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

/** Shows a step while it runs and when it is done; `work` may return a note for its line. */
export async function step(/** @type {string} */ name, /** @type {() => Promise<string | void>} */ work) {
  const startedAt = Date.now();
  pending.set(name, startedAt);
  timer ??= setInterval(tick, HEARTBEAT_MS);
  try {
    const result = await work();
    finish(name);
    const note = [result, seconds(startedAt)].filter(Boolean).join(', ');
    printLine(`  ✓ ${name.padEnd(12)} ${note}`);
  } finally {
    finish(name);
  }
}

/** Prints a separate line, also while steps run. */
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
  const now = [...pending].map(([name, startedAt]) => `${name} ${seconds(startedAt)}`).join(' · ');
  if (process.stdout.isTTY) process.stdout.write(`${clear()}  ${FRAMES[frame++ % FRAMES.length]} ${now}`);
  else printLine(`  … ${now}`);
}

const clear = () => (process.stdout.isTTY ? '\r\x1b[K' : '');
const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
