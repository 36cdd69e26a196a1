import { IMAGE_MAX_SIDE } from '@muster/contracts/constants';
import { figure } from '@testing/figures';
import { CANARY, invalidFiles, type Sample, validImages } from '@testing/image-corpus';
import { decodeUpload, processImage } from './image-processing';

const GROWTH_MAX = 200_000_000;
const WORK_MAX_MS = 3_000;
/** On a busy machine an image may take longer than the product allows: the CPU time is limited instead. */
const TIMEOUT_SECONDS = 50;
const REJECTION_CODES = new Set(['not-an-image', 'image-too-big', 'image-too-large']);

/** Returns the chunk names of a WebP, and its size as declared in its header. */
function webp(bytes: Buffer): { parts: string[]; width: number; height: number } {
  const chunks: string[] = [];
  let [width, height] = [0, 0];
  for (let at = 12; at < bytes.length;) {
    const [name, length] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'VP8 ') [width, height] = [body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff];
    if (name === 'VP8L')
      [width, height] = [(body.readUInt32LE(1) & 0x3fff) + 1, ((body.readUInt32LE(1) >> 14) & 0x3fff) + 1];
    chunks.push(name.trim());
    at += 8 + length + (length % 2);
  }
  return { parts: chunks, width, height };
}

let files: Sample[];
beforeAll(async () => {
  files = [...(await validImages()), ...(await invalidFiles())];
}, 60_000);
const totals = { rejected: 0, accepted: 0, work: 0, growth: 0 };

/** Processes a sample and returns the image or the rejection code. Records CPU time and memory. */
async function processSample({ bytes, text = bytes!.toString('base64') }: Sample): Promise<Buffer | string> {
  const [cpuBefore, before] = [process.cpuUsage(), process.memoryUsage().rss];
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  try {
    return await (async () => processImage(decodeUpload(text), IMAGE_MAX_SIDE, TIMEOUT_SECONDS))().catch(
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
  } finally {
    clearInterval(watch);
    const { user, system } = process.cpuUsage(cpuBefore);
    totals.work = Math.max(totals.work, (user + system) / 1_000);
    totals.growth = Math.max(totals.growth, peak - before, process.memoryUsage().rss - before);
  }
}

afterAll(() => {
  figure('C14', 'files that are no picture, all refused', totals.rejected);
  figure('C14', 'true pictures, taken without a byte that was not pixels', totals.accepted);
  figure(
    'C14',
    'the most work one of them was (ms of CPU), and the most memory one took (MB)',
    `${Math.round(totals.work)}, ${Math.round(totals.growth / 1e6)}`,
  );
});

test('every valid image becomes a WebP of at most 900 px without metadata', async () => {
  const unexpected: string[] = [];
  for (const sample of files.filter((sample) => sample.fine)) {
    const out = await processSample(sample);
    if (typeof out === 'string') {
      unexpected.push(`${sample.name}: ${out}`);
      continue;
    }
    const { parts: chunks, width, height } = webp(out);
    if (chunks.some((chunk) => !['VP8', 'VP8L', 'VP8X', 'ALPH'].includes(chunk)))
      unexpected.push(`${sample.name} keeps ${chunks.join()}`);
    if (width < 1 || Math.max(width, height) > IMAGE_MAX_SIDE)
      unexpected.push(`${sample.name} is ${width} × ${height}`);
    if (out.includes(CANARY) || out.includes('<script')) unexpected.push(`${sample.name} tells what was in it`);
    totals.accepted += 1;
  }
  expect(unexpected).toEqual([]);
}, 120_000);

test('every other file is rejected with a known code', async () => {
  const unexpected: string[] = [];
  for (const sample of files.filter((sample) => !sample.fine)) {
    const out = await processSample(sample);
    if (typeof out !== 'string' || !REJECTION_CODES.has(out))
      unexpected.push(`${sample.name}: ${typeof out === 'string' ? out : 'taken'}`);
    totals.rejected += 1;
  }
  expect(unexpected).toEqual([]);
}, 120_000);

test('no file takes more than three seconds of CPU time or 200 MB', () => {
  expect(totals.accepted + totals.rejected).toBeGreaterThan(150);
  expect(totals.work).toBeLessThanOrEqual(WORK_MAX_MS);
  expect(totals.growth).toBeLessThanOrEqual(GROWTH_MAX);
});
