import 'dayjs/locale/fr';
import { fr as attendance } from '../../features/scrims/attendance/strings.fr';
import { fr as friends } from '../../features/friends/strings.fr';
import { fr as legal } from '../../features/legal/strings.fr';
import { fr as notifications } from '../../features/notifications/strings.fr';
import { fr as privacy } from '../../features/legal/privacy.fr';
import { fr as profile } from '../../features/users/profile-strings.fr';
import { fr as scrims } from '../../features/scrims/strings.fr';
import { fr as serverStatus } from '../../features/server-status/strings.fr';
import { fr as settings } from '../../features/settings/strings.fr';
import { fr as share } from '../../features/scrims/share/share-strings.fr';
import { fr as terms } from '../../features/legal/terms.fr';
import { fr as timeline } from '../../features/scrims/timeline/timeline-strings.fr';
import { fr as users } from '../../features/users/strings.fr';
import { fr as words } from '../../shared/words/strings.fr';
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
  components: () => import('antd/es/locale/fr_FR'),
  dates: 'fr',
};
