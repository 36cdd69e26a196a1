import { translationOf } from '@muster/contracts';
import type { en } from './slides.en';

export const de = translationOf<typeof en>()('de', {
  welcome: {
    alt: 'Die Liste der Scrims: Karten mit Start, Teams und freien Plätzen',
    title: 'Übungsspiele, in einer Minute bereit',
    text: 'Muster bringt zehn Leute zur vereinbarten Zeit in eine League-of-Legends-Lobby: zwei Fünferteams, ein Platz je Rolle und Captains, die das Ergebnis melden.',
  },
  'sign-in': {
    alt: 'Der zweite Schritt der Registrierung: Embleme der Ränge, Diamant ist gewählt',
    title: 'Einmal registrieren',
    text: 'Nenn uns deinen Beschwörernamen, Tagline, Region und Discord, dann deinen Rang, und bestätige mit deinem Google-Konto. Beim nächsten Mal genügt ein Klick auf Anmelden.',
  },
  find: {
    alt: 'Die Startseite: Filter für Region und Tag über den Scrims von heute Abend',
    title: 'Finde einen Scrim',
    text: 'Wähl Region und Tag. Die Schalter zeigen laufende, kommende oder vergangene Scrims. Die URL merkt sich deine Filter: Setz ein Lesezeichen oder schick sie weiter.',
  },
  seat: {
    alt: 'Ein Scrim: blaue und rote Seite mit einem Platz je Rolle, zwei davon frei',
    title: 'Nimm einen Platz',
    text: 'Ein leerer Platz ist der Knopf zum Beitreten. Wähl Rolle und Seite; alle anderen sehen dich sofort dort. Anders überlegt? Wechsle auf einen anderen freien Platz oder geh vor dem Start.',
  },
  cast: {
    alt: 'Unter den Teams eines Scrims: die Caster-Plätze mit einem Knopf zum Casten',
    title: 'Oder nimm das Mikrofon',
    text: 'Scrims mit Castern haben Platz für bis zu zwei Kommentatoren. Caster sehen die Lobby-Daten wie die Spieler. Du kannst spielen oder casten, nicht beides.',
  },
  lobby: {
    alt: 'Ein voller Scrim nach dem Start: Name und Passwort der Lobby mit Knöpfen zum Kopieren',
    title: 'Trefft euch in der Lobby',
    text: 'Sobald die Startzeit vorbei ist und alle zehn Plätze belegt sind, erscheint ein Turniercode: Füg ihn im League-Client ein. Gibt es keinen Code, zeigt die Karte Lobby-Name und Passwort.',
  },
  winner: {
    alt: 'Ein beendeter Scrim: Ein Banner sagt, dass Team Zwei, die rote Seite, gewonnen hat',
    title: 'Melde den Sieger',
    text: 'Nach dem Spiel meldet der Captain, erkennbar an der Krone, welche Seite gewonnen hat, und kann ein Bild vom Ergebnis hinzufügen. Die Meldung ist endgültig, also prüf sie genau.',
  },
  communities: {
    alt: 'Die Seite einer Community: ihr Name, worum es geht, ihre Scrims dieser Woche und wer sie leitet',
    title: 'Spiel mit deinen Leuten',
    text: 'Vereine, Streamer und Ligen veranstalten ihre Scrims in Communitys. Tritt über das Menü einer bei oder gründe deine eigene: Ernenne Organisatoren und Caster, lade mit einem Link ein und halte Scrims auf Wunsch nur für Mitglieder offen.',
  },
  alerts: {
    alt: 'Die Benachrichtigungen: neue Freunde und was in den letzten Tagen passiert ist',
    title: 'Bleib auf dem Laufenden',
    text: 'Teil einen Scrim über seinen Link. Private Scrims öffnen sich nur für Leute, die ihn haben. Du wirst benachrichtigt, wenn einer deiner Scrims beginnt. Viel Spaß, und sei so, wie du dir deine Mitspieler wünschst.',
  },
});
