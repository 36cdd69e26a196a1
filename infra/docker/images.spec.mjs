// Compares the Dockerfiles with the project, because there may be no container engine where the tests run.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { all, copied, stagesOf } from './dockerfiles.mjs';

const PROJECT = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(PROJECT, path), 'utf8');
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const isSentToBuilder = (path) =>
  ignored.some((line) => line.startsWith('!') && (path === line.slice(1) || path.startsWith(`${line.slice(1)}/`)));

describe.each([
  ['api', ['api', 'frontend']],
  ['worker', ['worker']],
])('the image of the %s', (app, targets) => {
  const stages = stagesOf(read(`infra/docker/${app}.Dockerfile`));
  const [build, packages, image] = stages;

  test('has three stages on the same pinned Node', () => {
    expect(stages.map(({ image: from }) => from)).toEqual([
      'node:24-trixie-slim',
      'node:24-trixie-slim',
      'node:24-trixie-slim',
    ]);
    expect([build.name, packages.name]).toEqual(['build', 'packages']);
  });

  test('copies only files that exist and are sent to the builder', () => {
    const sources = stages.flatMap((stage) =>
      all(stage, 'COPY')
        .filter(({ flags }) => !flags.from)
        .flatMap((instruction) => copied(instruction).from),
    );
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
    expect(sources.filter((path) => !isSentToBuilder(path))).toEqual([]);
  });

  test('builds the app it runs', () => {
    expect(all(build, 'RUN').map(({ rest }) => rest)).toEqual([
      'npm ci',
      `node infra/dev/build.mjs ${targets.join(' ')}`,
    ]);
    const built = all(image, 'COPY')
      .filter(({ flags }) => flags.from === 'build')
      .flatMap((instruction) => copied(instruction).from);
    expect(built).toEqual(
      targets.map((target) => (target === 'frontend' ? '/muster/dist/frontend' : `/muster/dist/apps/${target}`)),
    );
    expect(JSON.parse(all(image, 'CMD')[0].rest).at(-1)).toBe(`dist/apps/${app}/main.js`);
  });

  test('contains production packages only', () => {
    expect(all(packages, 'RUN')[0].rest).toMatch(/^npm ci --omit=dev --workspaces=false\b/);
    expect(
      all(image, 'COPY')
        .filter(({ flags }) => flags.from === 'packages')
        .flatMap((instruction) => copied(instruction).from),
    ).toEqual(['/muster/node_modules']);
  });

  test('runs Node as the first process, not as root, with a health check', () => {
    expect(all(image, 'USER').map(({ rest }) => rest)).toEqual(['1000:1000']);
    expect(JSON.parse(all(image, 'CMD')[0].rest)[0]).toBe('node');
    expect(all(image, 'ENTRYPOINT')).toEqual([]);
    const [health] = all(image, 'HEALTHCHECK');
    const [program, file, path] = JSON.parse(health.rest.replace(/^CMD /, ''));
    expect([program, path]).toEqual(['node', app === 'api' ? '/health/ready' : '/health/live']);
    expect(all(image, 'COPY').some((instruction) => copied(instruction).to === file)).toBe(true);
    expect(
      all(image, 'ENV')
        .map(({ rest }) => rest)
        .join(' '),
    ).toContain('NODE_ENV=production');
  });
});
