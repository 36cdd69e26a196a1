import './cross-feature.saga';
import { Messenger } from '../features/chat/Messenger';
import css from './PeopleDock.module.css';
import { useFriends } from './SocialOverlays';
import { strings } from './member-strings';

const nothing = () => undefined;

/** Friends and conversations beside the page on very wide screens; an open chat takes the place. */
export default function PeopleDock() {
  return (
    <aside className={css.dock} aria-label={strings.people}>
      <h2>{strings.people}</h2>
      <Messenger friends={useFriends()} onNavigate={nothing} />
    </aside>
  );
}
