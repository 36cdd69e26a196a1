import { usePageTitle } from '../../../shared/use-page-title';
import { Board } from './Board';
import { strings } from '../strings';

/** The home page: the user's next scrim and today's scrims. */
export function HomePage() {
  usePageTitle(strings.homeTitle);
  return <Board showNextScrim />;
}
