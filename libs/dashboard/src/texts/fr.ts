import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const fr = translationOf<English>()('fr', {
  notFailed: 'Seuls les effets en échec peuvent être relancés',
  notFound: 'Effet introuvable',
});
