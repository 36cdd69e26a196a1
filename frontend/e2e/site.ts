import { createApi, createWorker, loadConfig, migrate, startWorker } from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { join } from 'node:path';
import { features } from '../../apps/features';
import { createDatabase } from '../../infra/jest/database';
import { freePort } from '../../infra/jest/free-port';

/** A Muster of its own with its frontend, and a browser to look at it. */
export interface Site {
  url: string;
  worker: INestApplicationContext;
  /** Another person's browser: nothing is shared with the others. */
  visitor: (options?: { width?: number; height?: number }) => Promise<Visitor>;
  close: () => Promise<void>;
}
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What the browser complained about: errors, warnings, refused content. */
  problems: string[];
}
const SECRET = 'a-secret-for-tests-only';

/** `env`: what is set besides, such as where Riot is. */
export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const port = await freePort(); // chosen first: the identity provider sends people back to a known address
  const url = `http://localhost:${port}`;
  const config = loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    PUBLIC_URL: url,
    FRONTEND_DIR: join(__dirname, '../../dist/frontend'),
    API_KEY: 'a key, to be written into the page',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    RATE_LIMIT_SCALE: '1000',
    DB_POOL: '5',
    ...env,
  });
  await migrate(config, features);
  const api = await createApi(config, features);
  await api.listen(port, '127.0.0.1');
  const worker = await createWorker(config, features);
  await startWorker(worker);
  const browser: Browser = await chromium.launch(JSON.parse(process.env['BROWSER_LAUNCH']!) as object);
  return {
    url,
    worker,
    visitor: async ({ width = 1280, height = 900 } = {}) => {
      const context = await browser.newContext({ baseURL: url, viewport: { width, height }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(`${message.text()} ${message.location().url}`));
      page.on('pageerror', (error) => problems.push(String(error)));
      return { context, page, problems };
    },
    close: async () => {
      await browser.close();
      await Promise.all([api.close(), worker.close()]);
    },
  };
}
