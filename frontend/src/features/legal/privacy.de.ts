import { translationOf } from '@muster/contracts';
import type { en } from './privacy.en';

export const de = translationOf<typeof en>()('de', {
  title: 'Datenschutzerklärung',
  updated: 'In Kraft seit dem 20. November 2026',
  intro: 'Was wir über dich wissen, warum wir es speichern, wer es sehen kann und wie du es löschst.',
  sections: {
    1: {
      title: 'Welche Daten wir erheben',
      text: {
        1: 'Wir speichern nur, was der Dienst braucht:',
        2: {
          1: 'aus deiner Anmeldung: deine E-Mail-Adresse und die Kennung deines Identitätsanbieters, nie dein Passwort',
          2: 'aus deinem Profil: Beschwörername, Tagline, Region, Rang, Discord-Name, deine Wahl zu E-Mails und dein Hintergrund',
          3: 'aus dem, was du hier tust: Scrims, die du erstellst, spielst oder castest, Ergebnisse, Bilder, Freunde, Nachrichten und Benachrichtigungen',
          4: 'aus deiner Verbindung: technische Protokolle wie Zeit und Adresse einer Anfrage, zur Sicherheit',
        },
      },
    },
    2: {
      title: 'Wofür wir sie nutzen',
      text: {
        1: 'Um dir Scrims zu zeigen und dich mitspielen zu lassen, damit dein Team dich findet, um dir zu sagen, wann ein Scrim beginnt, um Statistiken über Spiele auf dieser Seite zu berechnen und um den Dienst zu schützen. E-Mails bekommst du nur, wenn du sie wolltest.',
      },
    },
    3: {
      title: 'Wer sie sieht',
      text: {
        1: 'Angemeldete Benutzer sehen dein öffentliches Profil: Name, Tagline, Region, Rang, Discord-Name und deine Spiele hier. Deine E-Mail-Adresse und deine Anmeldekennung sieht niemand. Wir verkaufen keine Daten und geben sie nur weiter, wenn das Gesetz es verlangt.',
      },
    },
    4: {
      title: 'Dritte',
      text: {
        1: 'Die Anmeldung läuft über deinen Identitätsanbieter. Spieldaten wie Profilbilder und Ränge kommen von Riot Games; dafür senden wir Riot deinen Beschwörernamen und deine Tagline. Beide haben eigene Datenschutzerklärungen.',
      },
    },
    5: {
      title: 'Cookies und Speicher',
      text: {
        1: 'Wir setzen ein Cookie für die wenigen Minuten deiner Anmeldung und eines für Live-Aktualisierungen, solange du angemeldet bist. Dein Browser speichert deine Sitzung, die Lautstärke der Nachrichten, deine Sprache und dein Farbschema. Es gibt keine Werbung und kein Tracking.',
      },
    },
    6: {
      title: 'Sicherheit',
      text: {
        1: 'Verbindungen sind verschlüsselt, Rechte werden bei jedem Aufruf auf dem Server geprüft, und persönliche Daten liegen getrennt vom Spielverlauf, damit sie wirklich gelöscht werden können. Kein System ist perfekt; wenn etwas passiert, das dich betrifft, sagen wir es dir.',
      },
    },
    7: {
      title: 'Deine Rechte',
      text: {
        1: 'Du kannst deine Daten einsehen, berichtigen und löschen. Das meiste änderst du selbst in den Einstellungen; für den Rest frag die Administratoren der Seite.',
      },
    },
    8: {
      title: 'Wie lange wir sie speichern',
      text: {
        1: 'Solange du ein Konto hast. Sitzungsdaten (Name des Browsers und zwei Zeitpunkte, keine IP-Adresse) werden einen Tag nach der letzten Nutzung gelöscht. Löschst du dein Konto, verschwindet es sofort von der Seite, und deine persönlichen Daten werden 30 Tage später gelöscht; Spiele bleiben, ohne deinen Namen.',
      },
    },
    9: {
      title: 'Alter',
      text: {
        1: 'Muster ist für Menschen ab 13 Jahren. Konten jüngerer Kinder werden gelöscht, sobald wir davon erfahren.',
      },
    },
    10: {
      title: 'Änderungen',
      text: {
        1: 'Wenn sich diese Erklärung ändert, veröffentlichen wir die neue Fassung hier mit Datum und kündigen wichtige Änderungen vorher auf der Seite an.',
      },
    },
  },
});
