import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  headline: 'Finde heute Abend einen 5v5-Scrim.',
  what: 'Ein Scrim ist ein Übungsspiel in League of Legends zu fester Zeit: Nimm einen freien Platz in deiner Rolle, triff neun andere in der Lobby und spiel. Muster ist kostenlos.',
  signUp: 'Registrieren',
  tonight: {
    title: 'Heute Abend',
    hint: 'Drück auf einen freien Platz, um ihn zu nehmen.',
    regions: 'Scrims zeigen von',
    all: 'Alle',
    inAll: 'Alle Regionen',
    inRegion: '{region}: Scrims in {name}',
    loading: 'Die Scrims von heute Abend werden geladen',
    list: 'Öffentliche Scrims der nächsten 24 Stunden',
    none: 'Keine öffentlichen Scrims in den nächsten 24 Stunden.',
    noneIn: '{region}: keine öffentlichen Scrims in den nächsten 24 Stunden.',
    noneHint: 'Neue erscheinen hier, sobald sie erstellt sind.',
    showAll: 'Alle Regionen zeigen',
    unreachable: 'Die Scrims von heute Abend können gerade nicht geladen werden.',
    full: 'Teams voll',
    free: { one: '{n} Platz frei', other: '{n} Plätze frei' },
    inMinutes: 'in {minutes} Min.',
    inHours: 'in {hours} Std.',
    started: 'Beginnt jetzt',
    tomorrow: 'morgen',
    take: '{role} nehmen ({team}), {at}',
    taken: '{role} ({team}): vergeben',
  },
  reasons: {
    seat: {
      title: 'Deine Rolle, deine Seite',
      text: 'Zehn Plätze, Top bis Support auf Blau und Rot. Ein Druck, und der Platz gehört dir.',
    },
    live: {
      title: 'Live und pünktlich',
      text: 'Du siehst, wie sich Plätze füllen, und wirst benachrichtigt, wenn dein Scrim beginnt.',
    },
    lobby: {
      title: 'Die Lobby öffnet sich von selbst',
      text: 'Sind alle zehn da, bekommt jeder den Turniercode oder das Passwort der Lobby.',
    },
  },
  picture: 'Ein Scrim auf einem Handy: beide Teams mit ihren Rollen und zwei noch freie Plätze',
  seat: {
    chosen: '{role} ({team})',
    offered: 'Registriere dich oder melde dich an, dann wird dir dieser Platz angeboten.',
    taken: 'Inzwischen vergeben. Wähl einen anderen Platz, oder registriere dich und schau, was frei ist.',
    drop: 'Keinen Platz wählen',
  },
});
