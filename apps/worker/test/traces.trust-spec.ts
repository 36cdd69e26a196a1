import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROLES } from '@muster/contracts/constants';
import { waitUntil } from '@testing/wait-until';
import type { Client, TestUser } from '@testing/world';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { at, createStage, type Stage } from './worker-fixture';

interface TimedResponse {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
}

const received: string[] = [];
let collector: Server;
let fixture: Stage;
let watcher: Client;
beforeAll(async () => {
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '50';
  collector = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk: Buffer) => {
        body += chunk.toString();
      })
      .on('end', () => {
        if (request.url === '/v1/traces') received.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  fixture = await createStage({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      TRUST_PROXY: '1',
    },
  });
});
afterAll(async () => {
  await fixture?.close();
  collector?.closeAllConnections();
  collector?.close();
});

const spans = (): TimedResponse[] =>
  received.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: TimedResponse[] }[] }[] }).resourceSpans.flatMap(
      (resource) => resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const worded = (span: TimedResponse, key: string) =>
  Object.values(span.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0] as unknown;
/** Every span of a command with the path of parents that leads to it. */
function waysFrom(requestId: string): string[] {
  const all = spans();
  const root = all.find((span) => worded(span, 'muster.request_id') === requestId);
  const path = (span: TimedResponse): string => {
    const above = all.find(({ spanId, traceId }) => traceId === span.traceId && spanId === span.parentSpanId);
    return above ? `${path(above)} → ${span.name}` : `${span.parentSpanId ? '… → ' : ''}${span.name}`;
  };
  return all.filter(({ traceId }) => traceId === root?.traceId).map(path);
}

const REQUEST = 'PATCH /api/scrims/:id/insert-player/:userId';
const COMMIT = `${REQUEST} → command JoinTeam → commit`;
const JOB = `${COMMIT} → policy tournament-code → job GenerateTournamentCode`;

test('one command is one trace: from the request over the commit to projections, jobs, and the sockets of others', async () => {
  const { world, admin } = fixture;
  const scrim = await world.createScrim(admin, { gameStartTime: at(-1_000), title: 'Canary Title' });
  await waitUntil(async () => (await fixture.events(scrim, 'ScrimStarted')).length > 0);
  const players = await world.createUsers(10);
  await fixture.fill(scrim, players.slice(0, 9));
  watcher = await world.connect(admin);
  await watcher.emit('join_scrim_room', { scrimId: scrim._id });
  // Policies decide on the current state: the events of the ninth join could be handled with the tenth
  await waitUntilCaughtUp(world);
  const last = players[9]!;
  const joined = await world.api(`/scrims/${scrim._id}/insert-player/${last.id}`, last, {
    method: 'PATCH',
    body: { playerData: { role: ROLES[4], team: { name: 'teamTwo' } } },
    // A proxy passes the trace context of anyone on; the trace begins here nevertheless.
    headers: {
      'x-request-id': 'one-click-1',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      tracestate: 'other=1',
      baggage: 'canary=1',
    },
  });
  expect(joined.status).toBe(200);
  await watcher.waitFor('scrim_updated', (view) => Boolean(view.riotTournament?.tournamentCode));
  const expected = [
    REQUEST,
    `${REQUEST} → command JoinTeam`,
    COMMIT,
    `${COMMIT} → emit scrim_updated`,
    `${COMMIT} → projection history`,
    `${COMMIT} → projection dashboard`,
    `${COMMIT} → policy tournament-code`,
    JOB,
    `${JOB} → command RecordCode → commit`,
    `${JOB} → command RecordCode → commit → emit scrim_updated`,
    `${JOB} → command RecordCode → commit → projection dashboard`,
  ];
  await waitUntil(() => {
    const found = waysFrom('one-click-1');
    return expected.every((path) => found.includes(path));
  });
  expect(waysFrom('one-click-1').filter((path) => path.startsWith('…'))).toEqual([]);
  expect(spans().filter(({ traceId }) => traceId === 'a'.repeat(32))).toEqual([]);
  await tellsOfNobody(players, scrim._id);
});

/** Expects that no request to another service, of any trace, contains a secret or a person. */
async function tellsOfNobody(players: readonly TestUser[], scrimId: string): Promise<void> {
  const { lobbyPassword } = await fixture.find({ _id: scrimId });
  const output = received.join('\n');
  for (const secret of [
    ...players.flatMap(({ id, email, uid, token }) => [id, email, uid, token]),
    'discord.',
    'Canary Title',
    lobbyPassword,
    'RGAPI-production',
  ])
    expect(output).not.toContain(secret);
  for (const span of spans())
    for (const { key } of span.attributes)
      expect(key).toMatch(
        /^(http\.(request\.method|route|response\.status_code)|muster\.(request_id|outcome|facts|batch|attempt))$/,
      );
}

test('a rejected command ends with its reason and contains no events of other traces', async () => {
  const { world, admin } = fixture;
  const scrim = await world.createScrim(admin, { gameStartTime: at(3_600_000) });
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const sit = (user: TestUser, id: string) =>
    world.api(`/scrims/${scrim._id}/insert-player/${user.id}`, user, {
      method: 'PATCH',
      body: { playerData: { role: ROLES[0], team: { name: 'teamOne' } } },
      headers: { 'x-request-id': id },
    });
  expect([(await sit(hana, 'first-click')).status, (await sit(bo, 'second-click')).status]).toEqual([200, 409]);
  await waitUntil(
    () =>
      waysFrom('first-click').includes(`${COMMIT} → projection dashboard`) &&
      waysFrom('second-click').includes(REQUEST),
  );
  expect(waysFrom('second-click').toSorted()).toEqual([REQUEST, `${REQUEST} → command JoinTeam`]);
  expect(
    spans()
      .filter((span) => span.name === 'command JoinTeam')
      .map((span) => worded(span, 'muster.outcome')),
  ).toContain('seat-taken');
});
