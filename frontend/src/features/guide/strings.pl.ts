import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  title: 'Przewodnik',
  previous: 'Poprzedni slajd',
  next: 'Następny slajd',
  slide: 'Slajd {number} z {of}: {title}',
  hint: 'Zmieniaj slajdy strzałkami lub przesuwając palcem.',
  deck: 'Slajdy',
  role: 'pokaz slajdów',
});
