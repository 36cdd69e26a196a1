import { type PartResult, runPart } from './run-part';
import { figure, size } from '@testing/figures';

let result: PartResult;
beforeAll(async () => {
  result = await runPart('chaos', size(20, 90));
}, 300_000);

test('killing api, worker, PostgreSQL and Redis under load loses no accepted command, repeats none, and recovers by itself', () => {
  figure('C15', 'kills of api, worker, PostgreSQL and Redis', result.value('faults'));
  figure('C15', 'commands sent in the meantime', result.value('commands sent'));
  figure('C15', 'kills that met a command in flight, %', result.value('kills that met a command in flight, %'));
  figure('C15', 'drafts completed in the meantime', result.value('drafts completed'));
  figure('C15', 'violations of I1 to I23', result.violations.length);
  expect(result.violations).toEqual([]);
});
test('control: every planned kill happened, most of them with commands in flight, and drafts were played', () => {
  expect(result.value('faults')).toBeGreaterThanOrEqual(size(5, 10));
  expect(result.value('kills that met a command in flight, %')).toBeGreaterThanOrEqual(30);
  expect(result.value('drafts completed')).toBeGreaterThanOrEqual(1);
});
