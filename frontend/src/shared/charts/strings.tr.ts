import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', { asTable: 'Tablo olarak göster', loading: 'Grafik yükleniyor' });
