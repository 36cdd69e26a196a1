// @ts-check
// `npm run admin -- grant EMAIL` runs in the database of DATABASE_URL, or else in the instance that `npm start` runs
// here.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, PROJECT } from './build.mjs';
import { readEnvironment, readSettings } from './settings.mjs';

const env = process.env.DATABASE_URL ? process.env : { ...readEnvironment(readSettings([]).dataDir), ...process.env };
if (!env.DATABASE_URL) {
  console.error('No running instance found. Start one with `npm start`, or set DATABASE_URL.');
  process.exit(1);
}
// Stdout carries only the answer, so the output of the build goes to its log, which is printed if the build fails.
await build(['worker'], { log: join(PROJECT, '.data/logs/build.log') });
const worker = spawn(process.execPath, [join(PROJECT, 'dist/apps/worker/main.js'), 'admin', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...env, LOG_LEVEL: 'error' },
});
worker.once('exit', (code) => process.exit(code ?? 1));
