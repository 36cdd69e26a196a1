import type { Config } from '../config/config';
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

const events = ['a', 'a', 'b'].map((traceparent) => ({ meta: { traceparent } }));

test('without an endpoint loads nothing, runs functions and creates no spans', async () => {
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
  expect([startSpan('commit'), startSpanPerTrace('projection', events, 0).size, groupByTrace(events)]).toEqual([
    undefined,
    0,
    [events],
  ]);
});

test('with an endpoint groups events by trace and starts a span in each trace of a batch', async () => {
  await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } as Config, 'muster-api');
  expect([isTracing(), loaded]).toEqual([true, true]);
  expect(groupByTrace(events).map((run) => run.length)).toEqual([2, 1]);
  expect([...startSpanPerTrace('projection', events, 0).keys()]).toEqual(['a', 'b']);
  const parent = startSpan('request')!;
  const child = startSpan('command', {}, parent.traceparent)!;
  expect(child.traceparent.split('-')[1]).toBe(parent.traceparent.split('-')[1]);
  expect(startSpan('nonsense', {}, 'whatever a caller sends')!.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
});
