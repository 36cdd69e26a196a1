import type { Page } from 'playwright-core';

const VISIBLE = `(e) => {
  const { width, height } = e.getBoundingClientRect();
  return width > 1 && height > 1 && e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}`;
/** Texts of the pseudo-locale whose box hides their end, and that have no title with the whole text. */
const CUT = `[...document.querySelectorAll('body *')].filter((e) => {
  const own = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.textContent).join('');
  if (!own.includes('[') || e.title || e.closest('.visually-hidden') || !(${VISIBLE})(e)) return false;
  for (let box = e; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
    if (hides(overflowX) && box.scrollWidth > box.clientWidth + 1) return true;
    if (box === e && hides(overflowY) && box.scrollHeight > box.clientHeight + 2) return true;
    if (!hides(overflowX) && getComputedStyle(box).display !== 'inline') break;
  }
  return false;
}).map((e) => 'cut: ' + e.textContent.slice(0, 80))`;
/**
 * Elements whose text is not translated: text that people wrote, names of the game and the product, and dates and
 * numbers, which Intl and dayjs format.
 */
const AS_IT_IS =
  'time, .ant-picker, .ant-picker-dropdown, kbd, input, textarea, blockquote, code, canvas, script, style, [data-as-is]';
const PLAIN = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const e = node.parentElement;
    if (!/\\p{L}{2}/u.test(text) || text.includes('[') || text.endsWith(']') || e.closest('${AS_IT_IS}')) continue;
    if ((${VISIBLE})(e)) found.push(text);
  }
  for (const e of document.querySelectorAll('[aria-label], [placeholder], img[alt]'))
    for (const name of ['aria-label', 'placeholder', 'alt']) {
      const text = e.getAttribute(name) ?? '';
      if (/\\p{L}{2}/u.test(text) && !text.includes('[') && !e.closest('${AS_IT_IS}')) found.push(name + ': ' + text);
    }
  return [...new Set(found)];
})()`;
const SIDEWAYS = 'document.documentElement.scrollWidth - innerWidth';

/** Returns what the language breaks on the page as it is, at the width of a phone. `isContent`: written by a user. */
export async function brokenBy(
  page: Page,
  language: 'de' | 'qps',
  where: string,
  isContent: (text: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  const by = await page.evaluate<number>(SIDEWAYS);
  if (by > 0) found.push(`scrolls sideways by ${by}`);
  if (language === 'qps') {
    found.push(...(await page.evaluate<string[]>(CUT)));
    const plain = await page.evaluate<string[]>(PLAIN);
    found.push(...plain.filter((text) => !isContent(text)).map((text) => `not translated: ${text}`));
  }
  return found.map((fault) => `${language} at ${where}: ${fault}`);
}
