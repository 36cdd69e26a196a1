import { BarPanel } from '../../shared/BarPanel';
import { EmptyState } from '../../shared/EmptyState';
import { words } from './words';

export const NotificationsButton = () => (
  <BarPanel icon="bell" label={words.notifications}>
    <EmptyState art="bell" title={words.none} hint={words.hint} />
  </BarPanel>
);
