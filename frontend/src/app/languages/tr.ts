import 'dayjs/locale/tr';
import type { LanguagePack } from '../../shared/language/current-language';
import texts from '../../texts/tr.json';
import { translationOf } from './translation-of';

export const pack: LanguagePack = {
  texts: translationOf('tr')(texts),
  components: () => import('antd/es/locale/tr_TR'),
  dates: 'tr',
};
