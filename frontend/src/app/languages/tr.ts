import 'dayjs/locale/tr';
import { tr as friends } from '../../features/friends/strings.tr';
import { tr as legal } from '../../features/legal/strings.tr';
import { tr as notifications } from '../../features/notifications/strings.tr';
import { tr as profile } from '../../features/users/profile-strings.tr';
import { tr as serverStatus } from '../../features/server-status/strings.tr';
import { tr as settings } from '../../features/settings/strings.tr';
import { tr as users } from '../../features/users/strings.tr';
import { tr as privacy } from '../../features/legal/privacy.tr';
import { tr as terms } from '../../features/legal/terms.tr';
import type { LanguagePack } from '../../shared/language/current-language';

export const pack: LanguagePack = {
  texts: { friends, legal, notifications, privacy, profile, serverStatus, settings, terms, users },
  components: () => import('antd/es/locale/tr_TR'),
  dates: 'tr',
};
