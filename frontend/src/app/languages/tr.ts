import 'dayjs/locale/tr';
import { tr as attendance } from '../../features/scrims/attendance/strings.tr';
import { tr as friends } from '../../features/friends/strings.tr';
import { tr as legal } from '../../features/legal/strings.tr';
import { tr as notifications } from '../../features/notifications/strings.tr';
import { tr as privacy } from '../../features/legal/privacy.tr';
import { tr as profile } from '../../features/users/profile-strings.tr';
import { tr as scrims } from '../../features/scrims/strings.tr';
import { tr as serverStatus } from '../../features/server-status/strings.tr';
import { tr as settings } from '../../features/settings/strings.tr';
import { tr as share } from '../../features/scrims/share/share-strings.tr';
import { tr as terms } from '../../features/legal/terms.tr';
import { tr as timeline } from '../../features/scrims/timeline/timeline-strings.tr';
import { tr as users } from '../../features/users/strings.tr';
import { tr as words } from '../../shared/words/strings.tr';
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
  components: () => import('antd/es/locale/tr_TR'),
  dates: 'tr',
};
