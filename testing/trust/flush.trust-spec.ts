import { figure, size } from '@testing/figures';
import { type PartResult, runPart } from './run-part';

let result: PartResult;
beforeAll(async () => {
  result = await runPart('flush', size(20, 60));
}, 300_000);

test('emptying and stopping Redis under load: every alert, code and email comes once, none early, none a minute late, and no request fails', () => {
  figure('C16', 'alerts, codes and emails while Redis was emptied and down', result.value('effects'));
  figure('C16', 'latest of them, ms after it was due', result.value('latest, ms after it was due'));
  figure('C16', 'requests during that time', result.value('requests during that time'));
  figure('C16', 'violations', result.violations.length);
  expect(result.violations).toEqual([]);
  expect(result.value('effects')).toBeGreaterThanOrEqual(size(300, 1_000));
});
test('control: Redis was emptied while jobs were running', () =>
  expect(result.value('of these with a job under way')).toBeGreaterThan(0));
