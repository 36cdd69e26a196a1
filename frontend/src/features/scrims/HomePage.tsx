import { usePageTitle } from '../../shared/use-page-title';
import { Board } from './Board';
import { words } from './words';

/** Where everybody lands: my next scrim, and what is on today. */
export function HomePage() {
  usePageTitle(words.homeTitle);
  return <Board withNext />;
}
