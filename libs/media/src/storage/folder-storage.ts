import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isName, type Storage } from './storage';

/** Stores files in a local folder, which api and worker must share. */
export class FolderStorage implements Storage {
  constructor(private readonly folder: string) {}

  /** Writes to a temporary file and renames it, so that no reader sees a partial file. */
  async put(name: string, bytes: Buffer): Promise<void> {
    const path = this.#path(name);
    await mkdir(this.folder, { recursive: true });
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
  }

  async get(name: string): Promise<Buffer | undefined> {
    return readFile(this.#path(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  #path(name: string): string {
    if (!isName(name)) throw new Error(`${name} is not a valid stored file name`);
    return join(this.folder, name);
  }
}
