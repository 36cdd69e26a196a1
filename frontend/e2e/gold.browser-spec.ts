// axe does not judge texts on gradients, so what is painted is measured.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { WITHOUT_BACKGROUND } from './page-stops';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person } from './test-user';

let site: Site;
let admin: Person;
let member: Person;
let scrimId: string;
beforeAll(async () => {
  site = await openSite();
  [admin, member] = await Promise.all([createUser(site, 'Captain', { admin: true }), createUser(site, 'Hana')]);
  const gameStartTime = new Date(Date.now() + 3_600_000).toISOString();
  scrimId = (await admin.call('POST', '/scrims', { title: 'Golden Fives', region: 'NA', gameStartTime }))._id;
}, 120_000);
afterAll(() => site?.close());

const AA = 4.5;
const SCALE = 2;
interface Box {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Marks the visible elements whose ground is gold, while the system has not replaced it yet. */
const MARK = `(() => {
  const probe = document.body.appendChild(document.createElement('i'));
  const golds = ['--gold-high', '--gold-low'].map((name) => {
    probe.style.color = 'var(' + name + ')';
    return getComputedStyle(probe).color;
  });
  probe.remove();
  for (const element of document.querySelectorAll('body *')) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const isGold = golds.some((gold) => backgroundColor === gold || backgroundImage.includes(gold));
    if (isGold && element.checkVisibility({ checkOpacity: true })) element.dataset.onGold = '';
  }
})()`;
/** The lines of text in the marked elements; generated text stands in the middle of its element. */
const BOXES = `[...document.querySelectorAll('[data-on-gold]')].flatMap((element) => {
  const place = (text, { x, y, width, height }, inset) => ({
    text, x: x + inset * width, y: y + scrollY + inset * height, width: width * (1 - 2 * inset), height: height * (1 - 2 * inset),
  });
  const found = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const text = walker.currentNode.textContent.trim();
    if (text) found.push(...[...range.getClientRects()].map((line) => place(text, line, 0)));
  }
  const generated = getComputedStyle(element, '::after').content;
  if (/^".+"$/.test(generated)) found.push(place(generated, element.getBoundingClientRect(), 0.25));
  return found.filter(({ x, y, width }) => width > 2 && x >= 0 && y >= 0);
})`;

const linear = (channel: number) =>
  channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
const luminance = (colour: number) =>
  0.2126 * linear(colour >> 16) + 0.7152 * linear((colour >> 8) & 255) + 0.0722 * linear(colour & 255);
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
/** Colours of one group are too similar to tell apart. */
const groupOf = (colour: number) => colour & 0xf0f0f0;

/** Decodes a picture; once, because it takes longer than everything that is read from it. */
const decode = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
type Picture = Awaited<ReturnType<typeof decode>>;

/** Compares the most frequent colour of a box, its ground, with the one that differs most, the core of its letters. */
function contrastIn({ data, info }: Picture, box: Box): number {
  const pixels = (length: number) => Math.round(length * SCALE);
  const [left, top] = [pixels(box.x), pixels(box.y)];
  const right = Math.min(left + pixels(box.width), info.width);
  const bottom = Math.min(top + pixels(box.height), info.height);
  const colours = new Set<number>();
  const counts = new Map<number, number>();
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const colour = data.readUIntBE(3 * (y * info.width + x), 3);
      colours.add(colour);
      counts.set(groupOf(colour), (counts.get(groupOf(colour)) ?? 0) + 1);
    }
  const [ground] = [...counts].toSorted((a, b) => b[1] - a[1])[0]!;
  const below = luminance([...colours].find((colour) => groupOf(colour) === ground)!);
  return Math.max(...[...colours].map((colour) => contrast(luminance(colour), below)));
}

const MODES = [
  { name: 'dark', colorScheme: 'dark', forcedColors: 'none' },
  { name: 'light', colorScheme: 'light', forcedColors: 'none' },
  { name: 'forced colours, dark', colorScheme: 'dark', forcedColors: 'active' },
  { name: 'forced colours, light', colorScheme: 'light', forcedColors: 'active' },
] as const;

/** Measures what stands on gold on the page as it is; returns the texts, and those that are too weak. */
async function measure(page: Page): Promise<{ texts: string[]; weak: string[] }> {
  await page.evaluate(MARK);
  await page.getByRole('link', { name: 'Skip to content' }).focus(); // it is hidden until then
  const texts = new Set<string>();
  const weak: string[] = [];
  for (const { name, ...media } of MODES) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme=${media.colorScheme}]`).waitFor();
    const boxes = await page.evaluate<Box[]>(BOXES);
    const picture = await decode(await page.screenshot({ fullPage: true }));
    for (const box of boxes) {
      texts.add(box.text);
      const found = contrastIn(picture, box);
      if (found < AA) weak.push(`${name}: ${found.toFixed(2)} ${box.text}`);
    }
  }
  return { texts: [...texts], weak };
}

/** Each page is a test of its own: sixteen pictures in one test take longer than its limit on a slow machine. */
const PAGES = [
  { name: 'signing up', path: () => '/signup', ready: 'Next', texts: ['1', 'Next', 'Log In'] },
  {
    name: 'a scrim',
    path: () => `/scrims/${scrimId}?seat=teamTwo-ADC`,
    who: () => member,
    ready: 'Take this seat',
    texts: ['Take this seat'],
  },
  { name: 'founding a community', path: () => '/communities/new', who: () => member, ready: 'Found community' },
  { name: 'creating a scrim', path: () => '/scrims/new', who: () => admin, ready: 'Create scrim' },
];

test.each(PAGES)(
  'every text on gold can be read, in both themes and with forced colours: $name',
  async ({ path, who, ready, texts: expected = [] }) => {
    const size = { width: 1280, height: 900, scale: SCALE };
    const { page } = who ? await browserOf(site, who(), size) : await site.newContext(size);
    await page.addInitScript({ content: WITHOUT_BACKGROUND });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path());
    await page.getByRole('button', { name: ready, exact: true }).first().waitFor();
    const { texts, weak } = await measure(page);
    expect(weak).toEqual([]);
    expect(texts).toEqual(expect.arrayContaining(['Skip to content', ...expected]));
  },
);
