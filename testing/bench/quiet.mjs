// @ts-check
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_MS = 3_000;
/** Largest share of the CPUs that may be in use before the bench starts. */
const QUIET_SHARE = 0.05;

/** Measures what else uses the CPUs. `busy`: their share in use, 0 to 1. */
export async function measureQuiet() {
  const before = times();
  await pause(SAMPLE_MS);
  const after = times();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  return { busy, isQuiet: busy <= QUIET_SHARE };
}

function times() {
  let [idle, all] = [0, 0];
  for (const cpu of cpus()) {
    idle += cpu.times.idle;
    all += Object.values(cpu.times).reduce((sum, ms) => sum + ms);
  }
  return { idle, all };
}
