import { figure } from '@testing/figures';
import { type PartResult, runPart } from './run-part';

let result: PartResult;
beforeAll(async () => {
  result = await runPart('freeze', 20);
}, 300_000);

test('while the database is frozen, every response matches the log or reports an unknown outcome', () => {
  figure('C27', 'times the database was frozen', result.value('freezes'));
  figure('C27', 'commands sent in the meantime', result.value('commands sent'));
  figure('C27', 'responses "outcome-unknown"', result.value('outcome-unknown'));
  figure('C27', 'violations', result.violations.length);
  expect(result.violations).toEqual([]);
  expect(result.value('freezes')).toBeGreaterThanOrEqual(2);
});
test('control: enough commands were sent', () => expect(result.value('commands sent')).toBeGreaterThanOrEqual(50));
