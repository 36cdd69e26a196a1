import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  loginFailed: 'Anmeldung fehlgeschlagen, versuch es später noch einmal.',
  popupBlocked:
    'Dein Browser hat das Anmeldefenster blockiert. Erlaube Pop-ups für diese Seite und versuch es noch einmal.',
  popupClosed: 'Ist das Anmeldefenster zu? Öffne es mit demselben Knopf noch einmal. Deine Eingaben sind noch da.',
  popupRefused: 'Die Anmeldung wurde nicht abgeschlossen. Versuch es noch einmal, wenn du so weit bist.',
  proofExpired: 'Deine Anmeldung ist abgelaufen. Bitte versuch es noch einmal.',
  noAccount: 'Zu dieser E-Mail-Adresse gibt es noch kein Konto. Erstelle dein Beschwörerprofil, um fortzufahren.',
  welcome: 'Konto erstellt, willkommen!',
  page: {
    title: 'Registrieren',
    have: 'Schon ein Konto?',
    logIn: 'Anmelden',
    as: 'Angemeldet als {email}. Es fehlt nur noch dein Beschwörerprofil.',
  },
  steps: { 0: 'Beschwörer', 1: 'Rang', 2: 'Bestätigung' },
  stepTitles: { 0: 'Wer bist du im Spiel?', 1: 'Was ist dein Rang?', 2: 'Bestätigen und registrieren' },
  stepOf: 'Schritt {step} von 3',
  correct: 'Bitte korrigiere folgenden Fehler',
  changeNames: 'Ändern',
  empty: '{field} ist leer!',
  fields: {
    name: 'Beschwörername',
    summonerTagline: 'Tagline',
    region: 'Region',
    discord: 'Discord',
    division: 'Liga',
    number: 'Division',
  },
  hints: {
    name: 'Buchstaben, Ziffern und Leerzeichen, wie im League-Client',
    summonerTagline: 'ohne # (z. B. EUW)',
    discord: 'Damit dein Team dich findet',
    noNumber: 'Diese Liga hat keine Division.',
  },
  optIn: 'Schick mir E-Mails zu Neuigkeiten und/oder Benachrichtigungen',
  previous: 'Zurück',
  next: 'Weiter',
  create: 'Mein Konto mit google erstellen',
  creating: 'Warten auf die Anmeldung …',
  agree: 'Mit dem Konto akzeptierst du die',
  terms: 'Nutzungsbedingungen',
  and: 'und die',
  privacy: 'Datenschutzerklärung',
  summary: { rank: 'Rang', email: 'E-Mail' },
});
