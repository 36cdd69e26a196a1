import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  sides: { teamOne: 'Niebieska strona', teamTwo: 'Czerwona strona' },
  teams: { teamOne: 'Drużyna pierwsza (niebieska strona)', teamTwo: 'Drużyna druga (czerwona strona)' },
  regions: {
    NA: 'Ameryka Północna',
    EUW: 'Europa Zachodnia',
    EUNE: 'Europa Płn. i Wsch.',
    LAN: 'Ameryka Łacińska Płn.',
    OCE: 'Oceania',
    LAS: 'Ameryka Łacińska Płd.',
    BR: 'Brazylia',
    TR: 'Turcja',
    KR: 'Korea',
    JP: 'Japonia',
    ME: 'Bliski Wschód',
    RU: 'Rosja',
    SEA: 'Azja Płd.-Wsch.',
    TW: 'Tajwan',
    VN: 'Wietnam',
  },
  divisions: {
    Unranked: 'Bez rangi',
    Iron: 'Żelazo',
    Bronze: 'Brąz',
    Silver: 'Srebro',
    Gold: 'Złoto',
    Platinum: 'Platyna',
    Emerald: 'Szmaragd',
    Diamond: 'Diament',
    Master: 'Mistrz',
    Grandmaster: 'Arcymistrz',
    Challenger: 'Pretendent',
  },
});
