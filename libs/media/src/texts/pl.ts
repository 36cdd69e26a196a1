import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const pl = translationOf<English>()('pl', {
  notAnImage: 'To nie jest obraz! Dozwolone są tylko obrazy.',
  tooBig: 'Plik jest za duży! Maksymalny rozmiar: 2 MB.',
  tooManyPixels: 'Ten obraz ma za dużo pikseli. Prześlij mniejszy.',
  notFound: 'Nie znaleziono obrazu',
});
