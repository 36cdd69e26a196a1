import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const pl = translationOf<English>()('pl', {
  'conversation-not-found': 'Nie znaleziono rozmowy',
  'message-not-found': 'Nie znaleziono wiadomości',
  'no-talk-to-oneself': 'Nie możesz rozpocząć rozmowy ze sobą',
  'friends-only': 'Możesz pisać tylko ze znajomymi',
  'message-taken': 'Ten identyfikator klienta został już użyty w innej wiadomości',
  toYourself: 'Nie możesz wysłać wiadomości do siebie',
  notAMember: 'Odbiorca nie należy do tej rozmowy',
  notTheReceiver: 'Tylko odbiorca może oznaczyć wiadomość jako przeczytaną',
  ownMessage: 'Nie możesz zgłosić własnej wiadomości',
  reportNotFound: 'Nie znaleziono zgłoszenia',
});
