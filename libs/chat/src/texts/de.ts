import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const de = translationOf<English>()('de', {
  'conversation-not-found': 'Unterhaltung nicht gefunden',
  'message-not-found': 'Nachricht nicht gefunden',
  'no-talk-to-oneself': 'Du kannst keine Unterhaltung mit dir selbst beginnen',
  'friends-only': 'Du kannst nur mit deinen Freunden chatten',
  'message-taken': 'Diese Client-ID wurde schon für eine andere Nachricht verwendet',
  toYourself: 'Du kannst dir nicht selbst schreiben',
  notAMember: 'Der Empfänger gehört nicht zu dieser Unterhaltung',
  notTheReceiver: 'Nur der Empfänger kann eine Nachricht als gesehen markieren',
  ownMessage: 'Du kannst deine eigene Nachricht nicht melden',
  reportNotFound: 'Meldung nicht gefunden',
});
