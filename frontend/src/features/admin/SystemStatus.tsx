import type { ServerStatus, ServiceHealth } from '@muster/contracts/dashboard';
import { Icon, type IconName } from '../../shared/art/Icon';
import css from './DashboardPage.module.css';
import { Panel } from './Panel';
import { strings } from './strings';

const s = strings.dashboard;
type Services = ServerStatus['services'];
const ICONS: Record<ServiceHealth, IconName> = {
  operational: 'check',
  warning: 'warning',
  error: 'close',
  inactive: 'moon',
  unknown: 'info',
};
const NAMES = Object.keys(s.services) as (keyof Services)[];

/** Returns a detail beside the health, or an empty string. */
function detail(name: keyof Services, { database, websocket }: Services): string {
  if (name === 'database') return database.latency === null ? '' : s.latency(database.latency);
  return name === 'websocket' ? s.connections(websocket.connections) : '';
}

/** Health of the services. `null` means that the status could not be loaded. */
export const SystemStatus = ({ status }: { status: ServerStatus | null | undefined }) => (
  <Panel title={s.system}>
    {status === null && (
      <p className={css.warning} role="status">
        <Icon name="warning" size={18} /> {s.noStatus}
      </p>
    )}
    {status && (
      <ul className={css.services}>
        {NAMES.map((name) => {
          const { status: health } = status.services[name];
          return (
            <li key={name}>
              <b>{s.services[name]}</b>
              <span className="dim">{detail(name, status.services)}</span>
              <span className={`${css.chip} ${css[health]}`}>
                <Icon name={ICONS[health]} size={13} /> {s.health[health]}
              </span>
            </li>
          );
        })}
      </ul>
    )}
  </Panel>
);
