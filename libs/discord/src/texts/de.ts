import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const de = translationOf<English>()('de', {
  notFound: 'Nicht gefunden',
  unreachable: 'Discord ist gerade nicht erreichbar, versuch es später noch einmal',
  linkStale:
    'Diese Verbindung mit Discord ist abgelaufen oder wurde in einem anderen Browser begonnen, versuch es noch einmal',
  linkCancelled: 'Die Verbindung mit Discord wurde abgebrochen',
  linkFailed: 'Discord hat dein Konto nicht bestätigt, versuch es noch einmal',
  linkDone: 'Dein Discord-Konto ist verbunden',
  close: 'Du kannst dieses Fenster schließen.',
  continueLabel: 'Weiter zu Muster',
  aboutScrims: 'Listet kommende Scrims auf',
  aboutDay: 'today, tomorrow oder ein Datum wie 2026-11-30',
  aboutNext: 'Zeigt deinen nächsten Scrim',
  aboutJoin: 'Nimmt einen freien Platz ein',
  aboutScrim: 'Link des Scrims; ohne ihn der nächste dieses Kanals',
  aboutTeam: 'Seite der Karte',
  blueTeam: 'Blaue Seite',
  redTeam: 'Rote Seite',
  aboutRole: 'Rolle im Spiel',
  aboutLeave: 'Verlässt einen Scrim',
  aboutMuster: 'Verbindet diesen Kanal oder dein Konto mit Muster',
  aboutConnect: 'Zeigt die Scrims einer Community in diesem Kanal',
  aboutCommunity: 'Adresse der Community in Muster, etwa my-club',
  aboutRegion: 'Region, deren öffentliche Scrims gezeigt werden; für Admins von Muster',
  aboutDisconnect: 'Zeigt keine Scrims mehr in diesem Kanal',
  aboutLink: 'Verbindet dein Discord-Konto mit Muster',
  aboutUnlink: 'Trennt dein Discord-Konto von Muster',
});
