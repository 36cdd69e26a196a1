import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  back: 'Zurück zur Registrierung',
  privacy: 'Datenschutzerklärung',
  terms: 'Nutzungsbedingungen',
  contents: 'Inhalt',
});
