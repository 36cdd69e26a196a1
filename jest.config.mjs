// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const modules = join(import.meta.dirname, 'node_modules');

// Nest 12 and others are published as ES modules only, which Jest loads from CommonJS tests only on
// Node >= 24.9. They are compiled to CommonJS like our own sources; other packages load as they are.
const esmPackages = readdirSync(modules)
  .flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(modules, name)).map((n) => `${name}/${n}`)
      : name.startsWith('.')
        ? []
        : [name],
  )
  .filter((name) => {
    try {
      return JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).type === 'module';
    } catch {
      return false;
    }
  });
// Not ES modules themselves, but they import something at run time, which Jest's sandbox refuses just the same.
esmPackages.push('@fastify/cookie', '@opentelemetry/otlp-exporter-base');

const swc = (/** @type {object} */ jsc) => [
  '@swc/jest',
  { jsc: { target: 'es2023', keepClassNames: true, ...jsc }, module: { type: 'commonjs' } },
];

const project = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  transform: {
    '\\.tsx?$': swc({
      parser: { syntax: 'typescript', decorators: true, tsx: false },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    }),
    '\\.m?js$': swc({ parser: { syntax: 'ecmascript' } }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esmPackages.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  moduleNameMapper: {
    '^@testing/(.*)$': '<rootDir>/testing/$1',
    '^@muster/([a-z]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@muster/contracts/(.*)$': '<rootDir>/libs/contracts/src/$1.ts',
    '^@muster/([a-z]+)/(ports|pure)$': '<rootDir>/libs/$1/src/$2.ts',
    '^@muster/platform/(http|realtime|runtime)$': '<rootDir>/libs/platform/src/$1/index.ts',
  },
};
const tsx = swc({
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic' } },
});
/** Tests of servers share loaded packages between the files of a worker process (ADR 27). */
const services = {
  testEnvironment: '<rootDir>/infra/jest/shared-packages-environment.mjs',
  runtime: '<rootDir>/infra/jest/shared-packages-runtime.cjs',
  globalSetup: '<rootDir>/infra/jest/services.mjs',
  globalTeardown: '<rootDir>/infra/jest/global-teardown.mjs',
};

export default {
  testTimeout: 60_000,
  testSequencer: join(import.meta.dirname, 'infra/jest/longest-first.cjs'),
  // Tests of servers wait more than they compute: on two cores Jest would run one file at a time, which takes three
  // times as long as three.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // Spec files leave up to a gigabyte behind, which garbage collection takes seconds to go through: longer than the
  // timeouts of the servers in the same process.
  workerIdleMemoryLimit: '600MB',
  // A worker process ends by itself, but not within Jest's half second if it is large and the machine is busy.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{apps,libs}/**/*.spec.ts',
        '<rootDir>/frontend/src/**/*.spec.ts',
        '<rootDir>/{infra,testing}/**/*.spec.mjs',
      ],
    },
    {
      ...project,
      displayName: 'component',
      testMatch: ['<rootDir>/frontend/test/**/*.component-spec.ts'],
      testEnvironment: '<rootDir>/infra/jest/component-environment.mjs',
      // Not the packages for browsers: Jest loads CommonJS, and MSW answers the requests of Node.
      testEnvironmentOptions: { url: 'http://muster.test', customExportConditions: ['node'] },
      setupFiles: ['<rootDir>/frontend/test/missing-in-jsdom.ts'],
      transform: { '\\.tsx$': tsx, ...project.transform },
      moduleNameMapper: {
        '^socket\\.io-client$': '<rootDir>/frontend/test/fake-socket.ts',
        '\\.css$': '<rootDir>/infra/jest/class-names.cjs',
        '^antd$': '<rootDir>/infra/jest/lazy-antd.cjs',
        '^antd/es/(.*)$': 'antd/lib/$1',
        ...project.moduleNameMapper,
      },
    },
    {
      ...project,
      ...services,
      displayName: 'e2e',
      testMatch: ['<rootDir>/{apps,libs}/**/*.e2e-spec.ts'],
    },
    {
      ...project,
      ...services,
      displayName: 'trust',
      testMatch: ['<rootDir>/{apps,libs,infra,testing}/**/*.trust-spec.{ts,mjs}'],
    },
    {
      ...project,
      ...services,
      displayName: 'journeys',
      testMatch: ['<rootDir>/frontend/e2e/journeys/*.browser-spec.ts'],
      globalSetup: '<rootDir>/infra/jest/browser.mjs',
    },
    {
      ...project,
      ...services,
      displayName: 'browser',
      testMatch: ['<rootDir>/frontend/e2e/*.browser-spec.ts'],
      globalSetup: '<rootDir>/infra/jest/browser.mjs',
    },
  ],
};
