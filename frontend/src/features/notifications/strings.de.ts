import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  notifications: 'Benachrichtigungen',
  none: 'Keine Benachrichtigungen',
  hint: 'Hier erscheinen Scrim-Starts, Freundschaftsanfragen und neue Unterhaltungen.',
  read: 'Als gelesen markieren',
  readAll: 'Alle als gelesen markieren',
  failed: 'Das konnte nicht als gelesen markiert werden. Versuch es noch einmal.',
  loadFailed: 'Deine Benachrichtigungen konnten nicht geladen werden.',
  card: {
    title: 'Willst du wissen, wann es losgeht?',
    text: 'Dein Browser kann dich benachrichtigen, auch wenn diese Seite geschlossen ist. In den Einstellungen wählst du, worüber noch.',
    yes: 'Sag mir, wenn es losgeht',
    no: 'Nicht jetzt',
  },
  browserOn: 'Dieser Browser benachrichtigt dich, wenn deine Scrims beginnen.',
  browserBlocked:
    'Dein Browser blockiert Benachrichtigungen von Muster. Die Einstellungen erklären, wie du sie freigibst.',
  browser: {
    label: 'Benachrichtigungen in diesem Browser',
    hints: {
      unknown: 'Einen Moment…',
      'switching-on': 'Einen Moment…',
      'switching-off': 'Einen Moment…',
      unsupported: 'Dieser Browser kann keine Benachrichtigungen anzeigen.',
      blocked: 'Dein Browser blockiert sie.',
      off: 'Für alles, was du oben eingeschaltet hast, auch wenn Muster geschlossen ist',
      on: 'Für alles, was du oben eingeschaltet hast, auch wenn Muster geschlossen ist',
      'tab-only': 'Nur solange Muster in einem Tab offen ist: Der Push-Dienst dieses Browsers ist nicht verfügbar.',
    },
    unblock:
      'Um sie freizugeben, klick auf das Symbol links neben der Adresse, öffne die Website-Einstellungen und erlaube Benachrichtigungen. Schalte sie dann hier ein.',
  },
});
