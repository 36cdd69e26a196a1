import 'dayjs/locale/pt-br';
import type { LanguagePack } from '../../shared/language/current-language';
import texts from '../../texts/pt-BR.json';
import { translationOf } from './translation-of';

export const pack: LanguagePack = {
  texts: translationOf('pt-BR')(texts),
  components: () => import('antd/es/locale/pt_BR'),
  dates: 'pt-br',
};
