import { CONFIG, type Feature } from '@muster/platform';
import { IMAGE_STORE } from './ports';
import { ImagesController } from './http/images.controller';
import { STORAGE } from './storage/storage';
import { storageChecks } from './storage/storage.check';
import { storageFor } from './storage/storage-for';
import { StoredImages } from './app/stored-images';
import { catalogue as texts } from './texts/catalogue';

/** Uploads, stores and serves images. */
export const media: Feature = {
  name: 'media',
  texts,
  controllers: [ImagesController],
  checks: storageChecks,
  providers: [
    { provide: STORAGE, inject: [CONFIG], useFactory: storageFor },
    { provide: IMAGE_STORE, useClass: StoredImages },
  ],
};
