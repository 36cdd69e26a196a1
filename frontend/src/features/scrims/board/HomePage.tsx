import { usePageTitle } from '../../../shared/use-page-title';
import { Board } from './Board';
import { strings } from '../strings';

/** The home page: what concerns the user, and today's scrims. */
export function HomePage() {
  usePageTitle(strings.homeTitle);
  return <Board isHome />;
}
