// Checks that all packages run on the supported versions of Node, so that an update cannot raise the minimum unnoticed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';

const PROJECT = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'));
const SUPPORTED = ['20.19.0', '22.13.0', '24.11.0', '26.0.0'];
const UNSUPPORTED = ['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1', '24.10.0'];
/** Node has no builds for 32-bit Windows since version 23, so its package promises nothing for newer ones. */
const EXCEPTIONS = new Set(['node_modules/@img/sharp-win32-ia32']);

test.each(SUPPORTED)('every package runs on Node %s', (version) => {
  const refusing = Object.entries(packages).filter(
    ([path, { engines }]) => engines?.node && !EXCEPTIONS.has(path) && !satisfies(version, engines.node),
  );
  expect(refusing.map(([path, { engines }]) => `${path} demands ${engines.node}`)).toEqual([]);
});

test.each([...SUPPORTED, ...UNSUPPORTED])(
  'the check at the start agrees with package.json about Node %s',
  (version) => {
    const pretended = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', pretended, join(PROJECT, 'infra/dev/node-version.mjs')],
      { encoding: 'utf8' },
    );
    const isSupported = SUPPORTED.includes(version);
    expect(satisfies(version, packages[''].engines.node)).toBe(isSupported);
    expect(status).toBe(isSupported ? 0 : 1);
    expect(stderr).toContain(isSupported ? '' : `this is ${version}`);
  },
);
