import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  title: 'Anleitung',
  previous: 'Vorherige Folie',
  next: 'Nächste Folie',
  slide: 'Folie {number} von {of}: {title}',
  hint: 'Blättere mit den Pfeiltasten oder durch Wischen.',
  deck: 'Folien',
  role: 'Bildschirmpräsentation',
});
