import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const de = translationOf<English>()('de', {
  notFound: 'Nicht gefunden',
  unreachable: 'Discord ist gerade nicht erreichbar, versuch es später noch einmal',
  linkStale:
    'Diese Verbindung mit Discord ist abgelaufen oder wurde in einem anderen Browser begonnen, versuch es noch einmal',
  linkCancelled: 'Die Verbindung mit Discord wurde abgebrochen',
  linkFailed: 'Discord hat dein Konto nicht bestätigt, versuch es noch einmal',
  linkDone: 'Dein Discord-Konto ist verbunden',
  close: 'Du kannst dieses Fenster schließen.',
  continueLabel: 'Weiter zu Muster',
});
