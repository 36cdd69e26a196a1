import 'dayjs/locale/de';
import type { LanguagePack } from '../../shared/language/current-language';
import texts from '../../texts/de.json';
import { translationOf } from './translation-of';

export const pack: LanguagePack = {
  texts: translationOf('de')(texts),
  components: () => import('antd/es/locale/de_DE'),
  dates: 'de',
};
