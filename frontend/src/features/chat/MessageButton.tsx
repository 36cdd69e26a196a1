import type { PlayerView } from '@muster/contracts/users';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { openChatWith } from './chat.slice';
import { strings } from './strings';

/** Opens the conversation with the person of a profile. */
export function MessageButton({ person }: { person: PlayerView }) {
  const dispatch = useDispatch();
  return (
    <Button
      icon={<Icon name="chat" size={17} />}
      aria-label={strings.write(person.name)}
      onClick={() => dispatch(openChatWith(person))}
    >
      {strings.message}
    </Button>
  );
}
