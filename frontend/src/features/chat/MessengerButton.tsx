import type { PlayerView } from '@muster/contracts';
import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { BarPanel } from '../../shared/BarPanel';
import { selectUnseen } from './chat.slice';
import { words } from './words';

const Messenger = lazy(() => import('./Messenger').then((module) => ({ default: module.Messenger })));

export function MessengerButton({ friends }: { friends: readonly PlayerView[] }) {
  const unseen = useSelector(selectUnseen);
  return (
    <BarPanel icon="mail" label={words.messenger} count={unseen}>
      {(close) => (
        <Suspense>
          <Messenger friends={friends} onLeave={close} />
        </Suspense>
      )}
    </BarPanel>
  );
}
