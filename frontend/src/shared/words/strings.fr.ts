import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  sides: { teamOne: 'Côté bleu', teamTwo: 'Côté rouge' },
  teams: { teamOne: 'Équipe un (côté bleu)', teamTwo: 'Équipe deux (côté rouge)' },
  regions: {
    NA: 'Amérique du Nord',
    EUW: 'Europe de l’Ouest',
    EUNE: 'Europe du Nord et de l’Est',
    LAN: 'Amérique latine Nord',
    OCE: 'Océanie',
    LAS: 'Amérique latine Sud',
    BR: 'Brésil',
    TR: 'Turquie',
    KR: 'Corée',
    JP: 'Japon',
    ME: 'Moyen-Orient',
    RU: 'Russie',
    SEA: 'Asie du Sud-Est',
    TW: 'Taïwan',
    VN: 'Vietnam',
  },
  divisions: {
    Unranked: 'Non classé',
    Iron: 'Fer',
    Bronze: 'Bronze',
    Silver: 'Argent',
    Gold: 'Or',
    Platinum: 'Platine',
    Emerald: 'Émeraude',
    Diamond: 'Diamant',
    Master: 'Maître',
    Grandmaster: 'Grand Maître',
    Challenger: 'Challenger',
  },
});
