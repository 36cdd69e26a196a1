import { usePageTitle } from '../../shared/use-page-title';
import { Board } from './Board';
import { words } from './words';

/** The Scrims Hub: browse by region and day. */
export function HubPage() {
  usePageTitle(words.hubTitle);
  return <Board />;
}
