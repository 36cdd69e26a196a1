import 'dayjs/locale/de';
import { de as admin } from '../../features/admin/strings.de';
import { de as app } from '../strings.de';
import { de as attendance } from '../../features/scrims/attendance/strings.de';
import { de as background } from '../../shared/background/strings.de';
import { de as charts } from '../../shared/charts/strings.de';
import { de as chat } from '../../features/chat/strings.de';
import { de as communities } from '../../features/communities/strings.de';
import { de as filters } from '../../shared/filters/strings.de';
import { de as friends } from '../../features/friends/strings.de';
import { de as guide } from '../../features/guide/strings.de';
import { de as landing } from '../../features/session/landing/strings.de';
import { de as legal } from '../../features/legal/strings.de';
import { de as notifications } from '../../features/notifications/strings.de';
import { de as ownCommunities } from '../../shared/own-communities/strings.de';
import { de as privacy } from '../../features/legal/privacy.de';
import { de as profile } from '../../features/users/profile-strings.de';
import { de as scrimCommunities } from '../../features/scrims/communities/strings.de';
import { de as scrimForm } from '../../features/scrims/form/strings.de';
import { de as scrimAdmin } from '../../features/scrims/admin/strings.de';
import { de as scrims } from '../../features/scrims/strings.de';
import { de as serverStatus } from '../../features/server-status/strings.de';
import { de as session } from '../../features/session/strings.de';
import { de as settings } from '../../features/settings/strings.de';
import { de as share } from '../../features/scrims/share/share-strings.de';
import { de as shared } from '../../shared/strings.de';
import { de as slides } from '../../features/guide/slides.de';
import { de as terms } from '../../features/legal/terms.de';
import { de as timeline } from '../../features/scrims/timeline/timeline-strings.de';
import { de as users } from '../../features/users/strings.de';
import { de as validation } from '../../shared/validation/strings.de';
import { de as words } from '../../shared/words/strings.de';
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
  components: () => import('antd/es/locale/de_DE'),
  dates: 'de',
};
