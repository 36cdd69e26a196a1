// @ts-check
// Parts of the long run that are specs at their full size.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT } from '../../../infra/dev/build.mjs';
import { start } from '../../../infra/dev/child-processes.mjs';

/** Number of lines kept of a failure message. */
const LINES = 8;
/** Without colours, and with paths relative to the project, because the results are kept in the repository. */
const readable = (/** @type {string} */ message) => stripVTControlCharacters(message).replaceAll(`${PROJECT}/`, '');

/** @returns {(order: import('../long-run.mjs').Order) => Promise<import('../long-run.mjs').Outcome>} */
export const spec =
  (/** @type {string} */ project, /** @type {string} */ pattern) =>
  async ({ quick }) => {
    const dir = mkdtempSync(join(tmpdir(), 'muster-long-'));
    const [results, figures] = [join(dir, 'results.json'), join(dir, 'figures.jsonl')];
    const env = { ...process.env, TRUST_FIGURES: figures, ...(!quick && { TRUST_FULL: '1', DRILL_FULL: '1' }) };
    const jest = start(
      join(PROJECT, 'node_modules/jest/bin/jest.js'),
      ['--selectProjects', project, '--json', `--outputFile=${results}`, '--', pattern],
      { cwd: PROJECT, quiet: true, env },
    );
    await once(jest, 'exit');
    const report = existsSync(results)
      ? JSON.parse(readFileSync(results, 'utf8'))
      : { testResults: [], numTotalTests: 0 };
    const counted = existsSync(figures)
      ? readFileSync(figures, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
    rmSync(dir, { recursive: true, force: true });
    /** @type {{ status: string, fullName: string, failureMessages: string[] }[]} */
    const tests = report.testResults.flatMap((/** @type {any} */ file) => file.assertionResults);
    const failed = tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [reason = ''] }) => ({
        id: 'spec',
        message: `${fullName}\n  ${readable(reason).split('\n').slice(0, LINES).join('\n  ')}`,
      }));
    if (tests.length === 0) failed.push({ id: 'spec', message: `${pattern} did not run` });
    return {
      violations: failed,
      figures: [
        ...counted.map(({ what, value }) => /** @type {[string, number | string]} */ ([what, value])),
        ...tests.map(({ status, fullName }) => /** @type {[string, string]} */ ([fullName, status])),
      ],
    };
  };
