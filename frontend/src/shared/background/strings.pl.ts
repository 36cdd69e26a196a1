import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  picture: 'Tło',
  pictures: {
    'Summoners Rift': 'Summoner’s Rift',
    Anniversary: 'Rocznica',
    'Teemo Sunset': 'Teemo o zachodzie',
    'Bootcamp Dragon': 'Smok z obozu',
    Cat: 'Kot',
    Thresh: 'Thresh',
  },
  blur: 'Rozmycie',
  levels: { 4: 'Min.', 6: 'Małe', 10: 'Średnie', 14: 'Duże', 20: 'Maks.' },
  saved: 'Zaktualizowano tło profilu!',
  failed: 'Nie udało się zmienić tła',
});
