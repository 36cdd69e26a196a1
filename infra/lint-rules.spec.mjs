// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'muster-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the lines of a component in which a rule finds something. */
function linesFound(/** @type {string} */ rule, /** @type {string} */ code) {
  const [file, config] = [join(folder, 'Planted.tsx'), join(folder, 'oxlintrc.json')];
  writeFileSync(file, code);
  const jsPlugins = [join(ROOT, 'infra/lint-rules.mjs')];
  writeFileSync(config, JSON.stringify({ jsPlugins, categories: { correctness: 'off' }, rules: { [rule]: 'error' } }));
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '-f', 'json', file], { encoding: 'utf8' });
  return JSON.parse(stdout).diagnostics.map(({ labels }) => code.split('\n')[labels[0].span.line - 1]?.trim());
}

test('the body of an effect is a block that returns nothing but a function', () => {
  const found = linesFound(
    'muster/effect-block',
    `export function Planted({ load, row }) {
      useEffect(() => row.current.scrollIntoView(), [row]);
      useEffect(() => void load(), [load]);
      React.useLayoutEffect(load, [load]);
      useEffect(() => {
        if (row) return row.current.focus();
      });
      useEffect(() => {
        row.current.scrollIntoView();
        return () => row.current.blur();
      });
      useEffect(() => {
        return row ? subscribe(() => load()) : undefined;
      });
      return <p ref={(element) => element?.focus()}><b ref={row} /></p>;
    }`,
  );
  expect(found).toEqual([
    'useEffect(() => row.current.scrollIntoView(), [row]);',
    'useEffect(() => void load(), [load]);',
    'React.useLayoutEffect(load, [load]);',
    'if (row) return row.current.focus();',
    'return <p ref={(element) => element?.focus()}><b ref={row} /></p>;',
  ]);
});

test('the clock of the device is read in one place', () => {
  const found = linesFound(
    'muster/server-clock',
    `export const read = [
      Date.now(),
      [0].map(Date.now),
      new Date(),
      dayjs().add(1, 'day'),
      dayjs(at).fromNow(),
      new Date(at),
      dayjs(serverNow()),
      Date.parse(at),
    ];`,
  );
  expect(found).toEqual([
    'Date.now(),',
    '[0].map(Date.now),',
    'new Date(),',
    "dayjs().add(1, 'day'),",
    'dayjs(at).fromNow(),',
  ]);
});
