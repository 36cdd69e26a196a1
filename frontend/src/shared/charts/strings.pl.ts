import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', { asTable: 'Pokaż jako tabelę', loading: 'Wczytywanie wykresu' });
