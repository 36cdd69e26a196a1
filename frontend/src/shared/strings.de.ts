import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  product: 'Muster',
  unknownError: 'Ein Fehler ist aufgetreten',
  unreachable: 'Der Server ist nicht erreichbar. Prüf deine Verbindung und versuch es noch einmal.',
  tooSlow: 'Der Server hat zu lange gebraucht. Versuch es noch einmal.',
  close: 'Schließen',
  cancel: 'Abbrechen',
  retry: 'Noch einmal versuchen',
  sessionEnded: 'Deine Sitzung ist beendet. Melde dich wieder an, um fortzufahren.',
  loading: 'Wird geladen',
  waking: 'Der Server wird geweckt',
  online: 'Online',
  offline: 'Offline',
  notADate: 'Das ist kein Datum. Schreib es so: {example}.',
  dateKeys: 'Pfeiltasten bewegen, Enter wählt, Escape schließt',
});
