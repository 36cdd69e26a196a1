import { translationOf } from '@muster/contracts';
import type { en } from './terms.en';

export const pl = translationOf<typeof en>()('pl', {
  title: 'Regulamin',
  updated: 'Obowiązuje od 20 listopada 2026',
  intro: 'To są zasady Muster. Logując się, akceptujesz je. Są celowo krótkie: przeczytaj je.',
  sections: {
    1: {
      title: 'Akceptacja',
      text: {
        1: 'Zakładając konto lub korzystając z Muster, zgadzasz się na ten regulamin i Politykę prywatności. Jeśli się nie zgadzasz, nie korzystaj z usługi.',
      },
    },
    2: {
      title: 'Czym jest Muster',
      text: {
        1: 'Muster to miejsce do organizowania meczów treningowych („scrimów”) między dwiema pięcioosobowymi drużynami w League of Legends. Oferuje:',
        2: {
          1: 'organizowanie scrimów i dołączanie do nich',
          2: 'śledzenie statystyk meczów i procentu wygranych w tej witrynie',
          3: 'kontakt z innymi graczami',
          4: 'turnieje społeczności',
        },
      },
    },
    3: {
      title: 'Brak powiązania z Riot Games',
      text: {
        1: 'Muster nie jest powiązany z Riot Games.',
        2: 'Muster nie jest wspierany przez Riot Games i nie odzwierciedla poglądów ani opinii Riot Games ani nikogo oficjalnie zaangażowanego w tworzenie lub zarządzanie własnością Riot Games. Riot Games i wszystkie powiązane własności są znakami towarowymi lub zastrzeżonymi znakami towarowymi Riot Games, Inc',
      },
    },
    4: {
      title: 'Kto może korzystać',
      text: {
        1: 'Musisz mieć co najmniej 13 lat i wiek, w którym w twoim kraju można samodzielnie zaakceptować ten regulamin. Zbanowani użytkownicy nie mogą korzystać z usługi, dopóki trwa ban.',
      },
    },
    5: {
      title: 'Twoje konto',
      text: {
        1: 'Jedna osoba może mieć tylko jedno konto. Logujesz się przez dostawcę tożsamości; zachowaj ten dostęp dla siebie. Odpowiadasz za wszystko, co dzieje się na twoim koncie.',
      },
    },
    6: {
      title: 'Prawdziwe dane',
      text: {
        1: 'Musisz podać prawdziwą nazwę Discord i region: drużyna używa ich, żeby cię znaleźć i z tobą grać. Aktualizuj rangę, aby mecze były uczciwe.',
      },
    },
    7: {
      title: 'Granie scrimów',
      text: {
        1: 'Zajmuj miejsce tylko wtedy, gdy chcesz grać, i zwalniaj je na czas, gdy nie możesz. Bądź w lobby na starcie. Dane lobby są tylko dla osób z tego scrima.',
      },
    },
    8: {
      title: 'Host i zasady scrima',
      text: {
        1: 'Każdy scrim ma hosta lobby (kapitana). Host ustala zasady scrima w granicach tego regulaminu i zasad gry.',
      },
    },
    9: {
      title: 'Wyniki',
      text: {
        1: 'Kapitanowie zgłaszają wynik. Zgłoszenie jest ostateczne i musi być prawdziwe. Obraz po grze musi pokazywać ten mecz. Fałszywe zgłoszenia może poprawić administrator i mogą one skończyć się banem.',
      },
    },
    10: {
      title: 'Turnieje i wpisowe',
      text: {
        1: 'Turnieje społeczności przestrzegają zasad turniejowych Riot Games. Co najmniej 70% wpisowego trafia do puli nagród turnieju. Muster sam nie przyjmuje płatności.',
      },
    },
    11: {
      title: 'Zachowanie',
      text: {
        1: 'Traktuj innych tak, jak chcesz być traktowany. Niedozwolone są:',
        2: {
          1: 'nękanie, nienawiść, groźby i dyskryminacja',
          2: 'oszustwa, skrypty, współdzielenie kont i ustawianie wyników',
          3: 'spam i reklama',
          4: 'podszywanie się pod innych',
        },
      },
    },
    12: {
      title: 'Twoje treści',
      text: {
        1: 'To, co piszesz i przesyłasz, pozostaje twoje. Pozwalasz nam pokazywać to osobom, dla których jest przeznaczone, dopóki jest w usłudze. Nie przesyłaj niczego, do czego nie masz praw.',
      },
    },
    13: {
      title: 'Administratorzy i bany',
      text: {
        1: 'Administratorzy mogą edytować lub usuwać scrimy, przenosić lub usuwać graczy, poprawiać profile i banować konta łamiące regulamin, na czas odpowiedni do tego, co się stało.',
      },
    },
    14: {
      title: 'Odejście',
      text: {
        1: 'Konto możesz w każdej chwili usunąć w ustawieniach. Znika od razu; dane osobowe są kasowane 30 dni później. Do tego czasu ponowne zalogowanie przywraca konto.',
      },
    },
    15: {
      title: 'Brak gwarancji, ograniczona odpowiedzialność',
      text: {
        1: 'Muster jest udostępniany taki, jaki jest. Nie obiecujemy, że zawsze będzie dostępny ani wolny od błędów, i w zakresie dozwolonym przez prawo nie odpowiadamy za straty wynikające z korzystania z niego lub z działań innych użytkowników.',
      },
    },
    16: {
      title: 'Zmiany i kontakt',
      text: {
        1: 'Możemy zmienić ten regulamin. Ważne zmiany ogłaszamy w witrynie, zanim wejdą w życie; korzystając dalej z Muster, akceptujesz je. Pytania kieruj do administratorów witryny.',
      },
    },
  },
});
