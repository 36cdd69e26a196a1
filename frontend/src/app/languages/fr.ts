import 'dayjs/locale/fr';
import { fr as admin } from '../../features/admin/strings.fr';
import { fr as app } from '../strings.fr';
import { fr as attendance } from '../../features/scrims/attendance/strings.fr';
import { fr as background } from '../../shared/background/strings.fr';
import { fr as charts } from '../../shared/charts/strings.fr';
import { fr as chat } from '../../features/chat/strings.fr';
import { fr as communities } from '../../features/communities/strings.fr';
import { fr as filters } from '../../shared/filters/strings.fr';
import { fr as friends } from '../../features/friends/strings.fr';
import { fr as guide } from '../../features/guide/strings.fr';
import { fr as landing } from '../../features/session/landing/strings.fr';
import { fr as legal } from '../../features/legal/strings.fr';
import { fr as notifications } from '../../features/notifications/strings.fr';
import { fr as ownCommunities } from '../../shared/own-communities/strings.fr';
import { fr as privacy } from '../../features/legal/privacy.fr';
import { fr as profile } from '../../features/users/profile-strings.fr';
import { fr as scrimCommunities } from '../../features/scrims/communities/strings.fr';
import { fr as scrimForm } from '../../features/scrims/form/strings.fr';
import { fr as scrimAdmin } from '../../features/scrims/admin/strings.fr';
import { fr as scrims } from '../../features/scrims/strings.fr';
import { fr as serverStatus } from '../../features/server-status/strings.fr';
import { fr as session } from '../../features/session/strings.fr';
import { fr as settings } from '../../features/settings/strings.fr';
import { fr as share } from '../../features/scrims/share/share-strings.fr';
import { fr as shared } from '../../shared/strings.fr';
import { fr as slides } from '../../features/guide/slides.fr';
import { fr as terms } from '../../features/legal/terms.fr';
import { fr as timeline } from '../../features/scrims/timeline/timeline-strings.fr';
import { fr as users } from '../../features/users/strings.fr';
import { fr as validation } from '../../shared/validation/strings.fr';
import { fr as words } from '../../shared/words/strings.fr';
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
  components: () => import('antd/es/locale/fr_FR'),
  dates: 'fr',
};
