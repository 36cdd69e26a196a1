import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  sides: { teamOne: 'Lado azul', teamTwo: 'Lado vermelho' },
  teams: { teamOne: 'Time um (lado azul)', teamTwo: 'Time dois (lado vermelho)' },
  regions: {
    NA: 'América do Norte',
    EUW: 'Europa Ocidental',
    EUNE: 'Europa Nórdica e Oriental',
    LAN: 'América Latina Norte',
    OCE: 'Oceania',
    LAS: 'América Latina Sul',
    BR: 'Brasil',
    TR: 'Turquia',
    KR: 'Coreia',
    JP: 'Japão',
    ME: 'Oriente Médio',
    RU: 'Rússia',
    SEA: 'Sudeste Asiático',
    TW: 'Taiwan',
    VN: 'Vietnã',
  },
  divisions: {
    Unranked: 'Sem elo',
    Iron: 'Ferro',
    Bronze: 'Bronze',
    Silver: 'Prata',
    Gold: 'Ouro',
    Platinum: 'Platina',
    Emerald: 'Esmeralda',
    Diamond: 'Diamante',
    Master: 'Mestre',
    Grandmaster: 'Grão-mestre',
    Challenger: 'Desafiante',
  },
});
