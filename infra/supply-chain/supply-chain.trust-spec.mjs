// @ts-check
// @ts-expect-error Jest finds a module written in TypeScript, too.
import { figure } from '@testing/figures';
import { regexesOf, slowOnes } from './regexes.mjs';
import * as supply from './supply-chain.mjs';

/** Tests that need the registry, or take long, run only in `npm run test:trust`. */
const inFull = process.env['TRUST_FULL'] ? test : test.skip;

test('every package is nailed to its content and comes from one place', () => {
  expect([...supply.unpinned(), ...supply.floatingVersions()]).toEqual([]);
  figure('C19', 'packages nailed to a sha512 of their content', supply.packages().length);
  const lock = (/** @type {object} */ over) =>
    supply.packages(
      JSON.stringify({ packages: { 'node_modules/x': { version: '1.0.0', integrity: 'sha512-x', ...over } } }),
    );
  for (const over of [
    { integrity: undefined },
    { integrity: 'sha1-x' },
    { resolved: 'git+ssh://git@evil.test/x.git' },
    { resolved: 'http://evil.test/x/-/x-1.0.0.tgz' },
    { resolved: 'file:../x' },
  ])
    expect(supply.unpinned(lock(over))).toHaveLength(1);
});

test('no package runs anything at its installation that is not on the list', () => {
  expect(supply.scripts()).toEqual([]);
  expect(supply.scripts([['node_modules/new-one', { version: '1.0.0', hasInstallScript: true }]])).toHaveLength(1);
});

test('every licence is one we agreed to', () => {
  expect(supply.licences()).toEqual([]);
  for (const license of ['GPL-3.0', 'AGPL-3.0-only', 'MIT AND SSPL-1.0', 'LGPL-3.0-or-later', 'UNLICENSED'])
    expect(supply.licences([['node_modules/new-one', { version: '1.0.0', license }]])).toHaveLength(1);
});

test('the bill of materials names every package with version and content', () => {
  const { bomFormat, components } = supply.sbom();
  const byUrl = new Map(components.map((/** @type {{ purl: string }} */ one) => [one.purl, one]));
  const urls = supply
    .packages()
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `pkg:npm/${name}@${version}`)
    .map((url) => url.replace('/@', '/%40'));
  expect([bomFormat, urls.filter((url) => !byUrl.has(url))]).toEqual(['CycloneDX', []]);
  for (const url of urls) {
    const [hash] = byUrl.get(url).hashes;
    expect([url, hash?.alg, hash?.content.length]).toEqual([url, 'SHA-512', 128]);
  }
  figure('C19', 'packages in the bill of materials', byUrl.size);
});

test('no secret stands in any of our files', () => {
  expect(supply.secretsInTree()).toEqual([]);
  figure('C19', 'files without a secret', supply.files().length);
  // In two halves each, so that this file holds none itself.
  const planted = [
    ['AKIA', 'QWERTYUIOPASDFGH'],
    ['ghp_', 'a1B2'.repeat(9)],
    ['RGAPI-', '12345678-abcd-1234-abcd-123456789abc'],
    ['-----BEGIN PRIVATE', ` KEY-----\n${'MIIEvQ'.repeat(10)}`],
    ['postgres://muster:', 'k3Jx90aaQQ1z@db.muster.gg/muster'],
    ['eyJhbGciOiJIUzI1NiJ9abc.', `eyJzdWIiOiIxMjM0NTY3ODkwIn0.${'x'.repeat(30)}`],
  ].map((halves) => halves.join(''));
  for (const secret of planted) expect(supply.secretsIn('somewhere', `const key = '${secret}';`)).toHaveLength(1);
});

test('the code does nothing on the list of what it does not do', () => {
  expect(supply.brokenBans()).toEqual([]);
  const broken = [
    '<p dangerouslySetInnerHTML={{ __html: x }} />',
    'eval(x)',
    'new RegExp(name)',
    'new RegExp(`^${name}`)',
    'source.getRepository(X)',
    'Math.random()',
    "import { exec } from 'node:child_process'",
    'node.innerHTML = x',
    'const a = { rejectUnauthorized: false }',
  ];
  for (const text of broken)
    expect([text, supply.brokenBans([{ file: 'libs/x/src/x.tsx', text }]).length]).toEqual([text, 1]);
  expect(supply.brokenBans([{ file: 'libs/x/src/x.ts', text: '// never eval(x)' }])).toEqual([]);
});

test('no regular expression of ours takes for ever over any text made to hurt it', () => {
  const all = supply.ownFiles().flatMap(({ file, text }) => regexesOf(file, text));
  expect(slowOnes(all)).toEqual([]);
  figure('C19', 'regular expressions, each quick over texts of 30,000 signs made to hurt it', all.length);
  const bad = [
    '(a+)+$',
    '^(\\w|\\d)*!$',
    '\\s+$',
    '^(a|aa)+$',
    '([a-z]+)*\\d',
    '(.*)*x',
    '^([\\w.]+)+@',
    '[^@]+@[^@]+\\.[a-z]{2,}',
  ];
  for (const source of bad)
    expect([source, slowOnes([{ where: 'here', source, flags: '' }]).length]).toEqual([source, 1]);
}, 120_000);

test('an invalid signature is named, and a registry that cannot be asked is a message', () => {
  expect(supply.signatures('{"invalid":[{"name":"x","version":"1.0.0"}],"missing":[]}')).toEqual({
    invalid: ['x@1.0.0 has an invalid signature'],
  });
  for (const said of ['', '{"error":{"code":"ENOTFOUND"}}'])
    expect(supply.signatures(said)).toEqual({ skipped: expect.stringContaining('did not run') });
});

/* eslint-disable jest/no-standalone-expect */
inFull(
  'every package has a valid signature of its registry',
  () => {
    const result = supply.signatures();
    if ('skipped' in result) console.warn(`Skipped: ${result.skipped}`);
    else expect(result.invalid).toEqual([]);
  },
  600_000,
);

inFull(
  'no secret was ever in a commit',
  async () => {
    const { found, lines } = await supply.secretsInHistory();
    expect(found).toEqual([]);
    figure('C19', 'lines ever added, without a secret', lines);
  },
  300_000,
);

inFull(
  'nothing high or critical is known against the packages of the product',
  () => {
    const holes = supply.knownVulnerabilities();
    figure(
      'C19',
      'high or critical holes known to the registry',
      holes?.length ?? 'not asked: this registry does not say',
    );
    expect(holes ?? []).toEqual([]);
  },
  120_000,
);

inFull(
  'what we chose within the last week is itself a week old',
  () => {
    const asked = supply.recentlyAdded();
    figure('C19', 'packages chosen within the last week, asked for their age', asked.length);
    expect(supply.newerThanAWeek(asked)).toEqual([]);
  },
  300_000,
);
