import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  product: 'Muster',
  unknownError: 'Bir hata oluştu',
  unreachable: 'Sunucuya ulaşılamıyor. Bağlantını kontrol edip tekrar dene.',
  tooSlow: 'Sunucu çok geç yanıt verdi. Tekrar dene.',
  close: 'Kapat',
  cancel: 'Vazgeç',
  retry: 'Tekrar dene',
  sessionEnded: 'Oturumun sona erdi. Devam etmek için tekrar giriş yap.',
  loading: 'Yükleniyor',
  waking: 'Sunucu uyandırılıyor',
  online: 'Çevrimiçi',
  offline: 'Çevrimdışı',
  notADate: 'Bu bir tarih değil. Şöyle yaz: {example}.',
  dateKeys: 'Ok tuşları gezdirir, Enter seçer, Escape kapatır',
});
