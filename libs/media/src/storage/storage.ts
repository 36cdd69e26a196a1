/** Where stored bytes live. Names are ours: letters, digits, '-', '_' and one dot. */
export interface Storage {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** One that is gone already is no error. */
  remove(name: string): Promise<void>;
}

export const STORAGE = Symbol('STORAGE');
export const CONTENT_TYPE = 'image/webp';
const NAME = /^[\w-]{16,64}\.webp$/;
export const isName = (name: string): boolean => NAME.test(name);
