import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  title: 'Kullanım kılavuzu',
  previous: 'Önceki slayt',
  next: 'Sonraki slayt',
  slide: 'Slayt {number}/{of}: {title}',
  hint: 'Slaytları ok tuşlarıyla ya da kaydırarak değiştir.',
  deck: 'Slaytlar',
  role: 'slayt gösterisi',
});
