import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { FLATTEN_GRADIENTS } from './flatten-gradients';

/** The source of axe, for a page's init script. */
export const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [1280, 360];
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

/** Rules whose violations are never serious. They take as long as all others together. */
const MILD = `aria-allowed-role aria-deprecated-role empty-heading empty-table-header focus-order-semantics
  form-field-multiple-labels heading-order hidden-content html-xml-lang-mismatch image-redundant-alt
  landmark-banner-is-top-level landmark-contentinfo-is-top-level landmark-main-is-top-level
  landmark-no-duplicate-banner landmark-no-duplicate-contentinfo landmark-no-duplicate-main landmark-one-main
  landmark-unique meta-viewport-large page-has-heading-one presentation-role-conflict region skip-link
  table-duplicate-name`;
const ALL_RULES = { rules: Object.fromEntries(MILD.split(/\s+/).map((rule) => [rule, { enabled: false }])) };
const CONTRAST = { runOnly: ['color-contrast'] };
const violations = (page: Page, rules: object) =>
  page.evaluate<string[]>(`(async () => {
    const restore = ${FLATTEN_GRADIENTS};
    const found = await axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...rules })});
    restore();
    return found.violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact))
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 300)).join(' | '));
  })()`);
const TARGETS =
  'a[href], button, input, select, textarea, summary, ' +
  '[role=button], [role=tab], [role=switch], [role=option], [role=slider]';
/**
 * Finds touch targets below 40 px, measured by what a touch hits: text links in a sentence may be smaller (ux.md), a
 * label or list row takes touches for its content, and icons that only explain themselves are no targets. Targets that
 * an open window covers are not reported, because nobody can touch them.
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
  return [...(await violations(page, ALL_RULES)), ...(await sidewaysScroll(page))];
}

/**
 * Checks all rules once per width; the theme can only change colours. It begins with the theme that the page has and
 * ends with the other one, because each change takes long.
 */
export async function faults(page: Page, where: string): Promise<string[]> {
  const all: string[] = [];
  const add = (how: string, found: string[]) => all.push(...found.map((fault) => `${where}, ${how}: ${fault}`));
  const first = await page.evaluate<Theme>('document.documentElement.dataset.theme');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    add(`${first}, ${width} px`, await violations(page, ALL_RULES));
    add(`${width} px`, await sidewaysScroll(page));
  }
  add(`${WIDTHS.at(-1)} px: hard to hit`, await smallTargets(page));
  const second = THEMES.find((theme) => theme !== first)!;
  await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme=${second}]`).waitFor();
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    add(`${second}, ${width} px`, await violations(page, CONTRAST));
  }
  return all;
}

async function smallTargets(page: Page): Promise<string[]> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const found = await page.evaluate<string[]>(SMALL);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await phone.detach();
  return found;
}
