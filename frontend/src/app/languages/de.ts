import 'dayjs/locale/de';
import { de as attendance } from '../../features/scrims/attendance/strings.de';
import { de as friends } from '../../features/friends/strings.de';
import { de as legal } from '../../features/legal/strings.de';
import { de as notifications } from '../../features/notifications/strings.de';
import { de as privacy } from '../../features/legal/privacy.de';
import { de as profile } from '../../features/users/profile-strings.de';
import { de as scrims } from '../../features/scrims/strings.de';
import { de as serverStatus } from '../../features/server-status/strings.de';
import { de as settings } from '../../features/settings/strings.de';
import { de as share } from '../../features/scrims/share/share-strings.de';
import { de as terms } from '../../features/legal/terms.de';
import { de as timeline } from '../../features/scrims/timeline/timeline-strings.de';
import { de as users } from '../../features/users/strings.de';
import { de as words } from '../../shared/words/strings.de';
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
  components: () => import('antd/es/locale/de_DE'),
  dates: 'de',
};
