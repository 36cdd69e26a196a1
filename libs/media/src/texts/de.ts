import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const de = translationOf<English>()('de', {
  notAnImage: 'Das ist kein Bild! Nur Bilder sind erlaubt.',
  tooBig: 'Die Datei ist zu groß! Maximale Größe: 2 MB.',
  tooManyPixels: 'Dieses Bild hat zu viele Pixel. Lade ein kleineres hoch.',
  notFound: 'Bild nicht gefunden',
});
