import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const de = translationOf<English>()('de', {
  notFailed: 'Nur fehlgeschlagene Effekte können wiederholt werden',
  notFound: 'Effekt nicht gefunden',
});
