// The dashboard and alert rules use existing metrics, and alerts link to existing documentation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'prom-client';
import { parse } from 'yaml';
import { waitUntil } from '@testing/wait-until';
import { createStage, type Stage } from './worker-fixture';

interface Alert {
  alert: string;
  expr: string;
  for: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const file = (path: string): string => readFileSync(join(__dirname, '../../..', path), 'utf8');
const alerts = (parse(file('infra/grafana/alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const panels = (JSON.parse(file('infra/grafana/dashboard.json')) as { panels: Panel[] }).panels.filter(
  ({ type }) => type !== 'row',
);
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Prometheus adds it to every scrape. */
const ITS_OWN = new Set(['up', 'instance', 'job']);
let fixture: Stage;
let metrics: string;
beforeAll(async () => {
  fixture = await createStage();
  const { scrim } = await fixture.full();
  await fixture.sees(scrim, (view) => view.riotTournament?.tournamentCode);
  metrics = await waitUntil(async () => {
    const text = await scrape();
    return text.includes('outcome="done"} 1') && text.includes('muster_job_seconds_count') && text;
  });
});
afterAll(() => fixture?.close());

const scrape = async (): Promise<string> => (await fetch(`${fixture.world.internalUrl()}/metrics`)).text();
/** Every metric name, as the process reports it. */
const names = (): ReadonlySet<string> =>
  new Set(
    [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name! + part) : [name!],
    ),
  );
/** Including metrics without a value yet. */
const labels = (): ReadonlySet<string> =>
  new Set([
    'le',
    ...(register.getMetricsAsArray() as { labelNames?: string[] }[]).flatMap(({ labelNames = [] }) => labelNames),
  ]);
const withoutStrings = (expr: string): string => expr.replaceAll(/"[^"]*"/g, '""');
const metricsIn = (expr: string): string[] =>
  [
    ...withoutStrings(expr)
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)/g, ' ')
      .matchAll(/\b[a-z]\w*\b(?!\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !['by', 'and', 'or', 'unless'].includes(name));
const labelsIn = (expr: string): string[] =>
  [...withoutStrings(expr).matchAll(/\bby\s*\(([^)]*)\)/g)]
    .flatMap(([, list]) => list!.split(',').map((name) => name.trim()))
    .concat([...withoutStrings(expr).matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, name]) => name!));

test('everything to watch has a rule and a panel', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  const watched = expressions.flatMap(([, expr]) => metricsIn(expr));
  for (const name of [
    'muster_commands_total',
    'muster_conflicts_total',
    'muster_append_seconds_bucket',
    'muster_behind_seconds',
    'muster_sockets',
    'muster_job_seconds_count',
    'muster_riot_budget_used_ratio',
    'muster_database_connections',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(watched).toContain(name);
});

test.each(expressions)('%s uses existing metrics: %s', (_, expr) => {
  expect(metricsIn(expr).length).toBeGreaterThan(0);
  for (const name of metricsIn(expr)) if (!ITS_OWN.has(name)) expect(names()).toContain(name);
  for (const name of labelsIn(expr)) if (!ITS_OWN.has(name)) expect(labels()).toContain(name);
  for (const [open, close] of ['()', '{}', '[]']) expect(expr.split(open!).length).toBe(expr.split(close!).length);
});

test.each(alerts)(
  '$alert has a severity, a summary and a runbook',
  ({ alert, labels: { severity }, annotations: { summary, runbook }, for: wait }) => {
    expect(['critical', 'warning']).toContain(severity);
    expect(wait).toMatch(/^\d+[sm]$/);
    expect(summary).toMatch(/^[A-Z].{15,}/);
    expect(runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    const section = file('docs/operations.md')
      .split(/^#+ /m)
      .find((text) => text.startsWith(`${alert}\n`));
    expect(section?.split('\n').slice(1).join(' ').trim().length).toBeGreaterThan(150);
  },
);

test('the used share of the Riot rate limit is reported per host', () => {
  const used = [...metrics.matchAll(/^muster_riot_budget_used_ratio\{route="(\w+)",window="(\w+)"\} (\S+)$/gm)].map(
    ([, route, window, part]) => [route, window, Number(part) > 0],
  );
  expect(used).toContainEqual(['americas', expect.stringMatching(/^\d+s$/), true]);
});
