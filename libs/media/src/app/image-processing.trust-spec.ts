import { IMAGE_MAX_SIDE } from '@muster/contracts';
import { figure } from '../../../../infra/trust/figures';
import { CANARY, otherFiles, type Sample, truePictures } from '../../test/corpus';
import { decodeUpload, processImage } from './image-processing';

const GROWTH_MAX = 200_000_000;
const WORK_MAX_MS = 3_000;
const REFUSALS = new Set(['not-an-image', 'image-too-big', 'image-too-large']);

/** The parts of a WebP, and its size as its own head tells it. */
function webp(bytes: Buffer): { parts: string[]; width: number; height: number } {
  const parts: string[] = [];
  let [width, height] = [0, 0];
  for (let at = 12; at < bytes.length;) {
    const [name, length] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'VP8 ') [width, height] = [body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff];
    if (name === 'VP8L')
      [width, height] = [(body.readUInt32LE(1) & 0x3fff) + 1, ((body.readUInt32LE(1) >> 14) & 0x3fff) + 1];
    parts.push(name.trim());
    at += 8 + length + (length % 2);
  }
  return { parts, width, height };
}

let files: Sample[];
beforeAll(async () => {
  files = [...(await truePictures()), ...(await otherFiles())];
}, 60_000);
const seen = { refused: 0, taken: 0, work: 0, growth: 0 };

/** What became of it: the picture, or the refusal. Memory is looked at all along. */
async function offer({ bytes, text = bytes!.toString('base64') }: Sample): Promise<Buffer | string> {
  const [began, before] = [process.cpuUsage(), process.memoryUsage().rss];
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  try {
    return await (async () => processImage(decodeUpload(text)))().catch(
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
  } finally {
    clearInterval(watch);
    const { user, system } = process.cpuUsage(began);
    seen.work = Math.max(seen.work, (user + system) / 1_000);
    seen.growth = Math.max(seen.growth, most - before, process.memoryUsage().rss - before);
  }
}

afterAll(() => {
  figure('C14', 'files that are no picture, all refused', seen.refused);
  figure('C14', 'true pictures, taken without a byte that was not pixels', seen.taken);
  figure(
    'C14',
    'the most work one of them was (ms of CPU), and the most memory one took (MB)',
    `${Math.round(seen.work)}, ${Math.round(seen.growth / 1e6)}`,
  );
});

test('every true picture comes out as WebP of at most 900 px, with nothing in it but pixels', async () => {
  const odd: string[] = [];
  for (const sample of files.filter((one) => one.fine)) {
    const out = await offer(sample);
    if (typeof out === 'string') {
      odd.push(`${sample.name}: ${out}`);
      continue;
    }
    const { parts, width, height } = webp(out);
    if (parts.some((part) => !['VP8', 'VP8L', 'VP8X', 'ALPH'].includes(part)))
      odd.push(`${sample.name} keeps ${parts.join()}`);
    if (width < 1 || Math.max(width, height) > IMAGE_MAX_SIDE) odd.push(`${sample.name} is ${width} × ${height}`);
    if (out.includes(CANARY) || out.includes('<script')) odd.push(`${sample.name} tells what was in it`);
    seen.taken += 1;
  }
  expect(odd).toEqual([]);
}, 120_000);

test('nothing else comes out at all, and each says why', async () => {
  const odd: string[] = [];
  for (const sample of files.filter((one) => !one.fine)) {
    const out = await offer(sample);
    if (typeof out !== 'string' || !REFUSALS.has(out))
      odd.push(`${sample.name}: ${typeof out === 'string' ? out : 'taken'}`);
    seen.refused += 1;
  }
  expect(odd).toEqual([]);
}, 120_000);

test('none was more than three seconds of work or took more than 200 MB', () => {
  expect(seen.taken + seen.refused).toBeGreaterThan(150);
  expect(seen.work).toBeLessThanOrEqual(WORK_MAX_MS);
  expect(seen.growth).toBeLessThanOrEqual(GROWTH_MAX);
});
