import 'dayjs/locale/es';
import { es as admin } from '../../features/admin/strings.es';
import { es as app } from '../strings.es';
import { es as attendance } from '../../features/scrims/attendance/strings.es';
import { es as background } from '../../shared/background/strings.es';
import { es as charts } from '../../shared/charts/strings.es';
import { es as chat } from '../../features/chat/strings.es';
import { es as communities } from '../../features/communities/strings.es';
import { es as filters } from '../../shared/filters/strings.es';
import { es as friends } from '../../features/friends/strings.es';
import { es as guide } from '../../features/guide/strings.es';
import { es as landing } from '../../features/session/landing/strings.es';
import { es as legal } from '../../features/legal/strings.es';
import { es as notifications } from '../../features/notifications/strings.es';
import { es as ownCommunities } from '../../shared/own-communities/strings.es';
import { es as privacy } from '../../features/legal/privacy.es';
import { es as profile } from '../../features/users/profile-strings.es';
import { es as scrimCommunities } from '../../features/scrims/communities/strings.es';
import { es as scrimForm } from '../../features/scrims/form/strings.es';
import { es as scrimAdmin } from '../../features/scrims/admin/strings.es';
import { es as scrims } from '../../features/scrims/strings.es';
import { es as serverStatus } from '../../features/server-status/strings.es';
import { es as session } from '../../features/session/strings.es';
import { es as settings } from '../../features/settings/strings.es';
import { es as share } from '../../features/scrims/share/share-strings.es';
import { es as shared } from '../../shared/strings.es';
import { es as slides } from '../../features/guide/slides.es';
import { es as terms } from '../../features/legal/terms.es';
import { es as timeline } from '../../features/scrims/timeline/timeline-strings.es';
import { es as users } from '../../features/users/strings.es';
import { es as validation } from '../../shared/validation/strings.es';
import { es as words } from '../../shared/words/strings.es';
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
  components: () => import('antd/es/locale/es_ES'),
  dates: 'es',
};
