// axe does not judge texts on gradients, so what is painted is measured.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person } from './test-user';

let site: Site;
let admin: Person;
let scrimId: string;
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Captain', { admin: true });
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
const luminance = ([red, green, blue]: readonly number[]) =>
  0.2126 * linear(red!) + 0.7152 * linear(green!) + 0.0722 * linear(blue!);
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Compares the most frequent colour of a box, its ground, with the one that differs most, the core of its letters. */
async function contrastIn(picture: Buffer, { x, y, width, height }: Box): Promise<number> {
  const area = { left: x, top: y, width, height };
  const { data } = await sharp(picture)
    .extract(Object.fromEntries(Object.entries(area).map(([side, px]) => [side, Math.round(px * SCALE)])) as never)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  const pixels = Array.from({ length: data.length / 3 }, (_, i) => [...data.subarray(3 * i, 3 * i + 3)]);
  const coarse = ([red, green, blue]: readonly number[]) => ((red! >> 4) << 8) + ((green! >> 4) << 4) + (blue! >> 4);
  for (const pixel of pixels) counts.set(coarse(pixel), (counts.get(coarse(pixel)) ?? 0) + 1);
  const [ground] = [...counts].toSorted((a, b) => b[1] - a[1])[0]!;
  const below = luminance(pixels.find((pixel) => coarse(pixel) === ground)!);
  return Math.max(...pixels.map((pixel) => contrast(luminance(pixel), below)));
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
    const picture = await page.screenshot({ fullPage: true });
    for (const box of boxes) {
      texts.add(box.text);
      const found = await contrastIn(picture, box);
      if (found < AA) weak.push(`${name}: ${found.toFixed(2)} ${box.text}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
  return { texts: [...texts], weak };
}

test('every text on gold can be read, in both themes and with forced colours', async () => {
  const visitor = await site.newContext({ width: 1280, height: 900, scale: SCALE });
  const member = await browserOf(site, await createUser(site, 'Hana'), { width: 1280, height: 900, scale: SCALE });
  const organiser = await browserOf(site, admin, { width: 1280, height: 900, scale: SCALE });
  const found: Awaited<ReturnType<typeof measure>>[] = [];
  const visit = async (page: Page, path: string, ready: string) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await page.getByRole('button', { name: ready, exact: true }).first().waitFor();
    found.push(await measure(page));
  };
  await visit(visitor.page, '/signup', 'Next');
  await visit(member.page, `/scrims/${scrimId}?seat=teamTwo-ADC`, 'Take this seat');
  await visit(member.page, '/communities/new', 'Found community');
  await visit(organiser.page, '/scrims/new', 'Create scrim');
  expect(found.flatMap(({ weak }) => weak)).toEqual([]);
  expect(found.flatMap(({ texts }) => texts)).toEqual(
    expect.arrayContaining(['1', 'Next', 'Log In', 'Take this seat', 'Skip to content']),
  );
});
