import 'dayjs/locale/pl';
import type { LanguagePack } from '../../shared/language/current-language';
import texts from '../../texts/pl.json';
import { translationOf } from './translation-of';

export const pack: LanguagePack = {
  texts: translationOf('pl')(texts),
  components: () => import('antd/es/locale/pl_PL'),
  dates: 'pl',
};
