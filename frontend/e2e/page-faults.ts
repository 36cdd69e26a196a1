import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** The source of axe, for a page's init script. */
export const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [1280, 360];
const THEMES = ['dark', 'light'] as const;

const ASK = (rules: string) =>
  `axe.run(document, { resultTypes: ['violations'], ${rules} }).then(({ violations }) =>
    violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact))
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 300)).join(' | ')),
  )`;
const TARGETS =
  'a[href], button, input, select, textarea, summary, ' +
  '[role=button], [role=tab], [role=switch], [role=option], [role=slider]';
/**
 * Finds touch targets below 40 px, measured by what a touch hits: text links in a sentence may be smaller (ux.md), a
 * label or list row takes touches for its content, and icons that only explain themselves are no targets. What an open
 * window covers of the page behind it is not held against the page.
 */
const SMALL = `[...document.querySelectorAll('${TARGETS}')].filter((e) => {
  const inSentence =
    getComputedStyle(e).display === 'inline' &&
    [...e.parentElement.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  const { width, height } = e.getBoundingClientRect();
  if (inSentence || e.disabled || Math.min(width, height) <= 1 || Math.min(width, height) >= 39.5) return false;
  e.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y } = e.getBoundingClientRect();
  const taker =
    e.closest('label, .ant-slider, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-pagination-item') ?? e;
  const hits = (dx, dy) => {
    const top = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
    const overlay = top?.closest('.ant-popover, [role=dialog]');
    return taker.contains(top) || (overlay && !overlay.contains(e));
  };
  const reach = (dx, dy) => {
    let far = 0;
    while (far < 40 && hits(dx * (far + 1), dy * (far + 1))) far++;
    return far;
  };
  return hits(0, 0) && (reach(-1, 0) + reach(1, 0) < 39 || reach(0, -1) + reach(0, 1) < 39);
}).map((e) => e.outerHTML.slice(0, 160))`;
async function sidewaysScroll(page: Page): Promise<string[]> {
  const by = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return by > 0 ? [`scrolls sideways by ${by}`] : [];
}
/** The page as it is, without changing its size or theme. */
export async function faultsNow(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return [...(await page.evaluate<string[]>(ASK(''))), ...(await sidewaysScroll(page))];
}
/**
 * Checks all rules once per width; the theme can only change colours. The theme changes as seldom as possible, because
 * each change takes long.
 */
export async function faults(page: Page, where: string): Promise<string[]> {
  const all: string[] = [];
  for (const [i, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 800 });
    for (const theme of i % 2 === 0 ? THEMES : THEMES.toReversed()) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.locator(`html[data-theme=${theme}]`).waitFor();
      const found = await page.evaluate<string[]>(ASK(theme === 'dark' ? '' : "runOnly: ['color-contrast']"));
      all.push(...found.map((fault) => `${where}, ${theme}, ${width} px: ${fault}`));
    }
    all.push(...(await sidewaysScroll(page)).map((fault) => `${where}, ${width} px: ${fault}`));
  }
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  all.push(
    ...(await page.evaluate<string[]>(SMALL)).map((target) => `${where}, ${WIDTHS.at(-1)} px: hard to hit: ${target}`),
  );
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await phone.detach();
  await page.setViewportSize({ width: WIDTHS[0]!, height: 800 });
  return all;
}
