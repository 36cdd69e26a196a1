// Compares the manifests with the cluster's schemas, with each other and with the programs they start, because there is
// no cluster where the tests run.
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { loadConfig } from '../../libs/platform/src/config/config.ts';
import { violationsOf, manifestsOf, read } from './manifests.mjs';

const site = manifestsOf(join(import.meta.dirname, 'site'));
const migrate = manifestsOf(join(import.meta.dirname, 'migrate'));
const [secret, owner] = read(join(import.meta.dirname, 'base/secret.template.yaml'));
const everything = [...site, ...migrate, secret, owner];
const of = (kind, name) => everything.find((one) => one.kind === kind && one.metadata.name === name);
const workloads = [
  'Deployment muster-api',
  'Deployment muster-worker',
  'Job muster-migrate',
  'CronJob muster-ledger',
].map((name) => [name, of(...name.split(' '))]);
const podOf = ({ spec }) => (spec.jobTemplate?.spec ?? spec).template.spec;
const [api, worker] = ['muster-api', 'muster-worker'].map((name) => podOf(of('Deployment', name)));
const matches = (labels, selector) => Object.entries(selector).every(([key, value]) => labels[key] === value);

test.each(everything.map((one) => [`${one.kind} ${one.metadata.name}`, one]))(
  '%s matches the schema of its kind, key by key',
  (_, manifest) => expect(violationsOf(manifest)).toEqual([]),
);

test('control: a typo in a manifest is found', () => {
  const wrong = structuredClone(of('Deployment', 'muster-api'));
  wrong.spec.minReadySeconds = 'five';
  podOf(wrong).containers[0].livenesProbe = podOf(wrong).containers[0].livenessProbe;
  expect(violationsOf(wrong)).toEqual([
    '/spec/minReadySeconds type {"type":"integer"}',
    'unknown key .spec.template.spec.containers[0].livenesProbe',
  ]);
});

