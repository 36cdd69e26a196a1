import type { Page } from 'playwright-core';

/** Counts what the user presses from here on, over all pages of the tab. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const count = `addEventListener('click', () => {
    sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1;
  }, true)`;
  await page.addInitScript(count);
  await page.evaluate(count);
  return () => page.evaluate('Number(sessionStorage.presses ?? 0)');
}
