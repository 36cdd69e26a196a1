// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { browsers } from './chromium.mjs';

const root = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const BUNDLED = process.platform === 'linux' && process.arch === 'x64' ? [`bundled ${Number.parseInt(version)}`] : [];

const { PATH, CHROMIUM, CHROMIUM_PATH } = process.env;
/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-chromium-'));
  mkdirSync(join(folder, `chromium-${version}`));
  process.env.CHROMIUM = process.env.CHROMIUM_PATH = '';
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const [name, value] of Object.entries({ PATH, CHROMIUM, CHROMIUM_PATH }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

/** Puts programs on the path that say this; returns the browsers that are found. */
function found(/** @type {Record<string, string>} */ programs) {
  for (const [name, says] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${says}\n`, { mode: 0o755 });
  process.env.PATH = [folder, '/nowhere'].join(delimiter);
  return browsers(folder).map(({ name, version }) => `${name} ${version}`);
}

test('the newest browser is first, whether it is installed or bundled', () => {
  expect(found({ chromium: 'echo Chromium 999.0.8078.108' })).toEqual(['installed 999', ...BUNDLED]);
  expect(found({ chromium: 'echo Chromium 99.0.4844.51' })).toEqual([...BUNDLED, 'installed 99']);
});

test('the newest of several installed ones counts', () => {
  const both = { chromium: 'echo Chromium 200.0.1.2 built on Debian', 'google-chrome': 'echo Google Chrome 201.0.1.2' };
  expect(found(both)[0]).toBe('installed 201');
});

test('a program that does not run is no browser', () => {
  if (BUNDLED.length > 0) expect(found({ 'chromium-browser': 'exit 1' })).toEqual(BUNDLED);
});
