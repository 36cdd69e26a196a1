import type { Page } from 'playwright-core';
import sharp from 'sharp';

const AA = 4.5;
const AA_LARGE = 3;
interface PaintedText {
  text: string;
  colour: [number, number, number];
  x: number;
  y: number;
  width: number;
  height: number;
  isLarge: boolean;
}

/**
 * The visible texts with the boxes of their lines. Left out: texts for screen readers, disabled controls, texts that
 * something covers, and what is drawn with generated content inside.
 */
const TEXTS = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const isRead = node.textContent.trim() && element.checkVisibility({ checkOpacity: true });
    if (!isRead || element.closest('script, style, [inert], :disabled, [aria-disabled=true]')) continue;
    if (getComputedStyle(element, '::after').content !== 'none') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    for (const { x, y, width, height, right, bottom } of range.getClientRects()) {
      if (width < 3 || x < 0 || y < 0 || right > innerWidth || bottom > innerHeight) continue;
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!top || !(element.contains(top) || top.contains(element))) continue;
      if (element.clientWidth <= 1 || element.parentElement.clientWidth <= 1) continue;
      const colour = color.match(/[\\d.]+/g).slice(0, 3).map((part) => Math.round(Number(part)));
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      found.push({ text: node.textContent.trim().slice(0, 40), colour, x, y, width, height, isLarge });
    }
  }
  return found;
})()`;
const NO_TEXT = `*, *::before, *::after, *::placeholder { color: transparent !important; }
  .icon, .role-icon, .rank-emblem { visibility: hidden !important; }`;

const linear = (channel: number) =>
  channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
/** Looked up for every pixel. */
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => linear(channel));
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * LINEAR[red]! + 0.7152 * LINEAR[green]! + 0.0722 * LINEAR[blue]!;

/**
 * Measures each visible text against the worst pixel painted behind it, on one picture after the other. `show` paints
 * one; `found` gets the texts that are too weak on it. Returns how many were measured.
 */
export async function measureTexts(
  page: Page,
  pictures: readonly string[],
  show: (picture: string) => Promise<unknown>,
  found: (picture: string, weak: string[]) => void,
): Promise<number> {
  const texts = await settledTexts(page);
  const hidden = await page.addStyleTag({ content: NO_TEXT });
  for (const picture of pictures) {
    await show(picture);
    found(picture, weakOf(texts, await pixelsOf(page)));
  }
  await hidden.evaluate((style) => style.parentNode?.removeChild(style));
  return texts.length * pictures.length;
}

/** The texts once they have stayed where they are for two frames: a page shows another bar after a change of width. */
async function settledTexts(page: Page): Promise<PaintedText[]> {
  let texts: PaintedText[];
  let before: string;
  do {
    texts = await page.evaluate<PaintedText[]>(TEXTS);
    before = JSON.stringify(texts);
    await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
  } while (JSON.stringify(await page.evaluate(TEXTS)) !== before);
  return texts;
}

const pixelsOf = async (page: Page) =>
  sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

function weakOf(texts: readonly PaintedText[], { data, info }: Awaited<ReturnType<typeof pixelsOf>>): string[] {
  const contrastOf = ({ colour, x, y, width, height }: PaintedText) => {
    const ink = luminance(...colour);
    let worst = Infinity;
    for (let row = Math.floor(y); row < Math.min(y + height, info.height); row++) {
      for (let column = Math.floor(x); column < Math.min(x + width, info.width); column++) {
        const at = (row * info.width + column) * info.channels;
        const below = luminance(data[at]!, data[at + 1]!, data[at + 2]!);
        worst = Math.min(worst, (Math.max(ink, below) + 0.05) / (Math.min(ink, below) + 0.05));
      }
    }
    return worst;
  };
  const weak = texts.flatMap((text) => {
    const contrast = contrastOf(text);
    return contrast < (text.isLarge ? AA_LARGE : AA) ? [`${contrast.toFixed(2)} ${text.text}`] : [];
  });
  return [...new Set(weak)];
}

/** Returns how bright the page is at its brightest (0 to 255), and how much detail it shows: the sum of its edges. */
export async function measureImage(page: Page): Promise<{ brightest: number; detail: number }> {
  const { data, info } = await sharp(await page.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const step = info.channels;
  let detail = 0;
  let brightest = 0;
  for (let at = step; at < data.length; at += step) {
    detail += Math.abs(data[at]! - data[at - step]!);
    brightest = Math.max(brightest, data[at]!);
  }
  return { brightest, detail };
}
