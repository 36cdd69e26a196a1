import type { ScrimView } from '@muster/contracts/scrims';
import type { Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';

export interface AttendanceProps {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
}
