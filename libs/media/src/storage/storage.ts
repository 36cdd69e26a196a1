/** Stores files by name. Names are generated: letters, digits, '-', '_' and one dot. */
export interface Storage {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Succeeds also if there is no such file. */
  remove(name: string): Promise<void>;
}

export const STORAGE = Symbol('STORAGE');
export const CONTENT_TYPE = 'image/webp';
const NAME = /^[\w-]{16,64}\.webp$/;
export const isName = (name: string): boolean => NAME.test(name);
