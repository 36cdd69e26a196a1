import 'dayjs/locale/pl';
import { pl as attendance } from '../../features/scrims/attendance/strings.pl';
import { pl as friends } from '../../features/friends/strings.pl';
import { pl as legal } from '../../features/legal/strings.pl';
import { pl as notifications } from '../../features/notifications/strings.pl';
import { pl as privacy } from '../../features/legal/privacy.pl';
import { pl as profile } from '../../features/users/profile-strings.pl';
import { pl as scrims } from '../../features/scrims/strings.pl';
import { pl as serverStatus } from '../../features/server-status/strings.pl';
import { pl as settings } from '../../features/settings/strings.pl';
import { pl as share } from '../../features/scrims/share/share-strings.pl';
import { pl as terms } from '../../features/legal/terms.pl';
import { pl as timeline } from '../../features/scrims/timeline/timeline-strings.pl';
import { pl as users } from '../../features/users/strings.pl';
import { pl as words } from '../../shared/words/strings.pl';
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
  components: () => import('antd/es/locale/pl_PL'),
  dates: 'pl',
};
