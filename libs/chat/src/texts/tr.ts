import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const tr = translationOf<English>()('tr', {
  'conversation-not-found': 'Sohbet bulunamadı',
  'message-not-found': 'Mesaj bulunamadı',
  'no-talk-to-oneself': 'Kendinle sohbet başlatamazsın',
  'friends-only': 'Yalnızca arkadaşlarınla sohbet edebilirsin',
  'message-taken': 'Bu istemci kimliği başka bir mesajda kullanılmış',
  toYourself: 'Kendine mesaj gönderemezsin',
  notAMember: 'Alıcı bu sohbette yer almıyor',
  notTheReceiver: 'Bir mesajı yalnızca alıcısı görüldü olarak işaretleyebilir',
  ownMessage: 'Kendi mesajını bildiremezsin',
  reportNotFound: 'Bildirim bulunamadı',
});
