import type { Config } from '../config';
import {
  startSpan,
  groupByTrace,
  isTracing,
  currentTraceParent,
  startSpanPerTrace,
  startTracing,
  withSpan,
  runWithTraceParent,
} from './tracing';

let loaded = false;
jest.mock('@opentelemetry/sdk-trace-base', () => {
  loaded = true;
  return jest.requireActual<object>('@opentelemetry/sdk-trace-base');
});

const facts = ['a', 'a', 'b'].map((traceparent) => ({ meta: { traceparent } }));

test('without an endpoint nothing is loaded, work is done, and nothing is told of it', async () => {
  await startTracing({} as Config, 'muster-api');
  expect([isTracing(), loaded]).toEqual([false, false]);
  expect(
    await withSpan(
      'command',
      {},
      async () => currentTraceParent(),
      () => 'done',
    ),
  ).toBeUndefined();
  expect(runWithTraceParent('00-somewhere', currentTraceParent)).toBeUndefined();
  expect([startSpan('commit'), startSpanPerTrace('projection', facts, 0).size, groupByTrace(facts)]).toEqual([
    undefined,
    0,
    [facts],
  ]);
});

test('with one, facts of one trace go together, and a batch is told of in each of them', async () => {
  await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } as Config, 'muster-api');
  expect([isTracing(), loaded]).toEqual([true, true]);
  expect(groupByTrace(facts).map((run) => run.length)).toEqual([2, 1]);
  expect([...startSpanPerTrace('projection', facts, 0).keys()]).toEqual(['a', 'b']);
  const above = startSpan('request')!;
  const below = startSpan('command', {}, above.traceparent)!;
  expect(below.traceparent.split('-')[1]).toBe(above.traceparent.split('-')[1]);
  expect(startSpan('nonsense', {}, 'whatever a caller sends')!.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
});
