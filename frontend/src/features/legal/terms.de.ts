import { translationOf } from '@muster/contracts';
import type { en } from './terms.en';

export const de = translationOf<typeof en>()('de', {
  title: 'Nutzungsbedingungen',
  updated: 'In Kraft seit dem 20. November 2026',
  intro:
    'Das sind die Regeln von Muster. Mit der Anmeldung akzeptierst du sie. Sie sind absichtlich kurz: Bitte lies sie.',
  sections: {
    1: {
      title: 'Zustimmung',
      text: {
        1: 'Wenn du ein Konto erstellst oder Muster nutzt, stimmst du diesen Bedingungen und der Datenschutzerklärung zu. Wenn du nicht zustimmst, nutze den Dienst nicht.',
      },
    },
    2: {
      title: 'Was Muster ist',
      text: {
        1: 'Muster ist ein Ort, um Übungsspiele („Scrims“) zwischen zwei Fünferteams in League of Legends zu organisieren. Muster bietet:',
        2: {
          1: 'Scrims organisieren und ihnen beitreten',
          2: 'Spielstatistiken und Siegquoten auf dieser Seite verfolgen',
          3: 'andere Spieler kennenlernen',
          4: 'Community-Turniere',
        },
      },
    },
    3: {
      title: 'Keine Verbindung zu Riot Games',
      text: {
        1: 'Muster gehört nicht zu Riot Games.',
        2: 'Muster wird nicht von Riot Games unterstützt und gibt nicht die Ansichten oder Meinungen von Riot Games oder von Personen wieder, die offiziell an der Herstellung oder Verwaltung von Riot-Games-Produkten beteiligt sind. Riot Games und alle zugehörigen Produkte sind Marken oder eingetragene Marken von Riot Games, Inc',
      },
    },
    4: {
      title: 'Wer es nutzen darf',
      text: {
        1: 'Du musst mindestens 13 Jahre alt sein und in deinem Land alt genug, um diesen Bedingungen selbst zuzustimmen. Gesperrte Benutzer dürfen den Dienst nicht nutzen, solange die Sperre gilt.',
      },
    },
    5: {
      title: 'Dein Konto',
      text: {
        1: 'Jede Person darf nur ein Konto haben. Du meldest dich über einen Identitätsanbieter an; behalte diesen Zugang für dich. Du bist für alles verantwortlich, was mit deinem Konto geschieht.',
      },
    },
    6: {
      title: 'Richtige Angaben',
      text: {
        1: 'Du musst einen richtigen Discord-Namen und die richtige Region angeben: Dein Team nutzt sie, um dich zu finden und mit dir zu spielen. Halte deinen Rang aktuell, damit die Spiele fair sind.',
      },
    },
    7: {
      title: 'Scrims spielen',
      text: {
        1: 'Nimm einen Platz nur, wenn du spielen willst, und gib ihn rechtzeitig frei, wenn du nicht kannst. Sei zum Start in der Lobby. Die Lobby-Daten sind nur für die Leute dieses Scrims.',
      },
    },
    8: {
      title: 'Host und Regeln eines Scrims',
      text: {
        1: 'Jeder Scrim hat einen Lobby-Host (Captain). Der Host legt die Regeln des Scrims fest, im Rahmen dieser Bedingungen und der Spielregeln.',
      },
    },
    9: {
      title: 'Ergebnisse',
      text: {
        1: 'Die Captains melden das Ergebnis. Eine Meldung ist endgültig und muss stimmen. Ein Bild nach dem Spiel muss dieses Spiel zeigen. Falsche Meldungen können von einem Admin berichtigt werden und zu einer Sperre führen.',
      },
    },
    10: {
      title: 'Turniere und Startgebühren',
      text: {
        1: 'Community-Turniere folgen den Turnierrichtlinien von Riot Games. Mindestens 70 % der Startgebühren eines Turniers gehen in den Preispool. Muster selbst nimmt keine Zahlungen an.',
      },
    },
    11: {
      title: 'Verhalten',
      text: {
        1: 'Behandle andere so, wie du behandelt werden willst. Nicht erlaubt sind:',
        2: {
          1: 'Belästigung, Hass, Drohungen und Diskriminierung',
          2: 'Cheats, Skripte, Account-Sharing und abgesprochene Ergebnisse',
          3: 'Spam und Werbung',
          4: 'sich als andere Personen auszugeben',
        },
      },
    },
    12: {
      title: 'Deine Inhalte',
      text: {
        1: 'Was du schreibst und hochlädst, bleibt deins. Du erlaubst uns, es den Leuten zu zeigen, für die es gedacht ist, solange es im Dienst ist. Lade nichts hoch, woran du keine Rechte hast.',
      },
    },
    13: {
      title: 'Administratoren und Sperren',
      text: {
        1: 'Administratoren dürfen Scrims bearbeiten oder löschen, Spieler verschieben oder entfernen, Profile berichtigen und Konten sperren, die gegen diese Bedingungen verstoßen, für eine Dauer, die dem Vorfall entspricht.',
      },
    },
    14: {
      title: 'Gehen',
      text: {
        1: 'Du kannst dein Konto jederzeit in den Einstellungen löschen. Es verschwindet sofort; deine persönlichen Daten werden 30 Tage später gelöscht. Bis dahin stellt eine Anmeldung das Konto wieder her.',
      },
    },
    15: {
      title: 'Keine Gewähr, begrenzte Haftung',
      text: {
        1: 'Muster wird bereitgestellt, wie es ist. Wir versprechen nicht, dass es immer verfügbar oder fehlerfrei ist, und haften, soweit das Gesetz es erlaubt, nicht für Schäden durch die Nutzung oder durch das, was andere Benutzer tun.',
      },
    },
    16: {
      title: 'Änderungen und Kontakt',
      text: {
        1: 'Wir können diese Bedingungen ändern. Wichtige Änderungen werden auf der Seite angekündigt, bevor sie gelten; nutzt du Muster danach weiter, akzeptierst du sie. Fragen gehen an die Administratoren der Seite.',
      },
    },
  },
});
