// @ts-check
// Parts of the night that are specs at their full size.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT } from '../../dev/build.mjs';
import { start } from '../../dev/child-processes.mjs';

/** So much of why a test failed is kept. */
const LINES = 8;

/** @returns {(order: import('../long-run.mjs').Order) => Promise<import('../long-run.mjs').Outcome>} */
export const spec =
  (/** @type {string} */ project, /** @type {string} */ pattern) =>
  async ({ quick }) => {
    const place = mkdtempSync(join(tmpdir(), 'muster-night-'));
    const [results, figures] = [join(place, 'results.json'), join(place, 'figures.jsonl')];
    const env = { ...process.env, TRUST_FIGURES: figures, ...(!quick && { TRUST_FULL: '1', DRILL_FULL: '1' }) };
    const jest = start(
      join(PROJECT, 'node_modules/jest/bin/jest.js'),
      ['--selectProjects', project, '--json', `--outputFile=${results}`, '--', pattern],
      { cwd: PROJECT, quiet: true, env },
    );
    await once(jest, 'exit');
    const told = existsSync(results)
      ? JSON.parse(readFileSync(results, 'utf8'))
      : { testResults: [], numTotalTests: 0 };
    const counted = existsSync(figures)
      ? readFileSync(figures, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
    rmSync(place, { recursive: true, force: true });
    /** @type {{ status: string, fullName: string, failureMessages: string[] }[]} */
    const tests = told.testResults.flatMap((/** @type {any} */ file) => file.assertionResults);
    const failed = tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => ({
        id: 'spec',
        said: `${fullName}\n  ${stripVTControlCharacters(why).split('\n').slice(0, LINES).join('\n  ')}`,
      }));
    if (tests.length === 0) failed.push({ id: 'spec', said: `${pattern} did not run` });
    return {
      violations: failed,
      figures: [
        ...counted.map(({ what, value }) => /** @type {[string, number | string]} */ ([what, value])),
        ...tests.map(({ status, fullName }) => /** @type {[string, string]} */ ([fullName, status])),
      ],
    };
  };
