import { ByteCache, CommandRejected } from '@muster/platform';
import type { Holder } from '@muster/platform/http';
import type { ProcessedImage, ImageStore } from '../ports';
import { Inject, Injectable } from '@nestjs/common';
import { hash, randomBytes } from 'node:crypto';
import { SerialQueue } from './serial-queue';
import { isName, type Storage, STORAGE } from '../storage/storage';
import { decodeUpload, processImage, renderSvg, toSquarePng } from './image-processing';

const LOCATION = '/api/images/';
/** Maximum of waiting uploads and renderings per process. */
const MAX_QUEUED_UPLOADS = 16;
const MAX_QUEUED_RENDERS = 32;
const RENDERED_MB = 24;

@Injectable()
export class StoredImages implements ImageStore {
  readonly #uploads = new SerialQueue(MAX_QUEUED_UPLOADS);
  readonly #renders = new SerialQueue(MAX_QUEUED_RENDERS);
  readonly #rendered = new ByteCache<Buffer>(RENDERED_MB, (png) => png.byteLength);
  readonly #rendering = new Map<string, Promise<Buffer>>();

  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  async process(base64: string, maxSide: number, holder: Holder): Promise<ProcessedImage> {
    const upload = decodeUpload(base64); // what is no image needs no turn
    const bytes = await this.#uploads.run(holder, () => processImage(upload, maxSide));
    const name = `${randomBytes(18).toString('base64url')}.webp`;
    return { name, location: `${LOCATION}${name}`, bytes };
  }

  async saveAndShow<T>({ name, location, bytes }: ProcessedImage, show: () => Promise<T>): Promise<T> {
    await this.storage.put(name, bytes);
    try {
      return await show();
    } catch (error) {
      // Only after a rejection: after other errors something may still show the image.
      if (error instanceof CommandRejected) await this.remove(location).catch(() => undefined);
      throw error;
    }
  }

  async remove(location: string): Promise<void> {
    if (location.startsWith(LOCATION)) await this.storage.remove(location.slice(LOCATION.length));
  }

  async toDataUri(
    location: string,
    side: number,
    { ground, holder }: { ground?: string | undefined; holder?: Holder } = {},
  ): Promise<string | undefined> {
    const name = location.slice(LOCATION.length);
    const bytes = isName(name) ? await this.storage.get(name) : undefined;
    if (!bytes) return undefined;
    const png = await this.#renders.run(holder, () => toSquarePng(bytes, side, ground));
    return `data:image/png;base64,${png.toString('base64')}`;
  }

  /** Concurrent requests for an image share one rendering. */
  async renderSvg(svg: string, holder: Holder): Promise<Buffer> {
    const key = hash('sha256', svg, 'base64url');
    const png = this.#rendered.get(key);
    if (png) return png;
    let rendering = this.#rendering.get(key);
    if (!rendering)
      this.#rendering.set(key, (rendering = this.#render(key, svg, holder).finally(() => this.#rendering.delete(key))));
    return rendering;
  }

  async #render(key: string, svg: string, holder: Holder): Promise<Buffer> {
    const png = await this.#renders.run(holder, () => renderSvg(svg));
    this.#rendered.set(key, png);
    return png;
  }
}
