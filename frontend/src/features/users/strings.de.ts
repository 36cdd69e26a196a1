import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  find: 'Spieler suchen',
  open: 'Suchen',
  none: 'Keine Treffer!',
  failed: 'Die Suche ist fehlgeschlagen. Tipp weiter, um es noch einmal zu versuchen.',
  found: { one: '{n} Spieler gefunden', other: '{n} Spieler gefunden' },
});
