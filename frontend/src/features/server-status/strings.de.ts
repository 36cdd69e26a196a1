import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  title: 'Server nicht erreichbar',
  error: 'FEHLER 503',
  text: 'keine Verbindung zum Server, versuch es später noch einmal',
  watching: 'Wir versuchen es weiter und bringen dich zurück, sobald der Server antwortet.',
  tryNow: 'Jetzt versuchen',
});
