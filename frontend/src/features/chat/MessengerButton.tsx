import type { PlayerView } from '@muster/contracts/users';
import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { BarPanel } from '../../shared/BarPanel';
import { selectUnseen } from './chat.slice';
import { strings } from './strings';
import { lazyWithRetry } from '../../shared/lazy-import';

const Messenger = lazyWithRetry(() => import('./Messenger').then((module) => ({ default: module.Messenger })));

export function MessengerButton({ friends }: { friends: readonly PlayerView[] | undefined }) {
  const unseen = useSelector(selectUnseen);
  const [open, setOpen] = useState(false);
  return (
    <BarPanel icon="mail" label={strings.messenger} count={unseen} open={open} onOpenChange={setOpen}>
      <Suspense>
        <Messenger friends={friends} onNavigate={() => setOpen(false)} />
      </Suspense>
    </BarPanel>
  );
}
