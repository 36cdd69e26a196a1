import { type Ran, runPart } from './run-part';
import { figure, size } from './figures';

let ran: Ran;
beforeAll(async () => {
  ran = await runPart('chaos', size(20, 90));
}, 300_000);

test('api, worker, PostgreSQL and Redis are killed while people click: nothing granted is lost, nothing happens twice, and it is well again by itself', () => {
  figure('C15', 'kills of api, worker, PostgreSQL and Redis', ran.value('faults'));
  figure('C15', 'commands asked meanwhile', ran.value('commands asked'));
  figure('C15', 'kills that met a command in flight, %', ran.value('kills that met a command in flight, %'));
  figure('C15', 'violations of I1 to I18', ran.violations.length);
  expect(ran.violations).toEqual([]);
});
test('every kill that was meant to happen happened, and most met somebody in the middle of something', () => {
  expect(ran.value('faults')).toBeGreaterThanOrEqual(size(5, 10));
  expect(ran.value('kills that met a command in flight, %')).toBeGreaterThanOrEqual(30);
});
