import type { Page } from 'playwright-core';
import { untilHolds } from '@testing/wait-until';

/**
 * Waits until a JavaScript expression is true in the page. Used instead of Playwright's waitForFunction, which
 * evaluates a string again at every attempt: the page's policy forbids that after the first, so a string works on a
 * fast machine and fails on a slow one.
 */
export const untilTrue = (page: Page, expression: string) =>
  untilHolds(async () => {
    if (!(await page.evaluate(expression))) throw new Error(`Not true in time: ${expression}`);
  });
