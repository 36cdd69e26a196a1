// @ts-check
// `npm run admin -- grant EMAIL`: asks the Muster that DATABASE_URL names, else the one `npm start` runs here.
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
// Our stdout is the answer alone: what the build says goes to its log, and is told if it fails.
await build(['worker'], { log: join(PROJECT, '.data/logs/build.log') });
const worker = spawn(process.execPath, [join(PROJECT, 'dist/apps/worker/main.js'), 'admin', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...env, LOG_LEVEL: 'error' },
});
worker.once('exit', (code) => process.exit(code ?? 1));
