import 'dayjs/locale/tr';
import { tr as admin } from '../../features/admin/strings.tr';
import { tr as app } from '../strings.tr';
import { tr as attendance } from '../../features/scrims/attendance/strings.tr';
import { tr as background } from '../../shared/background/strings.tr';
import { tr as charts } from '../../shared/charts/strings.tr';
import { tr as chat } from '../../features/chat/strings.tr';
import { tr as communities } from '../../features/communities/strings.tr';
import { tr as filters } from '../../shared/filters/strings.tr';
import { tr as friends } from '../../features/friends/strings.tr';
import { tr as guide } from '../../features/guide/strings.tr';
import { tr as landing } from '../../features/session/landing/strings.tr';
import { tr as legal } from '../../features/legal/strings.tr';
import { tr as notifications } from '../../features/notifications/strings.tr';
import { tr as ownCommunities } from '../../shared/own-communities/strings.tr';
import { tr as privacy } from '../../features/legal/privacy.tr';
import { tr as profile } from '../../features/users/profile-strings.tr';
import { tr as scrimCommunities } from '../../features/scrims/communities/strings.tr';
import { tr as scrimForm } from '../../features/scrims/form/strings.tr';
import { tr as scrimAdmin } from '../../features/scrims/admin/strings.tr';
import { tr as scrims } from '../../features/scrims/strings.tr';
import { tr as serverStatus } from '../../features/server-status/strings.tr';
import { tr as session } from '../../features/session/strings.tr';
import { tr as settings } from '../../features/settings/strings.tr';
import { tr as share } from '../../features/scrims/share/share-strings.tr';
import { tr as shared } from '../../shared/strings.tr';
import { tr as slides } from '../../features/guide/slides.tr';
import { tr as terms } from '../../features/legal/terms.tr';
import { tr as timeline } from '../../features/scrims/timeline/timeline-strings.tr';
import { tr as users } from '../../features/users/strings.tr';
import { tr as validation } from '../../shared/validation/strings.tr';
import { tr as words } from '../../shared/words/strings.tr';
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
  components: () => import('antd/es/locale/tr_TR'),
  dates: 'tr',
};
