import 'dayjs/locale/pt-br';
import { ptBR as admin } from '../../features/admin/strings.pt-BR';
import { ptBR as app } from '../strings.pt-BR';
import { ptBR as attendance } from '../../features/scrims/attendance/strings.pt-BR';
import { ptBR as background } from '../../shared/background/strings.pt-BR';
import { ptBR as charts } from '../../shared/charts/strings.pt-BR';
import { ptBR as chat } from '../../features/chat/strings.pt-BR';
import { ptBR as communities } from '../../features/communities/strings.pt-BR';
import { ptBR as filters } from '../../shared/filters/strings.pt-BR';
import { ptBR as friends } from '../../features/friends/strings.pt-BR';
import { ptBR as guide } from '../../features/guide/strings.pt-BR';
import { ptBR as landing } from '../../features/session/landing/strings.pt-BR';
import { ptBR as legal } from '../../features/legal/strings.pt-BR';
import { ptBR as notifications } from '../../features/notifications/strings.pt-BR';
import { ptBR as ownCommunities } from '../../shared/own-communities/strings.pt-BR';
import { ptBR as privacy } from '../../features/legal/privacy.pt-BR';
import { ptBR as profile } from '../../features/users/profile-strings.pt-BR';
import { ptBR as scrimCommunities } from '../../features/scrims/communities/strings.pt-BR';
import { ptBR as scrimForm } from '../../features/scrims/form/strings.pt-BR';
import { ptBR as scrimAdmin } from '../../features/scrims/admin/strings.pt-BR';
import { ptBR as scrims } from '../../features/scrims/strings.pt-BR';
import { ptBR as serverStatus } from '../../features/server-status/strings.pt-BR';
import { ptBR as session } from '../../features/session/strings.pt-BR';
import { ptBR as settings } from '../../features/settings/strings.pt-BR';
import { ptBR as share } from '../../features/scrims/share/share-strings.pt-BR';
import { ptBR as shared } from '../../shared/strings.pt-BR';
import { ptBR as slides } from '../../features/guide/slides.pt-BR';
import { ptBR as terms } from '../../features/legal/terms.pt-BR';
import { ptBR as timeline } from '../../features/scrims/timeline/timeline-strings.pt-BR';
import { ptBR as users } from '../../features/users/strings.pt-BR';
import { ptBR as validation } from '../../shared/validation/strings.pt-BR';
import { ptBR as words } from '../../shared/words/strings.pt-BR';
import type { LanguagePack } from '../../shared/language/current-language';

export const pack: LanguagePack = {
  texts: {
    admin,
    app,
    attendance,
    background,
    charts,
    chat,
    communities,
    filters,
    friends,
    guide,
    landing,
    legal,
    notifications,
    ownCommunities,
    privacy,
    profile,
    scrimCommunities,
    scrimForm,
    scrimAdmin,
    scrims,
    serverStatus,
    session,
    settings,
    share,
    shared,
    slides,
    terms,
    timeline,
    users,
    validation,
    words,
  },
  components: () => import('antd/es/locale/pt_BR'),
  dates: 'pt-br',
};
