import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  none: 'Bu topluluğun bu gün scrim’i yok',
  noneHint: 'Yukarıdan haftanın başka bir gününe bak.',
  of: 'Topluluk: {name}',
  membersTag: 'Yalnızca üyeler',
  membersHint: 'Bu scrim’i yalnızca topluluğun üyeleri görür ve katılabilir',
  membersOnly: 'Bu scrim’e yalnızca topluluğun üyeleri katılabilir.',
  community: 'Topluluk',
  communityHint: 'Bu scrim’i düzenleyicileri yürütür. Sonradan değiştirilemez.',
  noCommunity: 'Topluluk yok',
  visibility: 'Kimler görebilir ve katılabilir',
  visibilities: {
    public: 'Herkes',
    members: 'Yalnızca üyeler',
    link: 'Bağlantıyla',
  },
});
