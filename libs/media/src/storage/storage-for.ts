import type { Config } from '@muster/platform';
import { join } from 'node:path';
import { FolderStorage } from './folder-storage';
import { S3Storage } from './s3-storage';
import type { Storage } from './storage';

/** The storage that the configuration names. */
export function storageFor({ STORAGE_URL, STORAGE_DIR }: Config): Storage {
  if (!STORAGE_URL) return new FolderStorage(join(STORAGE_DIR, 'images'));
  if (!STORAGE_URL.startsWith('s3:')) throw new Error('STORAGE_URL must begin with s3://');
  return new S3Storage(STORAGE_URL);
}
