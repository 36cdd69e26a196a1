import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  find: 'Buscar un jugador',
  open: 'Buscar',
  none: '¡Sin resultados!',
  failed: 'La búsqueda ha fallado. Sigue escribiendo para reintentarlo.',
  found: { one: '{n} jugador encontrado', other: '{n} jugadores encontrados' },
});
