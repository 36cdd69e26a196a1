import type { Config } from '../config';
import { begin, byTrace, isTracing, place, spansOf, startTracing, traced, within } from './tracing';

let loaded = false;
jest.mock('@opentelemetry/sdk-trace-base', () => { loaded = true; return jest.requireActual<object>('@opentelemetry/sdk-trace-base'); });

const facts = ['a', 'a', 'b'].map((traceparent) => ({ meta: { traceparent } }));

test('without an endpoint nothing is loaded, work is done, and nothing is told of it', async () => {
  await startTracing({} as Config, 'muster-api');
  expect([isTracing(), loaded]).toEqual([false, false]);
  expect(await traced('command', {}, async () => place(), () => 'done')).toBeUndefined();
  expect(within('00-somewhere', place)).toBeUndefined();
  expect([begin('commit'), spansOf('projection', facts, 0).size, byTrace(facts)]).toEqual([undefined, 0, [facts]]);
});

test('with one, facts of one trace go together, and a batch is told of in each of them', async () => {
  await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } as Config, 'muster-api');
  expect([isTracing(), loaded]).toEqual([true, true]);
  expect(byTrace(facts).map((run) => run.length)).toEqual([2, 1]);
  expect([...spansOf('projection', facts, 0).keys()]).toEqual(['a', 'b']);
  const above = begin('request')!;
  const below = begin('command', {}, above.traceparent)!;
  expect(below.traceparent.split('-')[1]).toBe(above.traceparent.split('-')[1]);
  expect(begin('nonsense', {}, 'whatever a caller sends')!.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
});
