// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'muster-texts-'));
const TEXTS = 'libs/texts/src';

beforeAll(() => {
  for (const path of ['infra/translations.mjs', TEXTS])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (/** @type {string} */ root) =>
  readdirSync(join(root, TEXTS))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(root, TEXTS, name), 'utf8')));

test('a new text stands as TODO in every language, and a translated one stays', () => {
  for (const path of ['server/scrims.host-pinged', 'server/scrims.excluded'])
    execFileSync(process.execPath, ['infra/translations.mjs', 'add', path], { cwd: folder });
  const expected = read(ROOT).map((texts) => ({ ...texts, scrims: { ...texts.scrims, 'host-pinged': 'TODO' } }));
  expect(expected).toHaveLength(6);
  expect(read(folder)).toEqual(expected);
});
