import type { Picture, Pictures } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { OneAtATime } from './one-at-a-time';
import { type Storage, STORAGE } from './storage';
import { bytesOf, develop, draw } from './studio';

const LOCATION = '/api/images/';
/** So many uploads may wait in this process for their turn. */
const WAITING_MAX = 8;
const DRAWINGS_MAX = 32;

@Injectable()
export class StoredPictures implements Pictures {
  readonly #uploads = new OneAtATime(WAITING_MAX);
  readonly #drawings = new OneAtATime(DRAWINGS_MAX);

  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  async develop(base64: string): Promise<Picture> {
    const bytes = await this.#uploads.run(() => develop(bytesOf(base64)));
    const name = `${randomBytes(18).toString('base64url')}.webp`;
    return { name, location: `${LOCATION}${name}`, bytes };
  }

  store({ name, bytes }: Picture): Promise<void> {
    return this.storage.put(name, bytes);
  }

  async drop(location: string): Promise<void> {
    if (location.startsWith(LOCATION)) await this.storage.remove(location.slice(LOCATION.length));
  }

  draw(svg: string): Promise<Buffer> {
    return this.#drawings.run(() => draw(svg));
  }
}
