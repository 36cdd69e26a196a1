import { figure, size } from './figures';
import { type Ran, runPart } from './run-part';

let ran: Ran;
beforeAll(async () => {
  ran = await runPart('freeze', size(20, 300));
}, 600_000);

test('the database stands still while people send commands: every answer is what the log says, or says that nobody knows', () => {
  figure('C27', 'times the database was frozen', ran.value('freezes'));
  figure('C27', 'commands sent in the meantime', ran.value('commands asked'));
  figure('C27', 'answers "outcome-unknown"', ran.value('outcome-unknown'));
  figure('C27', 'violations', ran.violations.length);
  expect(ran.violations).toEqual([]);
  expect(ran.value('freezes')).toBeGreaterThanOrEqual(2);
});
test('there was enough to judge', () => expect(ran.value('commands asked')).toBeGreaterThanOrEqual(size(50, 1_000)));
