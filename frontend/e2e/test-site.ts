import { createApi, createWorker, loadConfig, migrate, startWorker } from '@muster/platform/runtime';
import type { INestApplicationContext } from '@nestjs/common';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { basename, join } from 'node:path';
import { features } from '../../apps/features';
import { createMigratedDatabase } from '@testing/database';
import { freePort } from '@testing/free-port';

/** A Muster of its own with its frontend, and a browser to use it. */
export interface Site {
  url: string;
  worker: INestApplicationContext;
  /** Another user's browser, isolated from the others. `clockAhead`: how wrong its clock is (min). */
  newContext: (options?: {
    width?: number;
    height?: number;
    scale?: number;
    zone?: string;
    clockAhead?: number;
  }) => Promise<TestBrowserContext>;
  close: () => Promise<void>;
}
export interface TestBrowserContext {
  context: BrowserContext;
  page: Page;
  /** What the browser reported: errors, warnings, blocked content. */
  problems: string[];
}
interface Installed {
  name: string;
  launch: LaunchOptions;
}
/** The browsers of this machine, the newest first (infra/dev/chromium.mjs, ADR 27). */
export const BROWSERS = JSON.parse(process.env['BROWSERS']!) as [Installed, ...Installed[]];
/** The clocks of users are wrong: in half of the spec files they are ahead, in the others behind (min). */
const clockOfFile = () => (basename(expect.getState().testPath!).length % 2 === 0 ? 7 : -7);
/** Moves the clock of every page; `performance.now()`, as on a device whose clock is wrong, tells what has passed. */
const moveClock = (minutes: number) => `{
  const now = Date.now.bind(Date);
  globalThis.Date = new Proxy(Date, {
    construct: (target, values, type) => Reflect.construct(target, values.length ? values : [now() + ${minutes * 60_000}], type),
    apply: (target) => new target(now() + ${minutes * 60_000}).toString(),
    get: (target, name) => (name === 'now' ? () => now() + ${minutes * 60_000} : Reflect.get(target, name)),
  });
}`;
/**
 * Maximum wait for a screen on a busy machine; shorter than the test timeout, so that the failure names what was
 * missing.
 */
const PATIENCE_MS = 30_000;
jest.setTimeout(4 * PATIENCE_MS);

/**
 * Contexts opened by a test are closed with it: hidden pages would keep rendering and listening until the file ends.
 */
const opened = { inTest: false, contexts: new Set<BrowserContext>() };
beforeEach(() => {
  opened.inTest = true;
});
afterEach(async () => {
  opened.inTest = false;
  await Promise.all([...opened.contexts].map((context) => context.close()));
  opened.contexts.clear();
});

const SECRET = 'a-secret-for-tests-only';

/** `env`: additional settings, such as the Riot address. `browser`: for specs that run in every browser. */
export async function openSite(env: Record<string, string> = {}, browser = BROWSERS[0]): Promise<Site> {
  // Chosen first: the identity provider redirects to a known address.
  const url = env['PUBLIC_URL'] ?? `http://localhost:${await freePort()}`;
  const settings = {
    ...process.env,
    PUBLIC_URL: url,
    FRONTEND_DIR: join(__dirname, '../../dist/frontend'),
    API_KEY: 'a key, to be written into the page',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    RATE_LIMIT_SCALE: '1000',
    DB_POOL: '5',
    OIDC_PROVIDERS: '', // most journeys sign in with the only one
    ...env,
  };
  const at = (database: string) => loadConfig({ ...settings, DATABASE_URL: database });
  const config = at(await createMigratedDatabase((database) => migrate(at(database), features)));
  await migrate(config, features);
  const api = await createApi(config, features);
  await api.listen(Number(new URL(url).port), '127.0.0.1');
  const worker = await createWorker(config, features);
  await startWorker(worker);
  const args = [...(browser.launch.args ?? []), '--host-resolver-rules=MAP muster.lan 127.0.0.1'];
  const running = await chromium.launch({ ...browser.launch, args });
  return {
    url,
    worker,
    newContext: async ({ width = 1280, height = 900, scale = 1, zone, clockAhead = clockOfFile() } = {}) => {
      const context = await running.newContext({
        baseURL: url,
        viewport: { width, height },
        deviceScaleFactor: scale,
        reducedMotion: 'reduce',
        ...(zone && { timezoneId: zone }),
      });
      await context.addInitScript({ content: moveClock(clockAhead) });
      context.setDefaultTimeout(PATIENCE_MS);
      if (opened.inTest) opened.contexts.add(context);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on(
        'console',
        (message) =>
          ['error', 'warning'].includes(message.type()) && problems.push(`${message.text()} ${message.location().url}`),
      );
      page.on('pageerror', (error) => problems.push(String(error)));
      return { context, page, problems };
    },
    close: async () => {
      await running.close();
      await Promise.all([api.close(), worker.close()]);
    },
  };
}
