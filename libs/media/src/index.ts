import { CONFIG, type Config, type Feature } from '@muster/platform';
import { IMAGE_STORE } from './ports';
import { join } from 'node:path';
import { FolderStorage } from './storage/folder-storage';
import { ImagesController } from './http/images.controller';
import { S3Storage } from './storage/s3-storage';
import { STORAGE, type Storage } from './storage/storage';
import { StoredImages } from './app/stored-images';
import { catalogue as texts } from './texts/catalogue';

/** Uploads, stores and serves images. */
export const media: Feature = {
  name: 'media',
  texts,
  controllers: [ImagesController],
  providers: [
    { provide: STORAGE, inject: [CONFIG], useFactory: storageFor },
    { provide: IMAGE_STORE, useClass: StoredImages },
  ],
};

function storageFor({ STORAGE_URL, STORAGE_DIR }: Config): Storage {
  if (!STORAGE_URL) return new FolderStorage(join(STORAGE_DIR, 'images'));
  if (!STORAGE_URL.startsWith('s3:')) throw new Error('STORAGE_URL must begin with s3://');
  return new S3Storage(STORAGE_URL);
}
