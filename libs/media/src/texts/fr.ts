import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const fr = translationOf<English>()('fr', {
  notAnImage: 'Ce fichier n’est pas une image ! Seules les images sont acceptées.',
  tooBig: 'Fichier trop volumineux ! Taille maximale : 2 Mo.',
  tooManyPixels: 'Cette image a trop de pixels. Envoyez-en une plus petite.',
  notFound: 'Image introuvable',
});
