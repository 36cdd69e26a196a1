import 'dayjs/locale/pl';
import { pl as admin } from '../../features/admin/strings.pl';
import { pl as app } from '../strings.pl';
import { pl as attendance } from '../../features/scrims/attendance/strings.pl';
import { pl as background } from '../../shared/background/strings.pl';
import { pl as charts } from '../../shared/charts/strings.pl';
import { pl as chat } from '../../features/chat/strings.pl';
import { pl as communities } from '../../features/communities/strings.pl';
import { pl as filters } from '../../shared/filters/strings.pl';
import { pl as friends } from '../../features/friends/strings.pl';
import { pl as guide } from '../../features/guide/strings.pl';
import { pl as landing } from '../../features/session/landing/strings.pl';
import { pl as legal } from '../../features/legal/strings.pl';
import { pl as notifications } from '../../features/notifications/strings.pl';
import { pl as ownCommunities } from '../../shared/own-communities/strings.pl';
import { pl as privacy } from '../../features/legal/privacy.pl';
import { pl as profile } from '../../features/users/profile-strings.pl';
import { pl as scrimCommunities } from '../../features/scrims/communities/strings.pl';
import { pl as scrimForm } from '../../features/scrims/form/strings.pl';
import { pl as scrimAdmin } from '../../features/scrims/admin/strings.pl';
import { pl as scrims } from '../../features/scrims/strings.pl';
import { pl as serverStatus } from '../../features/server-status/strings.pl';
import { pl as session } from '../../features/session/strings.pl';
import { pl as settings } from '../../features/settings/strings.pl';
import { pl as share } from '../../features/scrims/share/share-strings.pl';
import { pl as shared } from '../../shared/strings.pl';
import { pl as slides } from '../../features/guide/slides.pl';
import { pl as terms } from '../../features/legal/terms.pl';
import { pl as timeline } from '../../features/scrims/timeline/timeline-strings.pl';
import { pl as users } from '../../features/users/strings.pl';
import { pl as validation } from '../../shared/validation/strings.pl';
import { pl as words } from '../../shared/words/strings.pl';
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
  components: () => import('antd/es/locale/pl_PL'),
  dates: 'pl',
};
