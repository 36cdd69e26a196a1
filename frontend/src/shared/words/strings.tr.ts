import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  sides: { teamOne: 'Mavi taraf', teamTwo: 'Kırmızı taraf' },
  teams: { teamOne: 'Birinci takım (mavi taraf)', teamTwo: 'İkinci takım (kırmızı taraf)' },
  regions: {
    NA: 'Kuzey Amerika',
    EUW: 'Batı Avrupa',
    EUNE: 'Kuzey ve Doğu Avrupa',
    LAN: 'Kuzey Latin Amerika',
    OCE: 'Okyanusya',
    LAS: 'Güney Latin Amerika',
    BR: 'Brezilya',
    TR: 'Türkiye',
    KR: 'Kore',
    JP: 'Japonya',
    ME: 'Orta Doğu',
    RU: 'Rusya',
    SEA: 'Güneydoğu Asya',
    TW: 'Tayvan',
    VN: 'Vietnam',
  },
  divisions: {
    Unranked: 'Derecesiz',
    Iron: 'Demir',
    Bronze: 'Bronz',
    Silver: 'Gümüş',
    Gold: 'Altın',
    Platinum: 'Platin',
    Emerald: 'Zümrüt',
    Diamond: 'Elmas',
    Master: 'Ustalık',
    Grandmaster: 'Üstatlık',
    Challenger: 'Şampiyonluk',
  },
});
