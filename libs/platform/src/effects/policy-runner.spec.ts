import type { Database } from '../database/database';
import type { StoredEvent } from '../eventlog/events';
import type { RecentEvents } from '../eventlog/recent-events';
import type { Effects } from './effects';
import type { AnyPolicy } from './policy';
import { PolicyRunner } from './policy-runner';

const event: StoredEvent = {
  position: 1,
  stream: 'tally-a',
  version: 1,
  type: 'Counted',
  data: {},
  meta: { append: 'first', by: 'test', command: 'Count' },
  at: '2026-01-01T00:00:00.000Z',
};

/** A runner whose database moves the checkpoints of all policies but `taken`. */
function createRunner(taken: readonly string[] = []) {
  const statements: { name: string; values: readonly unknown[] }[] = [];
  const query = async (_text: string, values: readonly unknown[], name: string) => {
    statements.push({ name, values });
    if (name === 'policies_at') return (values[0] as string[]).map((one) => ({ name: one, position: 0 }));
    return (values[1] as string[]).filter((one) => !taken.includes(one)).map((one) => ({ name: one }));
  };
  const recent = { readAfter: async (position: number) => (position < 1 ? [event] : []) };
  const runner = new PolicyRunner(
    [],
    { query } as unknown as Database,
    recent as unknown as RecentEvents,
    {} as Effects,
    () => undefined,
    () => undefined as never,
  );
  const step = (...names: string[]) =>
    Promise.all(names.map((name) => runner.step({ name, effects: [], on: {} } as AnyPolicy)));
  return { statements, step };
}

test('one statement moves the checkpoints of all policies that an event does not concern', async () => {
  const { statements, step } = createRunner();
  expect(await step('a', 'b', 'c')).toEqual([1, 1, 1]);
  const moves = statements.filter(({ name }) => name === 'policies_move');
  expect(moves.map(({ values }) => values)).toEqual([[1, ['a', 'b', 'c'], 0, 'first']]);
  expect(await step('a', 'b', 'c')).toEqual([0, 0, 0]);
});

test('one statement reads the checkpoints of all policies of a worker that starts', async () => {
  const { statements, step } = createRunner();
  await step('a', 'b', 'c');
  expect(statements.filter(({ name }) => name === 'policies_at')).toEqual([
    { name: 'policies_at', values: [['a', 'b', 'c']] },
  ]);
});

test('a policy whose checkpoint another worker is moving reads it again, and the others go on', async () => {
  const { statements, step } = createRunner(['b']);
  expect(await step('a', 'b', 'c')).toEqual([1, 0, 1]);
  statements.splice(0);
  await step('a', 'b', 'c');
  expect(statements.filter(({ name }) => name === 'policies_at').map(({ values }) => values)).toEqual([[['b']]]);
});
