import 'dayjs/locale/es';
import { es as attendance } from '../../features/scrims/attendance/strings.es';
import { es as friends } from '../../features/friends/strings.es';
import { es as legal } from '../../features/legal/strings.es';
import { es as notifications } from '../../features/notifications/strings.es';
import { es as privacy } from '../../features/legal/privacy.es';
import { es as profile } from '../../features/users/profile-strings.es';
import { es as scrims } from '../../features/scrims/strings.es';
import { es as serverStatus } from '../../features/server-status/strings.es';
import { es as settings } from '../../features/settings/strings.es';
import { es as share } from '../../features/scrims/share/share-strings.es';
import { es as terms } from '../../features/legal/terms.es';
import { es as timeline } from '../../features/scrims/timeline/timeline-strings.es';
import { es as users } from '../../features/users/strings.es';
import { es as words } from '../../shared/words/strings.es';
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
  components: () => import('antd/es/locale/es_ES'),
  dates: 'es',
};
