import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  sides: { teamOne: 'Lado azul', teamTwo: 'Lado rojo' },
  teams: { teamOne: 'Equipo uno (lado azul)', teamTwo: 'Equipo dos (lado rojo)' },
  regions: {
    NA: 'Norteamérica',
    EUW: 'Europa Oeste',
    EUNE: 'Europa Norte y Este',
    LAN: 'Latinoamérica Norte',
    OCE: 'Oceanía',
    LAS: 'Latinoamérica Sur',
    BR: 'Brasil',
    TR: 'Turquía',
    KR: 'Corea',
    JP: 'Japón',
    ME: 'Oriente Medio',
    RU: 'Rusia',
    SEA: 'Sudeste Asiático',
    TW: 'Taiwán',
    VN: 'Vietnam',
  },
  divisions: {
    Unranked: 'Sin clasificar',
    Iron: 'Hierro',
    Bronze: 'Bronce',
    Silver: 'Plata',
    Gold: 'Oro',
    Platinum: 'Platino',
    Emerald: 'Esmeralda',
    Diamond: 'Diamante',
    Master: 'Maestro',
    Grandmaster: 'Gran Maestro',
    Challenger: 'Aspirante',
  },
});
