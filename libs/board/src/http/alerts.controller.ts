import type { AlertBody, TeamAlert } from '@muster/contracts/board';
import { alertRoutes } from '@muster/contracts/board-routes';
import { Rejection } from '@muster/kernel';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { BoardAccess } from '../app/board-access';
import { areRanks } from '../domain/terms';
import { TeamAlerts } from '../write/team-alerts.store';

type Routes = typeof alertRoutes;

/** Captains are told of new posts that suit their team. */
@Serves('board', alertRoutes)
export class AlertsController implements Handlers<Routes> {
  constructor(
    private readonly access: BoardAccess,
    private readonly alerts: TeamAlerts,
  ) {}

  async find({ caller, params: { slug } }: RequestOf<Routes['find']>) {
    const { id } = await this.access.captain(slug, caller);
    const alert = await this.alerts.of(id);
    return alert ? toView(alert) : null;
  }

  async set({ caller, params: { slug }, body }: RequestOf<Routes['set']>) {
    const alert = toView(body);
    const hours = [alert.from, alert.to, alert.zone].filter((one) => one !== null).length;
    if ((hours > 0 && hours < 3) || !areRanks(alert.ranks)) throw new Rejection('range-invalid');
    const { id } = await this.access.captain(slug, caller);
    await this.alerts.set(id, alert);
    return alert;
  }

  async remove({ caller, params: { slug } }: RequestOf<Routes['remove']>) {
    const { id } = await this.access.captain(slug, caller);
    await this.alerts.remove(id);
    return { success: true as const };
  }
}

const toView = ({ region, ranks = null, games = null, from = null, to = null, zone = null }: AlertBody): TeamAlert => ({
  region,
  ranks,
  games,
  from,
  to,
  zone,
});
