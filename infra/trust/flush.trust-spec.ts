import { figure, size } from './figures';
import { type Ran, runPart } from './run-part';

let result: Ran;
beforeAll(async () => {
  result = await runPart('flush', size(20, 60));
}, 300_000);

test('Redis is emptied under alerts, codes and mails and stays away for a while: each comes once, none early, none a minute late, and nobody gets an error', () => {
  figure(
    'C16',
    'alerts, codes and mails while Redis was emptied and away',
    result.value('effects that waited, were under way or came'),
  );
  figure('C16', 'latest of them, ms after it was due', result.value('latest, ms after it was due'));
  figure('C16', 'requests meanwhile', result.value('requests meanwhile'));
  figure('C16', 'violations', result.violations.length);
  expect(result.violations).toEqual([]);
  expect(result.value('effects that waited, were under way or came')).toBeGreaterThanOrEqual(size(300, 1_000));
});
test('it was emptied while jobs were under way', () =>
  expect(result.value('of these with a job under way')).toBeGreaterThan(0));
