import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  title: 'Sunucuya ulaşılamıyor',
  error: 'HATA 503',
  text: 'sunucuya bağlanırken sorun oluştu, daha sonra tekrar dene',
  watching: 'Denemeye devam ediyoruz, sunucu yanıt verir vermez seni geri götüreceğiz.',
  tryNow: 'Şimdi dene',
});
