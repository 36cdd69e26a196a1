import 'dayjs/locale/fr';
import type { LanguagePack } from '../../shared/language/current-language';
import texts from '../../texts/fr.json';
import { translationOf } from './translation-of';

export const pack: LanguagePack = {
  texts: translationOf('fr')(texts),
  components: () => import('antd/es/locale/fr_FR'),
  dates: 'fr',
};
