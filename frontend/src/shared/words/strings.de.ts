import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  sides: { teamOne: 'Blaue Seite', teamTwo: 'Rote Seite' },
  teams: { teamOne: 'Team Eins (blaue Seite)', teamTwo: 'Team Zwei (rote Seite)' },
  regions: {
    NA: 'Nordamerika',
    EUW: 'EU West',
    EUNE: 'EU Nord & Ost',
    LAN: 'Lateinamerika Nord',
    OCE: 'Ozeanien',
    LAS: 'Lateinamerika Süd',
    BR: 'Brasilien',
    TR: 'Türkei',
    KR: 'Korea',
    JP: 'Japan',
    ME: 'Naher Osten',
    RU: 'Russland',
    SEA: 'Südostasien',
    TW: 'Taiwan',
    VN: 'Vietnam',
  },
  divisions: {
    Unranked: 'Ohne Rang',
    Iron: 'Eisen',
    Bronze: 'Bronze',
    Silver: 'Silber',
    Gold: 'Gold',
    Platinum: 'Platin',
    Emerald: 'Smaragd',
    Diamond: 'Diamant',
    Master: 'Meister',
    Grandmaster: 'Großmeister',
    Challenger: 'Herausforderer',
  },
});
