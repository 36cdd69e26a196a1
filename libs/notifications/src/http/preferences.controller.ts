import { preferenceRoutes } from '@muster/contracts/notification-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { EMAIL_OPT_INS, type EmailOptIns } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { PreferenceStore } from '../write/preferences.store';
import { toPreferencesView } from '../read/preferences';

type Routes = typeof preferenceRoutes;

@Serves('notifications', preferenceRoutes)
export class PreferencesController implements Handlers<Routes> {
  constructor(
    private readonly queries: PreferenceStore,
    @Inject(EMAIL_OPT_INS) private readonly optIns: EmailOptIns,
  ) {}

  async get({ caller }: RequestOf<Routes['get']>) {
    return toPreferencesView(await this.queries.of(caller.userId));
  }

  async change({ caller, body }: RequestOf<Routes['change']>) {
    const changed = await this.queries.change(caller.userId, body);
    if (body.emailSubscribed === false) await this.optIns.optOutOfEmail(caller.userId, caller.requestId);
    return toPreferencesView(changed);
  }
}
