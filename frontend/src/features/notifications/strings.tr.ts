import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  notifications: 'Bildirimler',
  none: 'Bildirim yok',
  hint: 'Scrim başlangıçları, arkadaşlık istekleri ve yeni sohbetler burada görünür.',
  read: 'Okundu olarak işaretle',
  readAll: 'Tümünü okundu olarak işaretle',
  failed: 'Okundu olarak işaretlenemedi. Tekrar dene.',
  loadFailed: 'Bildirimlerin yüklenemedi.',
  card: {
    title: 'Ne zaman başladığını bilmek ister misin?',
    text: 'Bu sayfa kapalıyken bile tarayıcın sana haber verebilir. Başka nelerden haberdar olacağını ayarlardan seçersin.',
    yes: 'Başlayınca haber ver',
    no: 'Şimdi değil',
  },
  browserOn: 'Bu tarayıcı, scrim’lerin başlayınca sana haber verecek.',
  browserBlocked: 'Tarayıcın Muster bildirimlerini engelliyor. Engelin nasıl kaldırılacağı ayarlarda açıklanıyor.',
  browser: {
    label: 'Bu tarayıcıda bildirimler',
    hints: {
      unknown: 'Bir dakika…',
      'switching-on': 'Bir dakika…',
      'switching-off': 'Bir dakika…',
      unsupported: 'Bu tarayıcı bildirim gösteremiyor.',
      blocked: 'Tarayıcın bunları engelliyor.',
      off: 'Yukarıda açtığın her şey için, Muster kapalıyken bile',
      on: 'Yukarıda açtığın her şey için, Muster kapalıyken bile',
      'tab-only': 'Yalnızca Muster bir sekmede açıkken: bu tarayıcının anlık bildirim hizmeti kullanılamıyor.',
    },
    unblock:
      'Engeli kaldırmak için adresin solundaki simgeye tıkla, site ayarlarını aç ve bildirimlere izin ver. Sonra buradan aç.',
  },
});
