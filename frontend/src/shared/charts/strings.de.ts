import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', { asTable: 'Als Tabelle zeigen', loading: 'Diagramm wird geladen' });
