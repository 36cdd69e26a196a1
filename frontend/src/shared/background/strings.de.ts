import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  picture: 'Hintergrund',
  pictures: {
    'Summoners Rift': 'Kluft der Beschwörer',
    Anniversary: 'Jubiläum',
    'Teemo Sunset': 'Teemo im Sonnenuntergang',
    'Bootcamp Dragon': 'Trainingsdrache',
    Cat: 'Katze',
    Thresh: 'Thresh',
  },
  blur: 'Unschärfe',
  levels: { 4: 'Min.', 6: 'Wenig', 10: 'Mittel', 14: 'Stark', 20: 'Max.' },
  saved: 'Profilhintergrund aktualisiert!',
  failed: 'Der Hintergrund konnte nicht geändert werden',
});
