import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  title: 'Serwer niedostępny',
  error: 'BŁĄD 503',
  text: 'problem z połączeniem z serwerem, spróbuj ponownie później',
  watching: 'Próbujemy dalej i przeniesiemy cię z powrotem, gdy tylko serwer odpowie.',
  tryNow: 'Spróbuj teraz',
});
