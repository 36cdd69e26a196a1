import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  region: 'Bölge',
  date: 'Tarih',
  pickDate: 'Tarih {date}',
  show: 'Gösterilecek scrim’ler',
  toggles: { current: 'Şu anki', upcoming: 'Yaklaşan', previous: 'Önceki' },
  noUpcoming: 'Geçmiş günlerde yaklaşan scrim olmaz',
  refresh: 'Yenile',
});
