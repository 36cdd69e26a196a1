import { BarPanel } from '../../shared/BarPanel';
import { EmptyState } from '../../shared/EmptyState';
import { words } from './words';

export const MessengerButton = () => (
  <BarPanel icon="mail" label={words.messenger}>
    {() => <EmptyState art="chat" title={words.noFriends} hint={words.hint} />}
  </BarPanel>
);