test.each(workloads)('%s runs with minimal privileges and declares its resources', (_, workload) => {
  const pod = podOf(workload);
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  for (const container of pod.containers) {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toEqual({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    // Only the migration may change tables.
    const secrets = workload.metadata.name === 'muster-migrate' ? [secret, owner] : [secret];
    expect(container.envFrom).toEqual([
      { configMapRef: { name: of('ConfigMap', 'muster').metadata.name } },
      ...secrets.map(({ metadata }) => ({ secretRef: { name: metadata.name } })),
    ]);
  }
});

test('selectors and port names match pods and containers', () => {
  for (const name of ['muster-api', 'muster-worker']) {
    const { spec } = of('Deployment', name);
    const { labels } = spec.template.metadata;
    for (const selector of [
      spec.selector.matchLabels,
      of('PodDisruptionBudget', name).spec.selector.matchLabels,
      of('NetworkPolicy', name).spec.podSelector.matchLabels,
    ])
      expect(matches(labels, selector)).toBe(true);
    const ports = spec.template.spec.containers[0].ports;
    expect(of('NetworkPolicy', name).spec.ingress.flatMap((rule) => rule.ports.map(({ port }) => port))).toEqual(
      ports.map(({ containerPort }) => containerPort),
    );
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(spec.template.spec.containers[0][probe].httpGet.port).toBe(ports[0].name);
  }
  const service = of('Service', 'muster-api').spec;
  expect(matches(of('Deployment', 'muster-api').spec.template.metadata.labels, service.selector)).toBe(true);
  expect(service.ports[0].targetPort).toBe(api.containers[0].ports[0].name);
  expect(of('HorizontalPodAutoscaler', 'muster-api').spec.scaleTargetRef.name).toBe('muster-api');
  expect(of('Deployment', 'muster-api').spec.replicas).toBeUndefined();
});

test('the ingress leads to the api, and only Prometheus reaches the internal ports', () => {
  const paths = of('Ingress', 'muster').spec.rules[0].http.paths.map(({ path, backend }) => [
    path,
    backend.service.name,
    backend.service.port.name,
  ]);
  expect(paths).toEqual([['/', 'muster-api', 'http']]);
  expect(
    everything
      .filter(({ kind }) => kind === 'Service')
      .flatMap(({ spec }) => spec.ports.map(({ targetPort }) => targetPort)),
  ).toEqual(['http']);
  for (const [name, pod] of [
    ['muster-api', api],
    ['muster-worker', worker],
  ]) {
    const env = Object.fromEntries(pod.containers[0].env.map((one) => [one.name, one.value]));
    const { containerPort } = pod.containers[0].ports.find((port) => port.name === 'metrics');
    expect([env.METRICS_PORT, env.METRICS_HOST]).toEqual([String(containerPort), '0.0.0.0']);
    expect(of('Deployment', name).spec.template.metadata.annotations['prometheus.io/port']).toBe(env.METRICS_PORT);
    const rules = of('NetworkPolicy', name).spec.ingress.filter((rule) =>
      rule.ports.some(({ port }) => port === containerPort),
    );
    expect(rules.flatMap(({ from }) => from)).toEqual([
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
    ]);
  }
});

test('no pod reaches the metadata service of a cloud, and private networks only on the ports of known services', () => {
  const policies = everything.filter(({ kind }) => kind === 'NetworkPolicy');
  const rules = policies.flatMap(({ spec }) => spec.egress);
  expect(policies.every(({ spec }) => spec.policyTypes.includes('Egress'))).toBe(true);
  for (const [, workload] of workloads) {
    const labels = (workload.spec.jobTemplate?.spec ?? workload.spec).template.metadata.labels;
    expect(policies.some(({ spec }) => matches(labels, spec.podSelector.matchLabels))).toBe(true);
  }
  const reach = (address, family) => {
    const ports = rules.filter(({ to }) => to.some(({ ipBlock }) => ipBlock && isWithin(address, family, ipBlock)));
    return [
      ...new Set(
        ports.flatMap(({ ports: of }) => of.map(({ port, endPort }) => `${port}${endPort ? `-${endPort}` : ''}`)),
      ),
    ];
  };
  for (const address of ['169.254.169.254', '127.0.0.1']) expect(reach(address, 'ipv4')).toEqual([]);
  for (const address of ['fe80::1', '::1']) expect(reach(address, 'ipv6')).toEqual([]);
  for (const [address, family] of [
    ['10.1.2.3', 'ipv4'],
    ['100.64.0.1', 'ipv4'],
    ['172.31.0.1', 'ipv4'],
    ['192.168.1.1', 'ipv4'],
    ['fd00::1', 'ipv6'],
  ])
    expect(reach(address, family)).toEqual(['5432', '6379', '9000', '4318', '443']);
  expect(new Set(reach('8.8.8.8', 'ipv4'))).toEqual(new Set(['443', '465', '587', '5432', '6379', '1024-65535']));
});

/** Whether an address is in the block of a network policy. */
function isWithin(address, family, { cidr, except = [] }) {
  const blockOf = (nets) => {
    const block = new BlockList();
    for (const [net, prefix] of nets.map((one) => one.split('/')))
      block.addSubnet(net, Number(prefix), isIP(net) === 4 ? 'ipv4' : 'ipv6');
    return block;
  };
  return blockOf([cidr]).check(address, family) && !blockOf(except).check(address, family);
}

test('the liveness probe of an api does not need the database, and an api has enough time to stop', () => {
  const [container] = api.containers;
  expect([container.livenessProbe.httpGet.path, container.readinessProbe.httpGet.path]).toEqual([
    '/health/live',
    '/health/ready',
  ]);
  const sleep = Number(container.lifecycle.preStop.exec.command[1]);
  const drain = Number(container.env.find(({ name }) => name === 'DRAIN_MS').value) / 1000;
  expect(drain).toBeGreaterThan(container.readinessProbe.periodSeconds * container.readinessProbe.failureThreshold);
  expect(api.terminationGracePeriodSeconds).toBeGreaterThan(sleep + drain + 10 + 10);
  expect(worker.terminationGracePeriodSeconds).toBeGreaterThan(15);
  expect(of('Deployment', 'muster-api').spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
});

describe('the configuration of the pods', () => {
  const settings = of('ConfigMap', 'muster').data;
  const real = {
    DATABASE_URL: 'postgres://muster:Zo3-kq@db:5432/muster',
    REDIS_URL: 'redis://:b1946ac9@cache:6379',
    STORAGE_URL: 's3://key:s3cr3t-of-ours@files/muster',
    API_KEY: 'web-1',
    OIDC_CLIENT_ID: 'muster-1',
    OIDC_CLIENT_SECRET: 'e2fc714c4727ee93',
    SMTP_URL: 'smtps://user:Zo3-kq@mail.example',
    JWT_SECRET: 'j-0123456789-abcdefghijklmnopqrstuvwxyz',
    COOKIE_SECRET: 'c-0123456789-abcdefghijklmnopqrstuvwxyz',
  };

  test('is accepted as production with real secrets, and has no unknown name', () => {
    const config = loadConfig({ ...secret.stringData, ...settings, ...real, DATABASE_OWNER_URL: real.DATABASE_URL });
    expect(
      Object.keys({ ...secret.stringData, ...owner.stringData, ...settings }).filter((name) => !(name in config)),
    ).toEqual([]);
  });

  test('is rejected with the secrets of the template', () => {
    let message = '';
    try {
      loadConfig({ ...secret.stringData, ...settings });
    } catch (error) {
      message = error.message;
    }
    for (const name of ['JWT_SECRET', 'COOKIE_SECRET']) expect(message).toContain(`${name}: must have at least`);
    expect(() =>
      loadConfig({ ...secret.stringData, ...settings, JWT_SECRET: real.JWT_SECRET, COOKIE_SECRET: real.COOKIE_SECRET }),
    ).toThrow(
      /API_KEY: is the sample[^]*OIDC_CLIENT_ID: is a sample[^]*OIDC_CLIENT_SECRET: is a sample[^]*DATABASE_URL: its password[^]*REDIS_URL: its password[^]*STORAGE_URL: its password[^]*SMTP_URL: its password/,
    );
  });
});
