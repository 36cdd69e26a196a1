import 'dayjs/locale/pt-br';
import { ptBR as attendance } from '../../features/scrims/attendance/strings.pt-BR';
import { ptBR as friends } from '../../features/friends/strings.pt-BR';
import { ptBR as legal } from '../../features/legal/strings.pt-BR';
import { ptBR as notifications } from '../../features/notifications/strings.pt-BR';
import { ptBR as privacy } from '../../features/legal/privacy.pt-BR';
import { ptBR as profile } from '../../features/users/profile-strings.pt-BR';
import { ptBR as scrims } from '../../features/scrims/strings.pt-BR';
import { ptBR as serverStatus } from '../../features/server-status/strings.pt-BR';
import { ptBR as settings } from '../../features/settings/strings.pt-BR';
import { ptBR as share } from '../../features/scrims/share/share-strings.pt-BR';
import { ptBR as terms } from '../../features/legal/terms.pt-BR';
import { ptBR as timeline } from '../../features/scrims/timeline/timeline-strings.pt-BR';
import { ptBR as users } from '../../features/users/strings.pt-BR';
import { ptBR as words } from '../../shared/words/strings.pt-BR';
import type { LanguagePack } from '../../shared/language/current-language';

export const pack: LanguagePack = {
  texts: {
    attendance,
    friends,
    legal,
    notifications,
    privacy,
    profile,
    scrims,
    serverStatus,
    settings,
    share,
    terms,
    timeline,
    users,
    words,
  },
  components: () => import('antd/es/locale/pt_BR'),
  dates: 'pt-br',
};
