import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const tr = translationOf<English>()('tr', {
  notFound: 'Bulunamadı',
  unreachable: 'Discord’a şu anda ulaşılamıyor, lütfen daha sonra tekrar dene',
  linkStale: 'Bu Discord bağlantısının süresi doldu veya başka bir tarayıcıda başlatıldı, lütfen tekrar dene',
  linkCancelled: 'Discord bağlantısı iptal edildi',
  linkFailed: 'Discord hesabını doğrulamadı, lütfen tekrar dene',
  linkDone: 'Discord hesabın bağlandı',
  close: 'Bu pencereyi kapatabilirsin.',
  continueLabel: 'Muster’a devam et',
});
