import type { Page } from 'playwright-core';

/**
 * Waits until a JavaScript expression is true in the page, across navigations. Expressions go through this function
 * only: Playwright evaluates a string anew at every attempt, which the page's policy forbids after the first, so a
 * string works on a fast machine and fails on a slow one. A function is evaluated once.
 */
export const untilTrue = (page: Page, expression: string) =>
  page.waitForFunction(new Function(`return (${expression});`) as () => unknown);
