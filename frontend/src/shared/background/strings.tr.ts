import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  picture: 'Arka plan',
  pictures: {
    'Summoners Rift': 'Sihirdar Vadisi',
    Anniversary: 'Yıl dönümü',
    'Teemo Sunset': 'Gün batımında Teemo',
    'Bootcamp Dragon': 'Kamp ejderhası',
    Cat: 'Kedi',
    Thresh: 'Thresh',
  },
  blur: 'Bulanıklık',
  levels: { 4: 'En az', 6: 'Az', 10: 'Orta', 14: 'Çok', 20: 'En çok' },
  saved: 'Profil arka planı güncellendi!',
  failed: 'Arka plan güncellenemedi',
});
