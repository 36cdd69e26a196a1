import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  loginFailed: 'błąd logowania, spróbuj ponownie później.',
  popupBlocked:
    'Twoja przeglądarka zablokowała okno logowania. Zezwól na wyskakujące okna na tej stronie i spróbuj ponownie.',
  popupClosed: 'Okno logowania się zamknęło? Otwórz je ponownie tym samym przyciskiem. Wpisane dane nadal tu są.',
  popupRefused: 'Logowanie nie zostało ukończone. Spróbuj ponownie, gdy zechcesz.',
  proofExpired: 'Twoje logowanie wygasło. Spróbuj ponownie.',
  noAccount: 'Nie ma jeszcze konta z tym adresem e-mail. Utwórz profil przywoływacza, aby kontynuować.',
  welcome: 'Konto utworzone, witaj!',
  page: {
    title: 'Rejestracja',
    have: 'Masz już konto?',
    logIn: 'Zaloguj się',
    as: 'Zalogowano jako {email}. Brakuje jeszcze profilu przywoływacza.',
  },
  steps: { 0: 'Przywoływacz', 1: 'Ranga', 2: 'Weryfikacja' },
  stepTitles: { 0: 'Kim jesteś w grze?', 1: 'Jaką masz rangę?', 2: 'Weryfikacja i rejestracja' },
  stepOf: 'Krok {step} z 3',
  correct: 'Popraw następujący błąd',
  changeNames: 'Zmień',
  empty: '{field}: puste pole!',
  fields: {
    name: 'Nazwa przywoływacza',
    summonerTagline: 'Tagline',
    region: 'Region',
    discord: 'Discord',
    division: 'Dywizja rangi',
    number: 'Numer dywizji',
  },
  hints: {
    name: 'Litery, cyfry i spacje, jak w kliencie League',
    summonerTagline: 'bez # (np. EUNE)',
    discord: 'Żeby drużyna mogła cię znaleźć',
    noNumber: 'Ta dywizja nie ma numeru.',
  },
  optIn: 'Wysyłajcie mi e-maile o nowościach i/lub powiadomienia',
  previous: 'Wstecz',
  next: 'Dalej',
  create: 'Utwórz konto z google',
  creating: 'Czekamy na logowanie…',
  agree: 'Tworząc konto, akceptujesz',
  terms: 'Regulamin',
  and: 'i',
  privacy: 'Politykę prywatności',
  summary: { rank: 'Ranga', email: 'E-mail' },
});
