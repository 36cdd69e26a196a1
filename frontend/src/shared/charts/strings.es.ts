import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', { asTable: 'Mostrar como tabla', loading: 'Cargando gráfico' });
