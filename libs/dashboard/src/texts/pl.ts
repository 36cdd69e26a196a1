import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const pl = translationOf<English>()('pl', {
  notFailed: 'Ponowić można tylko nieudane efekty',
  notFound: 'Nie znaleziono efektu',
});
