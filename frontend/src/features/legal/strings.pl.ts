import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  back: 'Wróć do rejestracji',
  privacy: 'Polityka prywatności',
  terms: 'Regulamin',
  contents: 'Spis treści',
});
