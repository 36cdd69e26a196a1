import 'dayjs/locale/es';
import type { LanguagePack } from '../../shared/language/current-language';
import texts from '../../texts/es.json';
import { translationOf } from './translation-of';

export const pack: LanguagePack = {
  texts: translationOf('es')(texts),
  components: () => import('antd/es/locale/es_ES'),
  dates: 'es',
};
