/** Finds the controls of a page by their English name in every language, and what a language breaks. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { toPseudo } from '../src/shared/language/pseudo';

export type Spoken = 'en' | 'de' | 'pl' | 'qps';
interface Texts {
  [key: string]: string | Texts;
}

const SRC = join(__dirname, '../src');
const ENGLISH = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.en.ts'));
const flatten = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flatten(text)));
const load = async (file: string): Promise<string[]> =>
  flatten(Object.values((await import(join(SRC, file))) as Record<string, Texts>)[0]!);

const dictionaries = new Map<string, Map<string, string>>();
const speech = new WeakMap<Page, Spoken>();

/** Loads the catalogues of the language. Groups are compared by their order, which is the English one in every file. */
async function learn(language: 'de' | 'pl'): Promise<void> {
  if (dictionaries.has(language)) return;
  const words = new Map<string, string>();
  for (const file of ENGLISH) {
    const english = await load(file);
    const other = await load(file.replace(/en\.ts$/, `${language}.ts`));
    if (english.length === other.length) english.forEach((text, i) => words.set(text, other[i]!));
  }
  dictionaries.set(language, words);
}

/** From now on controls of the page have the names of that language. */
export async function speakOn(page: Page, language: Spoken): Promise<void> {
  if (language === 'de' || language === 'pl') await learn(language);
  speech.set(page, language);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** The beginning of a text in the pseudo-locale, without its filler. */
const pseudo = (text: string) => String(toPseudo(text)).slice(0, text.length + 1);

/** Returns the name in the language of the page; undefined if no catalogue has it, such as one with a value in it. */
export function nameOn(page: Page, name: string | RegExp): string | RegExp | undefined {
  const language = speech.get(page) ?? 'en';
  if (language === 'en') return name;
  const english = typeof name === 'string' ? name : name.source.replaceAll(/[\^$]/g, '');
  if (language === 'qps') return new RegExp(`^${escaped(pseudo(english))}`);
  const text = dictionaries.get(language)!.get(english);
  return text && (typeof name === 'string' ? text : new RegExp(`^${escaped(text)}`));
}
export const isEnglish = (page: Page): boolean => (speech.get(page) ?? 'en') === 'en';

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
/** What is written by people, names of the game and the product, and what Intl and dayjs write. */
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
export async function brokenBy(page: Page, where: string, isContent: (text: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  const by = await page.evaluate<number>(SIDEWAYS);
  if (by > 0) found.push(`scrolls sideways by ${by}`);
  if (speech.get(page) === 'qps') {
    found.push(...(await page.evaluate<string[]>(CUT)));
    const plain = await page.evaluate<string[]>(PLAIN);
    found.push(...plain.filter((text) => !isContent(text)).map((text) => `not translated: ${text}`));
  }
  return found.map((fault) => `${where}: ${fault}`);
}
