import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  product: 'Muster',
  unknownError: 'Wystąpił błąd',
  unreachable: 'Nie można połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  tooSlow: 'Serwer odpowiada zbyt długo. Spróbuj ponownie.',
  close: 'Zamknij',
  cancel: 'Anuluj',
  retry: 'Spróbuj ponownie',
  sessionEnded: 'Twoja sesja się zakończyła. Zaloguj się ponownie, aby kontynuować.',
  loading: 'Wczytywanie',
  waking: 'Budzenie serwera',
  online: 'Online',
  offline: 'Offline',
  notADate: 'To nie jest data. Zapisz ją tak: {example}.',
  dateKeys: 'Strzałki przesuwają, Enter wybiera, Escape zamyka',
});
