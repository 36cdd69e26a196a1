import { translationOf } from '@muster/contracts';
import type { en } from './privacy.en';

export const pl = translationOf<typeof en>()('pl', {
  title: 'Polityka prywatności',
  updated: 'Obowiązuje od 20 listopada 2026',
  intro: 'Co o tobie wiemy, dlaczego to przechowujemy, kto może to zobaczyć i jak to usunąć.',
  sections: {
    1: {
      title: 'Jakie dane zbieramy',
      text: {
        1: 'Przechowujemy tylko to, czego potrzebuje usługa:',
        2: {
          1: 'z logowania: adres e-mail i identyfikator od dostawcy tożsamości, nigdy hasło',
          2: 'z profilu: nazwa przywoływacza, tagline, region, ranga, nazwa Discord, zgoda na e-maile i tło',
          3: 'z tego, co tu robisz: scrimy, które tworzysz, grasz lub castujesz, wyniki, obrazy, znajomi, wiadomości i powiadomienia',
          4: 'z połączenia: dzienniki techniczne, jak czas i adres żądania, dla bezpieczeństwa',
        },
      },
    },
    2: {
      title: 'Jak ich używamy',
      text: {
        1: 'Aby pokazywać ci scrimy i umożliwić udział, aby drużyna mogła cię znaleźć, aby powiadomić o starcie scrima, aby liczyć statystyki meczów w tej witrynie i dbać o bezpieczeństwo usługi. E-maile wysyłamy tylko wtedy, gdy tego chcesz.',
      },
    },
    3: {
      title: 'Kto je widzi',
      text: {
        1: 'Zalogowani użytkownicy widzą twój profil publiczny: nazwę, tagline, region, rangę, nazwę Discord i twoje mecze tutaj. Adresu e-mail i identyfikatora logowania nie widzi nikt. Nie sprzedajemy danych i udostępniamy je tylko wtedy, gdy wymaga tego prawo.',
      },
    },
    4: {
      title: 'Podmioty trzecie',
      text: {
        1: 'Logowanie odbywa się przez dostawcę tożsamości. Dane z gry, takie jak ikony profilu i rangi, pochodzą od Riot Games; w tym celu wysyłamy do Riot twoją nazwę przywoływacza i tagline. Każdy z nich ma własną politykę prywatności.',
      },
    },
    5: {
      title: 'Pliki cookie i pamięć',
      text: {
        1: 'Na kilka minut logowania ustawiamy jeden plik cookie, a drugi służy aktualizacjom na żywo, gdy jesteś zalogowany. Przeglądarka przechowuje twoją sesję, głośność wiadomości, język i motyw. Nie ma reklam ani śledzenia.',
      },
    },
    6: {
      title: 'Bezpieczeństwo',
      text: {
        1: 'Połączenia są szyfrowane, uprawnienia sprawdza serwer przy każdym wywołaniu, a dane osobowe są oddzielone od historii meczów, aby można je było naprawdę usunąć. Żaden system nie jest doskonały; jeśli stanie się coś, co cię dotyczy, powiemy ci o tym.',
      },
    },
    7: {
      title: 'Twoje prawa',
      text: {
        1: 'Możesz przeglądać, poprawiać i usuwać swoje dane. Większość zmienisz w ustawieniach; w pozostałych sprawach zwróć się do administratorów witryny.',
      },
    },
    8: {
      title: 'Jak długo je przechowujemy',
      text: {
        1: 'Tak długo, jak masz konto. Dane sesji (nazwa przeglądarki i dwie daty, bez adresu IP) są usuwane dzień po ostatnim użyciu. Usunięte konto od razu znika z witryny, a dane osobowe są kasowane 30 dni później; mecze zostają, bez twojej nazwy.',
      },
    },
    9: {
      title: 'Wiek',
      text: { 1: 'Muster jest dla osób od 13 lat. Konta młodszych dzieci usuwamy, gdy się o nich dowiemy.' },
    },
    10: {
      title: 'Zmiany',
      text: {
        1: 'Gdy ta polityka się zmienia, publikujemy tu nową wersję z datą, a ważne zmiany zapowiadamy wcześniej w witrynie.',
      },
    },
  },
});
