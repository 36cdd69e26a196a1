import type { PlayerView } from '@muster/contracts';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { talkWished } from './chat.slice';
import { words } from './words';

/** Beside a friend: opens the conversation with him. */
export function WriteButton({ person, onWrite }: { person: PlayerView; onWrite: () => void }) {
  const dispatch = useDispatch();
  const label = words.write(person.name);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => {
        onWrite();
        dispatch(talkWished(person));
      }}
    >
      <Icon name="chat" size={19} />
    </button>
  );
}
