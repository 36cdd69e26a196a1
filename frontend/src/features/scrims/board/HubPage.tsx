import { usePageTitle } from '../../../shared/use-page-title';
import { Board } from './Board';
import { strings } from '../strings';

/** The Scrims Hub: scrims by region and day. */
export function HubPage() {
  usePageTitle(strings.hubTitle);
  return <Board />;
}
