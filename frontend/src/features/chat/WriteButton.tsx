import type { PlayerView } from '@muster/contracts/users';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { openChatWith } from './chat.slice';
import { strings } from './strings';

/** Opens the conversation with a friend. */
export function WriteButton({ person, onWrite }: { person: PlayerView; onWrite: () => void }) {
  const dispatch = useDispatch();
  const label = strings.write(person.name);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => {
        onWrite();
        dispatch(openChatWith(person));
      }}
    >
      <Icon name="chat" size={19} />
    </button>
  );
}
