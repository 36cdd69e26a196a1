import { usePageTitle } from '../../../shared/use-page-title';
import { Board } from './Board';
import { strings } from '../strings';

/** Where everybody lands: my next scrim, and what is on today. */
export function HomePage() {
  usePageTitle(strings.homeTitle);
  return <Board showNextScrim />;
}
